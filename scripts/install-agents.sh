#!/usr/bin/env bash
# Installs the real agent CLIs for test/agents. Their install scripts are run by hand, because npm may block them.
set -euo pipefail
cd "$(dirname "$0")/../test/agents"

npm ci --ignore-scripts
(cd node_modules/@anthropic-ai/claude-code && node install.cjs)
(cd node_modules/opencode-ai && node postinstall.mjs)

for command in claude codex opencode qwen; do
  printf '%-9s %s\n' "$command" "$("node_modules/.bin/$command" --version </dev/null)"
done
