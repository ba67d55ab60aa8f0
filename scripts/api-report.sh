#!/usr/bin/env bash
# Compares the public API of each entry with the report in etc/. With --update, writes the reports anew.
# Needs a built dist/.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

options=()
if [ "${1:-}" = --update ]; then options=(--local); fi

status=0
for config in api-extractor*.json; do
  node_modules/.bin/api-extractor run --config "$config" "${options[@]}" || status=1
done
if [ "$status" -ne 0 ]; then
  diff -u etc temp
  echo 'The public API differs from etc/. If that is meant: npm run api:update, and commit etc/.'
fi
exit "$status"
