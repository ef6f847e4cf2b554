import { relative } from "node:path";
import { defineConfig, type RolldownOptions } from "rolldown";
import manifest from "./package.json" with { type: "json" };

/** What modules of these places are put into, the first place that fits. */
const chunks: readonly { readonly name: string; readonly places: RegExp }[] = [
  { name: "chevrotain", places: /(?:^|\/)node_modules\// },
  { name: "node-version", places: /^src\/base\/node-version\.ts$/ },
  { name: "grammar", places: /^grammar\// },
  {
    name: "engine",
    places:
      /^src\/(?:index\.ts|(?:base|analysis|postings|terms|storage|schema|indexes|plan|evaluate|highlight|complete|lint|engine)\/)/,
  },
];

function placeOf(path: string): string {
  return relative(process.cwd(), path).replaceAll("\\", "/");
}

/** The packages that stay outside, with their parts, such as `hono/html`. */
const outside = Object.keys(manifest.dependencies).filter((name) => name !== "chevrotain");

/** What `package.json` names in `dist`, without its ending. */
const entries = [...Object.values(manifest.exports), manifest.bin.firmament]
  .map((target) => (typeof target === "string" ? target : target.default))
  .flatMap((path) => /^\.\/dist\/(.+)\.js$/.exec(path)?.[1] ?? []);

/**
 * The doors and the command line in few files, for Node takes up to half a millisecond to find and read one: `import "firmament"`
 * takes 20 ms so, and 62 ms from a file for each module. Of these, 32 go into Chevrotain's 58 modules, which is why it is in as
 * well. Nothing is shortened, and the maps lead stack traces to the sources.
 */
const config: RolldownOptions = defineConfig({
  input: Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])),
  external: [/^node:/, ...outside.map((name) => new RegExp(`^${name}(?:/|$)`))],
  platform: "neutral",
  output: {
    dir: "dist",
    sourcemap: true,
    banner: ({ name }) =>
      name === "chevrotain" ? "// Chevrotain, https://chevrotain.io, under the Apache License 2.0" : "",
    minifyInternalExports: false,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: { groups: chunks.map(({ name, places }) => ({ name, test: (path) => places.test(placeOf(path)) })) },
  },
});

export default config;
