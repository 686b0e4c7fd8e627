#!/bin/sh
# A hook of git: copy it to .git/hooks/pre-commit. Checks when something that push depends on is in the commit.
set -eu

manifest=${MANIFEST:-pushready.yml}
changed=$(git diff --cached --name-only --diff-filter=d -- \
  'pushready*.yml' '*.entitlements' '*Info.plist' '*.mobileprovision')
[ -n "$changed" ] || exit 0

status=0
"${PUSHREADY:-pushready}" check "$manifest" --color auto || status=$?
# Undecided is no reason to keep a commit back: the build is not there yet.
[ "$status" -ne 2 ] || status=0
exit "$status"
