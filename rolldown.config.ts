import { relative } from "node:path";
import { defineConfig, type RolldownOptions } from "rolldown";
import manifest from "./package.json" with { type: "json" };

/** The chunks of the package. A module belongs to the first chunk whose paths match. */
const chunks: readonly { readonly name: string; readonly paths: RegExp }[] = [
  { name: "chevrotain", paths: /(?:^|\/)node_modules\// },
  { name: "node-version", paths: /^src\/base\/node-version\.ts$/ },
  { name: "node", paths: /^src\/(?:node\.ts|node\/)/ },
  { name: "grammar", paths: /^grammar\// },
  {
    name: "engine",
    paths:
      /^src\/(?:index\.ts|(?:base|analysis|postings|terms|storage|schema|indexes|plan|evaluate|highlight|complete|lint|engine)\/)/,
  },
];

function relativePath(path: string): string {
  return relative(process.cwd(), path).replaceAll("\\", "/");
}

/** The dependencies that are not bundled, with their subpaths such as `hono/html`. */
const external = Object.keys(manifest.dependencies).filter((name) => name !== "chevrotain");

/** The files in `dist` that `package.json` names, without their extension. */
const entries = [...Object.values(manifest.exports), manifest.bin.firmament]
  .map((target) => (typeof target === "string" ? target : target.default))
  .flatMap((path) => /^\.\/dist\/(.+)\.js$/.exec(path)?.[1] ?? []);

/**
 * Bundles the entry points and the command line into few files, because Node takes up to half a millisecond to find and
 * read one: `import "firmament"` takes 20 ms bundled, and 62 ms with one file for each module. Chevrotain is bundled too,
 * because its 58 modules take 32 of the 62 ms. The code is not minified, and source maps relate stack traces to the
 * sources.
 */
const config: RolldownOptions = defineConfig({
  input: {
    ...Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])),
    // `src/node.ts`, which is in the chunk `node`, starts this script by its name in the same folder.
    "chunks/load-worker": "src/load-worker.ts",
  },
  external: [/^node:/, ...external.map((name) => new RegExp(`^${name}(?:/|$)`))],
  platform: "neutral",
  output: {
    dir: "dist",
    sourcemap: true,
    banner: ({ name }) =>
      name === "chevrotain" ? "// Chevrotain, https://chevrotain.io, under the Apache License 2.0" : "",
    minifyInternalExports: false,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: {
      groups: chunks.map(({ name, paths }) => ({ name, test: (path) => paths.test(relativePath(path)) })),
    },
  },
});

export default config;
