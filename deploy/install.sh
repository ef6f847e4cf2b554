#!/bin/sh
# Installs the built packages of this checkout into a folder, with the locked versions of what they need at run time:
#   npm ci && npm run build && sh deploy/install.sh /opt/firmament
set -eu
target=${1:?"Name a folder: sh deploy/install.sh /opt/firmament"}
root=$(cd "$(dirname "$0")/.." && pwd)
packages="decide infer compile duplicates like dataset opensearch mcp testing benchmark server cli"
[ -f "$root/packages/cli/dist/main.js" ] || { echo "Run npm run build first." >&2; exit 1; }
mkdir -p "$target"
archives=$(mktemp -d)
trap 'rm -rf "$archives"' EXIT
cd "$root"
# What is published: the engine, the packages that the command line needs, and the bundled companies.
unpack() {
  archive=$(npm pack "./$1" --silent --ignore-scripts --pack-destination "$archives" | tail -n 1)
  mkdir -p "$target/$1"
  tar -xzf "$archives/$archive" -C "$target/$1" --strip-components 1
}
unpack .
unpack fixtures
for package in $packages; do unpack "packages/$package"; done
# The lock file names all workspaces of the checkout.
cp package.json package-lock.json "$target"
for manifest in packages/*/package.json examples/*/package.json fixtures/package.json; do
  [ -f "$manifest" ] || continue
  mkdir -p "$target/$(dirname "$manifest")"
  cp "$manifest" "$target/$manifest"
done
cd "$target"
npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace packages/cli
