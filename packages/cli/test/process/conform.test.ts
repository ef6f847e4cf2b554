import { join } from "node:path";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, it } from "vitest";

const linesEngine = `"${process.execPath}" "${join(root, "packages/testing/test/programs/lines-engine.ts")}" constant`;

const folder = new TestFolder();

/** A short check that finds a disagreement. */
const SQLITE = "conform --peer sqlite --runs 0 --no-vectors --max-findings 1".split(" ");

/** An engine that offers no query. */
const REFUSING = `
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { id, ids } = JSON.parse(line);
  console.log(JSON.stringify(ids === undefined ? { id, ok: true } : { id, unsupported: "nothing" }));
}
`;

describe("firmament conform", () => {
  it("reports each disagreement of a known engine with a witness, and exits with 1", async () => {
    const { status, stdout } = await firmament(SQLITE);
    expect(stdout).toMatch(/^SQLite FTS5 answers \d+ of \d+ queries wrongly, for \d+ reasons? \(seed 0\)\./);
    expect(stdout).toContain("await engine.load([");
    expect(status).toBe(1);
  });

  it("prints the report as JSON", async () => {
    const { stdout } = await firmament([...SQLITE, "--seed", "7", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, engine: "SQLite FTS5", seed: 7 });
  });

  it("exits with 0 when the engine behind a command agrees", async () => {
    const { status, stdout } = await firmament(["conform", "--engine", linesEngine, "--runs", "5", "--no-vectors"]);
    expect(stdout).toMatch(/^lines answers \d+ queries correctly \(seed 0\)\.\n/);
    expect(status).toBe(0);
  });

  it("exits with 1 when the engine offers none of the queries", async () => {
    const path = folder.write("refuse.mjs", REFUSING);
    const engine = `"${process.execPath}" "${path}"`;
    const { status, stdout } = await firmament(["conform", "--engine", engine, "--runs", "0", "--no-vectors"]);
    expect(stdout).toMatch(/ offers none of the queries \(seed 0\)\.\n/);
    expect(status).toBe(1);
  });

  it.each([
    [["--peer", "solr"], 2, "Allowed choices are minisearch, "],
    [[], 2, "error: name an engine with --engine or --peer\n"],
    [["--engine", "exit 7"], 1, "error: the engine ended with exit code 7"],
    [["--peer", "sqlite", "--engine", "exit 7"], 2, "cannot be used with option"],
  ])("says what is wrong with %j", async (args, status, message) => {
    const result = await firmament(["conform", ...args]);
    expect(result.stderr).toContain(message);
    expect(result.status).toBe(status);
  });
});
