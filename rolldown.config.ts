import { defineConfig, type RolldownOptions } from "rolldown";
import { packageConfig } from "./bundle/package-config.ts";
import { trimDependencies } from "./bundle/trim-dependencies.ts";
import manifest from "./package.json" with { type: "json" };

const root = import.meta.dirname.replaceAll("\\", "/");
const threads = ["src/entries/load-worker", "src/entries/search-worker"];
const { external: _, ...shared } = packageConfig(manifest, { threads, source: "." });

/**
 * The chunks of the package. Each has the modules of the named files and folders, with all that they import and that no
 * earlier chunk has. Node takes up to a millisecond to find and read a file: with the bundler's own division into 50
 * chunks, an import took 1.6 times as long. The first three are what Node loads at once.
 */
const chunks = [
  {
    name: "language",
    from: [
      "src/entries/connect.ts",
      "grammar/ast/",
      "src/base/",
      "grammar/diagnostics/",
      "grammar/syntax/canonical-tree.ts",
      "grammar/syntax/printer.ts",
      "grammar/syntax/limits.ts",
      "grammar/syntax/word.ts",
    ],
  },
  { name: "builder", from: ["src/engine/builder/combination.ts", "src/engine/builder/query-builder.ts"] },
  { name: "eager", from: ["src/entries/eager.ts"] },
  { name: "grammar", from: ["grammar/index.ts"] },
  { name: "reader", from: ["src/entries/reader.ts"] },
  { name: "engine", from: ["src/entries/index.ts"] },
];

/**
 * The engine. Chevrotain and FlexSearch are bundled, without the parts that do not run. `write-lazy-entries.ts` then
 * writes the entry points for Node.
 */
const config: RolldownOptions = defineConfig({
  ...shared,
  input: {
    ...(shared.input as Readonly<Record<string, string>>),
    "src/entries/connect": "src/entries/connect.ts",
    "src/entries/eager": "src/entries/eager.ts",
    "chunks/lazy-chunk": "bundle/lazy-chunk.ts",
  },
  external: [/^node:/, /^@orama\/stemmers/],
  preserveEntrySignatures: "allow-extension",
  plugins: [trimDependencies()],
  // The regular expression parser of Chevrotain, of which nothing is used.
  treeshake: { moduleSideEffects: [{ test: /regexp-to-ast/, sideEffects: false }] },
  output: {
    ...shared.output,
    minifyInternalExports: false,
    codeSplitting: {
      groups: chunks.map(({ name, from }, index) => ({
        name,
        test: (id) => from.some((path) => id.replaceAll("\\", "/").startsWith(`${root}/${path}`)),
        priority: chunks.length - index,
      })),
    },
    banner:
      "// May contain parts of Chevrotain, https://chevrotain.io, and of FlexSearch by Thomas Wilkerling, " +
      "https://github.com/nextapps-de/flexsearch, both under the Apache License 2.0",
  },
});

export default config;
