import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchReport } from "@firmament/benchmark";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { command, spawnEnvironment, spawnFirmament } from "@firmament/test-support/cli/spawn.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const samplePath = join(root, "packages/benchmark/src/report/sample-report.json");
const sample: BenchReport = JSON.parse(readFileSync(samplePath, "utf8"));

/** The sample in which the class `mid word` takes longer by a factor. */
function slowed(factor: number): string {
  const queries = sample.queries.map((query) => {
    const ours = query.figures.firmament;
    if (ours === undefined || query.operation !== "ids") return query;
    return { ...query, figures: { firmament: { ...ours, rounds: ours.rounds.map((time) => time * factor) } } };
  });
  return folder.write(`slowed-${factor}.json`, JSON.stringify({ ...sample, queries }));
}

describe("firmament bench --from", () => {
  it("prints a report, and writes it in other formats", async () => {
    const files = ["json", "svg", "html"].map((name) => folder.join(`report.${name}`));
    const [json = "", svg = "", html = ""] = files;
    const args = ["--from", samplePath, "--json", json, "--svg", svg, "--html", html];
    const { status, stdout, stderr } = await firmament(["bench", ...args]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^1,000 companies \(generated, seed 7\), 3 rounds/);
    expect(stderr).toBe(files.map((path) => `${path} written\n`).join(""));
    expect(JSON.parse(readFileSync(json, "utf8"))).toEqual(sample);
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg /);
    expect(readFileSync(html, "utf8")).toMatch(/^<!doctype html>/);
  });
});

describe("firmament bench --compare", () => {
  it("finds equal reports equal", async () => {
    const { status, stdout, stderr } = await firmament(["bench", "--compare", samplePath, samplePath]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("| mid word: count  |             +0.0 % |");
  });

  it("names the classes that are slower and fails", async () => {
    const { status, stderr } = await firmament(["bench", "--compare", samplePath, slowed(3)]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^slower: word-mid \(ids\), \+200 %, noise ± \d+ %\n$/);
  });

  it("permits what the bound permits", async () => {
    const { status, stdout } = await firmament(["bench", "--compare", samplePath, slowed(3), "--bound", "250%"]);
    expect(status).toBe(0);
    expect(stdout).toContain("+200 %");
  });

  it("compares another engine", async () => {
    const { stdout } = await firmament(["bench", "--compare", samplePath, samplePath, "--peers", "liqe"]);
    expect(stdout).toContain("parsing the text");
    expect(stdout).not.toContain("mid word: ids");
  });
});

describe("firmament bench rejects", () => {
  const queries = folder.write("queries.txt", "berlin\nname:(acme");

  it.each<[string, readonly string[], number, string]>([
    [
      "an unknown engine",
      ["--peers", "lunr"],
      2,
      'There is no engine "lunr". The engines are firmament, live, minisearch,',
    ],
    ["a bound that is no share", ["--bound", "much"], 2, "Use a share such as 10% or 0.1."],
    [
      "an unknown class",
      ["--count", "20", "--only", "words", "--peers", "firmament"],
      2,
      "error: there is no class words. The classes are word-rare,",
    ],
    ["an invalid query", ["--queries", queries], 2, `error: ${queries}, line 2 is not a valid query.\n`],
    [
      "a missing file of queries",
      ["--queries", "none.txt"],
      1,
      "error: cannot read none.txt: the file does not exist\n",
    ],
    ["a report that is none", ["--from", queries], 1, `error: cannot read ${queries}: it is not JSON: `],
    ["a later report without an earlier one", [samplePath], 2, "error: there is nothing to compare"],
    [
      "reports without a common query",
      ["--compare", samplePath, samplePath, "--peers", "orama"],
      2,
      "error: the reports have no measured query in common\n",
    ],
    ["an index file", ["--data", folder.write("companies.firm", "FIRMAMENT")], 1, "companies.firm"],
    [
      "a folder without Firmament",
      ["--count", "20", "--baseline", folder.path],
      2,
      "does not contain the package firmament",
    ],
  ])("%s", async (_, args, code, message) => {
    const { status, stdout, stderr } = await firmament(["bench", ...args]);
    expect(stderr).toContain(message);
    expect([status, stdout]).toEqual([code, ""]);
  });
});

describe.runIf(runsSlowTests)("firmament bench", () => {
  it("measures the engines with documents and queries of the user", async () => {
    const data = folder.write(
      "lamps.csv",
      "id,title,price\n1,red lamp,5\n2,green lamp,7.5\n3,red chair,20\n4,broken\n3,again,1\n",
    );
    const schema = folder.write(
      "lamps.schema.json",
      JSON.stringify({ analyzer: "folding", fields: { title: { type: "text" }, price: { type: "number" } } }),
    );
    const queries = folder.write("lamps.txt", "lamp\nfilter\tred AND price:[1 TO 10]\nfilter\ttitle:/re./\n");
    const json = folder.join("lamps.json");
    const files = ["--data", data, "--schema", schema, "--queries", queries, "--json", json];
    const { status, stdout, stderr } = await spawnFirmament([
      "bench",
      ...files,
      "--rounds",
      "1",
      "--peers",
      "minisearch,sqlite,liqe",
    ]);
    expect(stderr).toContain("an earlier record has the same id");
    expect(status, stderr).toBe(0);
    expect(stdout).toContain("All engines return the same numbers of matches.");
    const report: BenchReport = JSON.parse(readFileSync(json, "utf8"));
    expect(report.corpus).toMatchObject({ name: "lamps.csv", seed: null });
    const found = report.queries.filter(({ operation }) => operation === "count");
    expect(found.map(({ className, matches }) => [className, matches])).toEqual([
      ["queries", 2],
      ["filter", 1],
      ["filter", 2],
    ]);
    expect(Object.keys(found[1]?.figures ?? {})).toEqual(["firmament", "minisearch", "sqlite", "liqe"]);
    expect(Object.keys(found[2]?.figures ?? {})).toEqual(["firmament"]);
  });

  it("ends all its processes and removes its files on Ctrl-C", async () => {
    const temporary = folder.join("temporary");
    mkdirSync(temporary);
    const [node, ...main] = command;
    const args = [...main, "bench", "--count", "2000", "--peers", "minisearch"];
    // The group of the child, so that its processes can be found.
    const child = spawn(node, args, { env: spawnEnvironment({ TMPDIR: temporary }), detached: true });
    const { pid = 0 } = child;
    let progress = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      progress += text;
      if (progress.includes("build MiniSearch")) child.kill("SIGINT");
    });
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect(status, progress).toBe(130);
    expect(readdirSync(temporary).filter((name) => name.startsWith("firmament-bench-"))).toEqual([]);
    await expect.poll(() => isAlive(-pid)).toBe(false);
  });
});

/** Whether a process, or one of a group, exists. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
