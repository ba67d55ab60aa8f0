#!/usr/bin/env bash
# Packs dist/ as it is and looks at the shape of the package: exports, files, types. Needs a built dist/.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

npm pack --ignore-scripts --silent --pack-destination "$directory" || exit 1
tarball=$(echo "$directory"/*.tgz)
status=0
node_modules/.bin/publint run "$tarball" --strict || status=1
node_modules/.bin/attw "$tarball" --profile node16 --no-emoji --no-definitely-typed || status=1
exit "$status"
