#!/usr/bin/env bash
# Runs every check that is not a test, or the ones that are named, and goes on when one fails.
# Each check is the npm script `check:NAME`; its output is shown only when it fails.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

if [ "$#" -gt 0 ]; then checks=("$@"); else checks=(format lint types imports unused shell build api package); fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0
failed=()

for check in "${checks[@]}"; do
  started=$SECONDS
  if npm run --silent "check:$check" >"$log" 2>&1 </dev/null; then
    passed=$((passed + 1))
    printf 'ok      %-8s %s s\n' "$check" "$((SECONDS - started))"
    grep '^note: ' "$log"
  else
    failed+=("$check")
    printf 'FAILED  %-8s %s s\n' "$check" "$((SECONDS - started))"
    sed 's/^/  /' "$log"
  fi
done

[ "${#failed[@]}" -eq 0 ] || printf 'failed checks: %s\n' "${failed[*]}"
printf '%s passed, %s failed\n' "$passed" "${#failed[@]}"
[ "${#failed[@]}" -eq 0 ]
