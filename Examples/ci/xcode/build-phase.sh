#!/bin/sh
# A Run Script phase of Xcode, after the others. Findings become issues of the build at the line that they are
# about. Turn off "Based on dependency analysis"; with user script sandboxing, list the manifest and the files
# that it names as inputs.
set -eu

manifest=${MANIFEST:-${SRCROOT:-.}/pushready.yml}
status=0
# The annotations of GitHub hold file, line and text; Xcode wants `file:line: error: text`.
report=$("${PUSHREADY:-pushready}" check "$manifest" --report github) || status=$?
printf '%s\n' "$report" | awk '
  function decoded(text) {
    gsub(/%0D|%0A/, " ", text); gsub(/%3A/, ":", text); gsub(/%2C/, ",", text); gsub(/%25/, "%", text)
    return text
  }
  /^::(error|warning) / {
    kind = substr($1, 3)
    rest = substr($0, length($1) + 2)
    end = index(rest, "::")
    count = split(substr(rest, 1, end - 1), parts, ",")
    file = ""; line = ""; title = ""
    for (i = 1; i <= count; i++) {
      if (parts[i] ~ /^file=/) file = decoded(substr(parts[i], 6))
      if (parts[i] ~ /^line=/) line = decoded(substr(parts[i], 6))
      if (parts[i] ~ /^title=/) title = decoded(substr(parts[i], 7))
    }
    place = file == "" ? "" : file ":" (line == "" ? "1" : line) ": "
    print place kind ": " title ": " decoded(substr(rest, end + 2))
  }'

if [ "$status" -ge 64 ]; then
  echo "error: pushready could not judge the build (exit status $status)"
fi
exit "$status"
