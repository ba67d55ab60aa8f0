#!/usr/bin/env bash
# Looks over the shell scripts of the project.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v shellcheck >/dev/null; then
  echo 'note: shellcheck is not installed, so the shell scripts were not looked over'
  exit 0
fi
shellcheck .ci/run scripts/*.sh bench/fixtures/bin/*
