#!/bin/sh
# Xcode Cloud runs this after each xcodebuild; only an archive is of interest. The signed app for App Store
# Connect is judged where there is one, else the archive.
set -eu

[ "${CI_XCODEBUILD_ACTION:-}" = archive ] || exit 0

package=''
if [ -n "${CI_APP_STORE_SIGNED_APP_PATH:-}" ]; then
  package=$(find "$CI_APP_STORE_SIGNED_APP_PATH" -name '*.ipa' | head -n 1)
fi
[ -n "$package" ] || package=${CI_ARCHIVE_PATH:?is not set}

cd "${CI_PRIMARY_REPOSITORY_PATH:-.}"
"${PUSHREADY:-pushready}" check "${MANIFEST:-pushready.yml}" "$package" --report terminal
