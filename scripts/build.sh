#!/usr/bin/env bash
# Compiles the package into dist/, together with the compiled form of the bundled roster.
set -euo pipefail
cd "$(dirname "$0")/.."

# What an earlier build left behind would be packed.
rm -rf dist
node_modules/.bin/tsc -p tsconfig.build.json
node -r esbuild-register scripts/compile-roster.ts
node -r esbuild-register scripts/bundle-cli.ts
node -r esbuild-register scripts/compile-bundle.ts
chmod +x dist/bin/muster.js
echo 'built dist'
