import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** What runs the tools. */
export interface Tools {
  /** The path of an installed command. */
  bin(name: string): string;
  execute(command: string, args: readonly string[], folder: string): string;
}

/** A server with each kind of thread; it prints what it has found, or why not. */
const SERVER = `import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataset } from "@firmament/dataset";
import { defineSchema, foldingAnalyzer, SearchEngine, text } from "firmament";
import { openIndex, openThreads, saveIndex, threads } from "firmament/node";

const schema = defineSchema({ analyzer: foldingAnalyzer, fields: { name: text() } });
const records = [{ id: 1, name: "Acme" }];
const folder = mkdtempSync(join(tmpdir(), "firmament-server-"));
const programs = {
  file: async () => {
    const engine = new SearchEngine(schema);
    await engine.load(records);
    await saveIndex(engine, join(folder, "engine.firm"));
    return (await openIndex(join(folder, "engine.firm"), { schema })).ids("acme");
  },
  load: async () => {
    const engine = new SearchEngine(schema);
    await engine.load(records, { threads: threads(2) });
    return engine.ids("acme");
  },
  threads: async () => {
    const engine = await openThreads({ schema, threads: 1 });
    await engine.load(records);
    const ids = await engine.ids("acme");
    await engine.close();
    return ids;
  },
  dataset: async () => {
    const dataset = await openDataset(join(folder, "companies.db"), { schema });
    await dataset.load(records);
    const ids = dataset.engine.ids("acme");
    await dataset.close();
    return ids;
  },
};
async function run() {
  for (const [name, program] of Object.entries(programs)) {
    try {
      console.log(name, (await program()).join());
    } catch (error) {
      console.log(name, /: (.*?\\.js) is not /.exec(error.message)?.[1] ?? error.message);
    }
  }
  rmSync(folder, { recursive: true });
}
run();
`;

/** The output of a server whose threads run. */
const COMPLETE = "file 1\nload 1\nthreads 1\ndataset 1";

/** The output of one whose bundle has no scripts of threads. */
const WITHOUT_SCRIPTS = "file 1\nload load-worker.js\nthreads search-worker.js\ndataset dataset-worker.js";

const VITE_OUTPUT = 'emptyOutDir: true, rollupOptions: { output: { entryFileNames: "server.mjs" } }';

/** Configurations by the names of their files. */
const CONFIGURATIONS = {
  "vite.external.mjs": `export default { logLevel: "error", ssr: { external: ["firmament", "@firmament/dataset"] },
  build: { ssr: "server.mjs", outDir: "vite-external", ${VITE_OUTPUT} } };`,
  "vite.whole.mjs": `export default { logLevel: "error", ssr: { noExternal: true },
  build: { ssr: "server.mjs", outDir: "vite-whole", ${VITE_OUTPUT} } };`,
  "webpack.external.mjs": `export default { mode: "production", target: "node", entry: "./server.mjs",
  output: { path: import.meta.dirname + "/webpack-external", filename: "server.cjs" },
  externalsType: "commonjs", externals: [/^firmament(\\/|$)/, /^@firmament\\//] };`,
  "webpack.whole.mjs": `export default { mode: "production", target: "node", entry: "./server.mjs",
  output: { path: import.meta.dirname + "/webpack-whole", filename: "server.cjs" } };`,
};

const ESBUILD = "esbuild server.mjs --bundle --platform=node --log-level=error";

interface Build {
  readonly name: string;
  readonly command: string;
  /** What it builds. */
  readonly file: string;
  readonly output: string;
}

/** Bundles with the configurations of `docs/bundles.md`, and whole ones. */
const BUILDS: readonly Build[] = [
  {
    name: "a server of esbuild",
    command: `${ESBUILD} --format=esm --external:firmament --external:@firmament/* --outfile=external.mjs`,
    file: "external.mjs",
    output: COMPLETE,
  },
  {
    name: "a server of esbuild, whole",
    command: `${ESBUILD} --format=esm --outfile=whole.mjs`,
    file: "whole.mjs",
    output: WITHOUT_SCRIPTS,
  },
  {
    name: "a server of esbuild, whole, CommonJS",
    command: `${ESBUILD} --format=cjs --outfile=whole.cjs`,
    file: "whole.cjs",
    output: WITHOUT_SCRIPTS,
  },
  {
    name: "a server of Vite",
    command: "vite build --config vite.external.mjs",
    file: "vite-external/server.mjs",
    output: COMPLETE,
  },
  {
    name: "a server of Vite, whole",
    command: "vite build --config vite.whole.mjs",
    file: "vite-whole/server.mjs",
    output: WITHOUT_SCRIPTS,
  },
  {
    name: "a server of webpack",
    command: "webpack --config webpack.external.mjs",
    file: "webpack-external/server.cjs",
    output: COMPLETE,
  },
  {
    // It reads the scripts where they were when it was built.
    name: "a server of webpack, whole",
    command: "webpack --config webpack.whole.mjs",
    file: "webpack-whole/server.cjs",
    output: COMPLETE,
  },
];

/**
 * Builds a server with each bundler, in a folder where the packages are installed, and runs it.
 *
 * @returns by name, the output that is wrong; `null` for one that is right
 */
export function runBundledServers(
  folder: string,
  { bin, execute }: Tools,
): readonly (readonly [name: string, fault: string | null])[] {
  for (const [name, text] of Object.entries({ ...CONFIGURATIONS, "server.mjs": SERVER })) {
    writeFileSync(join(folder, name), text);
  }
  return BUILDS.map(({ name, command, file, output }) => {
    const [tool = "", ...args] = command.split(" ");
    execute(bin(tool), args, folder);
    const found = execute(process.execPath, [file], folder).trim();
    return [name, found === output ? null : found];
  });
}
