import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { markdownTable } from "markdown-table";
import { bundledCode, gzipSize, programs } from "./bundles.ts";
import { median } from "./figures.ts";

/*
 * Prints the size of bundles by rolldown and esbuild, and the time of imports. `npm run bench:size` builds the package
 * first.
 */

const root = join(import.meta.dirname, "..");
const packages = {
  "firmament/grammar": join(root, "dist/grammar/index.js"),
  firmament: join(root, "dist/src/index.js"),
};
const ESBUILD = "esbuild@0.28.2";
const STARTS = 31;

/** The bundle of a program by esbuild, which is not a dependency of the project: npm downloads it. */
function bundledByEsbuild(code: string): string {
  const aliases = Object.entries(packages).map(([name, path]) => `--alias:${name}=${path}`);
  const options = ["--bundle", "--minify", "--format=esm", "--platform=browser", "--log-level=error", ...aliases];
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

/** Milliseconds of the first query in a process: the median. */
function firstParse(): number {
  const script = `import { parse } from ${JSON.stringify(packages["firmament/grammar"])};
    const start = performance.now(); parse("name:acme AND b"); console.log(performance.now() - start);`;
  const times = Array.from({ length: STARTS }, () =>
    Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" })),
  );
  return median(times);
}

if (!existsSync(packages.firmament)) throw new Error("There is no dist/: run `npm run build` first.");

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
const rows: string[][] = [];
for (const program of programs) {
  const rolldown = gzipSize(await bundledCode(program, packages));
  const esbuild = gzipSize(bundledByEsbuild(program.code));
  rows.push([program.name, kilobytes(rolldown), kilobytes(esbuild), kilobytes(program.budget)]);
}
console.log(markdownTable([["program", "rolldown", "esbuild", "budget"], ...rows], { align: ["l", "r", "r", "r"] }));

console.log();
for (const [name, path] of Object.entries(packages)) console.log(`import ${name}: ${importTime(path).toFixed(1)} ms`);
console.log(`first parse in a process: ${firstParse().toFixed(1)} ms`);
