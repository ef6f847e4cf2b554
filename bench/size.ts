import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { median } from "@firmament/benchmark/src/report/figures.ts";
import { markdownTable } from "markdown-table";
import { featureSizes, fieldSizes, foundationSizes } from "./bundle-parts.ts";
import { bundledCode, entryPaths, gzipSize, programs } from "./bundles.ts";

/*
 * Prints the size of bundles by rolldown and esbuild, and the time of imports. `npm run bench:size` builds the package
 * first.
 */

const root = join(import.meta.dirname, "..");
/** What bundlers read. */
const packages = entryPaths(join(root, "dist"));
/** What Node loads. */
const nodePackages = {
  "firmament/grammar": join(root, "dist/grammar/index.js"),
  firmament: join(root, "dist/src/entries/index.node.js"),
  "firmament/node": join(root, "dist/src/entries/node.node.js"),
  "firmament/worker": join(root, "dist/src/entries/worker.node.js"),
};
const ESBUILD = "esbuild@0.28.2";
const STARTS = 31;

/** The bundle of a program by esbuild, which is not a dependency of the project: npm downloads it. */
function bundledByEsbuild(code: string): string {
  const aliases = Object.entries(packages).map(([name, path]) => `--alias:${name}=${path}`);
  const external = ["--external:@codemirror/*", "--external:@lezer/*", "--external:react"];
  const options = [
    "--bundle",
    "--minify",
    "--format=esm",
    "--platform=browser",
    "--log-level=error",
    ...external,
    ...aliases,
  ];
  return execFileSync("npx", ["--yes", `--package=${ESBUILD}`, "esbuild", ...options], {
    cwd: root,
    input: code,
    encoding: "utf8",
  });
}

/** Milliseconds that a process takes to run a script. */
function processTime(script: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
  if (status !== 0) throw new Error(String(stderr));
  return performance.now() - start;
}

/** The median of process starts that import a file, minus that of an empty script; both in turn. */
function importTime(path: string): number {
  const empty: number[] = [];
  const importing: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    empty.push(processTime(""));
    importing.push(processTime(`import ${JSON.stringify(path)};`));
  }
  return median(importing) - median(empty);
}

/** Milliseconds of processor time that a step takes in a new process, after another step: the median. */
function timeOf(before: string, step: string): number {
  const script = `${before}; const before = process.cpuUsage(); ${step}; const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  const times = Array.from({ length: STARTS }, () =>
    Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" })),
  );
  return median(times);
}

if (!existsSync(packages.firmament ?? "")) throw new Error("There is no dist/: run `npm run build` first.");

const kilobytes = (bytes: number): string => (bytes === 0 ? "" : `${(bytes / 1000).toFixed(1)} KB`);
const rows: string[][] = [];
for (const program of programs) {
  const rolldown = gzipSize(await bundledCode(program, packages));
  const esbuild = gzipSize(bundledByEsbuild(program.code));
  rows.push([program.name, kilobytes(rolldown), kilobytes(esbuild), kilobytes(program.budget)]);
}
console.log(markdownTable([["program", "rolldown", "esbuild", "budget"], ...rows], { align: ["l", "r", "r", "r"] }));

for (const [title, sizes] of [
  ["part of a search", await featureSizes()],
  ["part of everything else", await foundationSizes()],
] as const) {
  const partRows = sizes.map(({ name, search, indexFile }) => [name, kilobytes(search), kilobytes(indexFile)]);
  console.log();
  console.log(markdownTable([[title, "search", "of an index file"], ...partRows], { align: ["l", "r", "r"] }));
}

console.log();
for (const { name, bytes } of await fieldSizes()) console.log(`${name}: ${kilobytes(bytes)}`);

console.log();
for (const [name, path] of Object.entries(nodePackages))
  console.log(`import ${name}: ${importTime(path).toFixed(1)} ms`);
const { "firmament/grammar": grammar, firmament } = nodePackages;
const newEngine = `const { defineSchema, SearchEngine, text } = await import(${JSON.stringify(firmament)})`;
const steps = [
  ["the first engine", newEngine, "new SearchEngine(defineSchema({ fields: { name: text() } }))"],
  ["the first query", `const { parse } = await import(${JSON.stringify(grammar)})`, "parse('a AND (b OR c)')"],
] as const;
for (const [name, before, step] of steps) console.log(`${name}: ${timeOf(before, step).toFixed(1)} ms`);
