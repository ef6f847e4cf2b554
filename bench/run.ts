/**
 * `npm run bench -- [options]` is `firmament bench`, run from the sources. Firmament is compiled as published before it
 * is measured, and `--baseline` may also name an earlier revision. See docs/benchmarks.md.
 */
import { existsSync } from "node:fs";
import process from "node:process";
import { runProgram } from "@firmament/cli/src/program.ts";
import { processTerminal } from "@firmament/cli/src/terminal/process-terminal.ts";
import { FirmamentBuild } from "./firmament-build.ts";

const args = process.argv.slice(2);
const builds: FirmamentBuild[] = [];
process.on("exit", () => {
  for (const build of builds) build[Symbol.dispose]();
});

const isMeasured = !args.some((arg) => ["--help", "-h", "--from"].includes(arg)) && !comparesFiles();
if (isMeasured && !args.includes("--engine")) args.push("--engine", compiled(null));
const place = args.indexOf("--baseline") + 1;
const revision = args[place];
if (isMeasured && place > 0 && revision !== undefined && !existsSync(revision)) args[place] = compiled(revision);

process.exitCode = await runProgram(["bench", ...args], processTerminal());

/** Whether two reports are compared, as in `--compare before.json after.json`. */
function comparesFiles(): boolean {
  const after = args[args.indexOf("--compare") + 2];
  return args.includes("--compare") && after !== undefined && !after.startsWith("--");
}

/** The folder of the compiled package. */
function compiled(ofRevision: string | null): string {
  process.stderr.write(`… compile Firmament${ofRevision === null ? "" : ` ${ofRevision}`}\n`);
  const build = new FirmamentBuild(ofRevision);
  builds.push(build);
  return build.package;
}
