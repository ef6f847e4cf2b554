import { relative } from "node:path";
import { defineConfig, type RolldownOptions } from "rolldown";
import { trimDependencies } from "./bundle/trim-dependencies.ts";
import manifest from "./package.json" with { type: "json" };
import server from "./packages/server/package.json" with { type: "json" };

/**
 * The chunks of the package, lower layers first. A module belongs to the first chunk whose paths match. A bundler drops
 * chunks of which a program uses nothing, and within a chunk all declarations that it does not use. Node takes up to a
 * millisecond to find and read a file, so there are few.
 */
const chunks: readonly { readonly name: string; readonly paths: RegExp }[] = [
  { name: "node-version", paths: /^src\/base\/node-version\.ts$/ },
  {
    name: "language",
    paths:
      /^src\/base\/|^bundle\/lazy|\/(?:cluster|cursor|index-file|worker)-error\.ts$|^src\/engine\/(?:result\/explanation|load\/(?:abort-reason|byte-chunks|check-records|record-stream|source-meter))\.ts$|^grammar\/(?:ast|diagnostics)\/|^grammar\/syntax\/(?:escape|printer|word|canonical-tree|limits)\.ts$/,
  },
  { name: "languages", paths: /^src\/analysis\/languages\// },
  { name: "analyzers", paths: /^src\/(?:analysis\/composed|schema\/json)\// },
  { name: "schema", paths: /^src\/(?:analysis|calendar|schema\/(?!analyzed-schema)|engine\/builder\/(?!lucene))/ },
  { name: "parser", paths: /^(?:node_modules\/@?chevrotain\/|bundle\/unused|grammar\/)|^\0chevrotain$/ },
  { name: "template", paths: /^src\/engine\/builder\// },
  {
    name: "decide",
    paths:
      /^src\/(?:decide\/(?:fields|solver|language|relations|why-not)\/|decide\.ts$|engine\/(?:tools\/(?:decide|why-not)|options\/decide-options)\.ts$)/,
  },
  {
    name: "search",
    paths:
      /^src\/(?:postings|terms|similarity|storage|plan|evaluate|indexes\/(?:arrays|columns|sealed|[^/]*$)|schema\/|engine\/(?:reader\/(?!nested)|result|options|query\/(?:query-input|time-budget|count-facets)|file\/index-manifest))/,
  },
  {
    name: "engine",
    paths:
      /^(?:node_modules\/flexsearch|src\/(?:indexes|evaluate|typing|decide|engine\/(?!file|tools)|engine\/[^/]*$))/,
  },
  { name: "codemirror", paths: /^src\/codemirror\// },
  { name: "tools", paths: /^src\/(?:highlight|lint|complete|engine\/tools|engine\/file)\/|^src\/index\.ts$/ },
  { name: "standing", paths: /^src\/standing(?:\/|\.ts$)/ },
  { name: "opensearch", paths: /^src\/opensearch(?:\/|\.ts$)/ },
  { name: "testing", paths: /^src\/testing(?:\/|\.ts$)/ },
  { name: "node", paths: /^src\/(?:node\.ts|node\/(?!http-server|page-files)|dataset\/sqlite\/dataset-error)/ },
  { name: "server", paths: /^src\/worker\/server\// },
  { name: "client", paths: /^src\/worker\// },
  { name: "threads", paths: /^src\/threads\// },
  {
    name: "benchmark-peers",
    paths: /^src\/benchmark\/(?:corpus|peers|process\/(?!benchmark-worker)|question\/(?!peer-name))/,
  },
  { name: "postgres", paths: /^(?:node_modules\/kysely\/dist\/esm\/dialect\/postgres|src\/postgres)\// },
  { name: "sqlite", paths: /^(?:node_modules\/kysely\/|src\/sql(?:ite)?\/)/ },
  { name: "dataset", paths: /^src\/dataset\// },
];

/** The licenses of bundled code, by chunk. */
const notices: Readonly<Record<string, string>> = {
  parser: "// Contains parts of Chevrotain, https://chevrotain.io, under the Apache License 2.0",
  engine:
    "// Contains FlexSearch by Thomas Wilkerling, https://github.com/nextapps-de/flexsearch, under the Apache License 2.0",
  postgres: "// Contains parts of Kysely by Sami Koskimäki, https://kysely.dev, under the MIT License",
  sqlite: "// Contains parts of Kysely by Sami Koskimäki, https://kysely.dev, under the MIT License",
};

/** The path in this folder. That of a package starts with `node_modules`, also if that folder is a link. */
function relativePath(path: string): string {
  return relative(process.cwd(), path)
    .replaceAll("\\", "/")
    .replace(/^.*\/(?=node_modules\/)/, "");
}

/** The dependencies that are not bundled, with their subpaths such as `hono/html`. */
const external = [...Object.keys(server.dependencies), ...Object.keys(manifest.peerDependencies)];

/** The files in `dist` that the manifests of both packages name, without their extension. */
const entries = [...Object.values(manifest.exports), ...Object.values(server.exports), server.bin.firmament]
  .map((target) => (typeof target === "string" ? target : target.default))
  .flatMap((path) => /^\.\/dist\/(.+)\.js$/.exec(path)?.[1] ?? []);

/**
 * Bundles the entry points and the command line into few files, because Node takes up to half a millisecond to find and
 * read one: with one file for each module, `import "firmament"` took three times as long. Chevrotain, FlexSearch
 * and Kysely are bundled too, without the parts that do not run. The code is not minified, so that stack traces can be read.
 */
const config: RolldownOptions = defineConfig({
  input: {
    ...Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])),
    // `src/node.ts`, which is in the chunk `node`, starts these scripts by their names in the same folder.
    "chunks/load-worker": "src/load-worker.ts",
    "chunks/dataset-worker": "src/dataset-worker.ts",
    "chunks/dataset-index-worker": "src/dataset-index-worker.ts",
    "chunks/search-worker": "src/search-worker.ts",
    // The processes of `firmament bench`, which is in the package of the command line.
    "chunks/benchmark-worker": "src/benchmark/process/benchmark-worker.ts",
    // The entry points that `bundle/lazy-entry.ts` writes import it.
    "chunks/lazy-chunk": "bundle/lazy-chunk.ts",
  },
  // The test vectors are a file of the package, which other programs can read as well.
  external: [/^node:/, "firmament/vectors.json", ...external.map((name) => new RegExp(`^${name}(?:/|$)`))],
  preserveEntrySignatures: "allow-extension",
  plugins: [trimDependencies()],
  // The regular expression parser of Chevrotain, of which nothing is used.
  treeshake: { moduleSideEffects: [{ test: /regexp-to-ast/, sideEffects: false }] },
  platform: "neutral",
  output: {
    dir: "dist",
    comments: { legal: true, annotation: true, jsdoc: false },
    banner: ({ name }) => notices[name] ?? "",
    minifyInternalExports: false,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: chunks.map(({ name, paths }) => ({ name, test: (path) => paths.test(relativePath(path)) })),
    },
  },
});

export default config;
