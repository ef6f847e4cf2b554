import { defineConfig, type RolldownOptions } from "rolldown";
import { packageConfig } from "./bundle/package-config.ts";
import { trimDependencies } from "./bundle/trim-dependencies.ts";
import manifest from "./package.json" with { type: "json" };

const threads = ["src/entries/load-worker", "src/entries/search-worker"];
const { external: _, ...shared } = packageConfig(manifest, { threads, source: "." });

/**
 * The engine. Chevrotain and FlexSearch are bundled, without the parts that do not run; `write-lazy-entries.ts` then
 * writes the entry points for Node, which load `eager` at once and the rest with the first call.
 */
const config: RolldownOptions = defineConfig({
  ...shared,
  input: {
    ...(shared.input as Readonly<Record<string, string>>),
    "src/entries/eager": "src/entries/eager.ts",
    "src/entries/connect": "src/entries/connect.ts",
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
    banner:
      "// May contain parts of Chevrotain, https://chevrotain.io, and of FlexSearch by Thomas Wilkerling, " +
      "https://github.com/nextapps-de/flexsearch, both under the Apache License 2.0",
  },
});

export default config;
