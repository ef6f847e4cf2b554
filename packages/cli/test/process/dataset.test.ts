import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { firmamentWithThreads as firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder, threeCompanies } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();
const db = folder.join("companies.db");
const opening = await firmament(["load", three, "--db", db]);

const lines = threeCompanies.trimEnd().split("\n");

/** The companies in a text with one JSON object per line. */
function parsed(text: string): readonly unknown[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The result of a command that prints JSON. */
async function json(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await firmament([...args, "--json"]);
  return JSON.parse(stdout);
}

describe("firmament load", () => {
  it("creates a dataset and says what changed", () => {
    expect(opening).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        /^3 added, 0 replaced, 0 unchanged, 0 rejected in .*\n.*companies\.db has 3 companies \(generation 1, change 3\)\n$/,
      ),
      stderr: "",
    });
  });

  it("loads tables with mappings, writes invalid records to a file, and can be run again", async () => {
    const other = folder.join("mapped.db");
    const table = folder.write(
      "table.csv",
      "Name,id,industries,followers\nAcme,a,Software;Education,1\nBolt,b,,many\n",
    );
    const args = ["load", table, "--db", other, "--map", "Name=name", "--separator", ";"];
    const rejects = `${table}.rejects.ndjson`;
    const counts = { replaced: 0, removed: 0, rejected: 1, rejects_file: rejects, size: 1, generation: 1 };
    expect(await json(...args)).toMatchObject({ ...counts, added: 1, unchanged: 0, change_number: 1 });
    expect(JSON.parse(readFileSync(rejects, "utf8"))).toMatchObject({
      line: 3,
      reason: expect.stringMatching(/number/),
    });
    expect(await json(...args)).toMatchObject({ ...counts, added: 0, unchanged: 1, change_number: 1 });
    const found = await json("search", "industries:Education", "--db", other, "--fields", "industries");
    expect(found.hits).toMatchObject([{ document: { industries: ["Software", "Education"] } }]);
  });

  it("names the file of invalid records, or stops at the first one", async () => {
    const broken = folder.write("broken.ndjson", `${lines[0]}\n{"id":true}\n`);
    const rejects = folder.join("rejects.ndjson");
    const { stderr } = await firmament(["load", broken, "--db", db, "--rejects", rejects]);
    expect(stderr).toBe(
      [
        `skipped ${broken}:2: the id must be a non-empty string or an integer, not the boolean true`,
        `1 invalid record skipped and written to ${rejects}`,
        "",
      ].join("\n"),
    );
    const strict = await firmament(["load", broken, "--db", db, "--strict"]);
    expect(strict).toMatchObject({ status: 1, stderr: expect.stringMatching(/^error: .*broken\.ndjson:2: the id/) });
    expect(readdirSync(folder.path).filter((name) => name.startsWith("broken"))).toEqual(["broken.ndjson"]);
  });

  it("prints what would change with --dry-run, and changes nothing", async () => {
    const changed = folder.write("changed.ndjson", `${lines[0]?.replace("Acme", "Axis")}\n{"id":"d"}\n{"id":"d"}\n`);
    const missing = folder.join("missing.db");
    const before = await json("status", "--db", db);
    const text = await firmament(["load", changed, "--db", db, "--refresh", "--dry-run"]);
    expect(text.stdout).toBe(
      [
        "A refresh would result in: 1 added, 1 replaced, 0 unchanged, 2 removed, 0 rejected",
        "1 record has the id of a later one, which counts",
        "More than a tenth of the companies would be removed, which needs --allow-shrink",
        "",
      ].join("\n"),
    );
    const counts = { dry_run: true, removed: 0, duplicates: 1, needs_allow_shrink: false };
    expect(await json("load", changed, "--db", db, "--dry-run")).toMatchObject({ ...counts, added: 1, replaced: 1 });
    expect(await json("load", changed, "--db", missing, "--dry-run")).toMatchObject({ ...counts, added: 2 });
    expect(await json("status", "--db", db)).toEqual(before);
    expect(readdirSync(folder.path)).not.toContain("missing.db");
  });

  it("replaces all companies with --refresh, and a tenth only with --allow-shrink", async () => {
    const other = folder.join("refreshed.db");
    const two = folder.write("two.ndjson", lines.slice(1).join("\n"));
    await firmament(["load", three, "--db", other]);
    expect(await firmament(["load", two, "--db", other, "--refresh"])).toMatchObject({
      status: 1,
      stderr:
        "error: the refresh would remove 1 of 3 documents, more than a tenth. Check the input; to refresh all the same, set allowShrink (--allow-shrink).\n",
    });
    const refreshed = await json("load", two, "--db", other, "--refresh", "--allow-shrink");
    expect(refreshed).toMatchObject({ added: 0, unchanged: 2, removed: 1, size: 2, generation: 2 });
    const none = folder.write("none.ndjson", '{"name":"no id"}\n');
    expect(await firmament(["load", none, "--db", other, "--refresh", "--allow-shrink"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/\nerror: no record of .*none\.ndjson is a company/),
    });
    expect(await json("status", "--db", other)).toMatchObject({ size: 2, generation: 2 });
  });

  it.each([
    ["a missing file", ["load", "missing.ndjson"], 1, /^error: cannot read missing.ndjson: the file does not exist\n$/],
    ["--allow-shrink alone", ["load", three, "--allow-shrink"], 2, /^error: --allow-shrink needs --refresh\n$/],
    ["rejects in the input", ["load", three, "--rejects", three], 2, /^error: --rejects .* would replace .*\n$/],
  ])("creates no dataset after %s", async (_, args, status, stderr) => {
    const result = await firmament([...args, "--db", folder.join("none.db")]);
    expect(result).toEqual({ status, stdout: "", stderr: expect.stringMatching(stderr) });
    expect(readdirSync(folder.path)).not.toContain("none.db");
  });
});

describe("commands on a dataset", () => {
  it("print its status", async () => {
    const { status, stdout } = await firmament(["status", "--db", db]);
    expect(stdout).toMatch(
      /^companies: {5}3\ngeneration: {4}1\nchange number: 3\nrefreshed: {5}never\nupdated: {7}2.*Z\n/,
    );
    expect(status).toBe(0);
    const keys = ["path", "size", "generation", "change_number", "refreshed_at", "updated_at", "index_file"];
    expect(Object.keys(await json("status", "--db", db))).toEqual(keys);
  });

  it("verify it, with exit 1 for problems", async () => {
    expect(await firmament(["verify", "--db", db])).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^3 companies verified in .*: no problems\n$/),
      stderr: "",
    });
    writeFileSync(`${db}-index-1`, "not an index");
    const { status, stdout, stderr } = await firmament(["verify", "--db", db, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ documents: 3, problem_count: 1, problems: [expect.any(String)] });
    expect([status, stderr]).toEqual([1, `error: ${db} has 1 problem\n`]);
  });

  it("copy it, but do not replace a file", async () => {
    const copy = folder.join("copy.db");
    expect(await json("backup", copy, "--db", db)).toMatchObject({ path: copy, bytes: expect.any(Number) });
    expect(await json("status", "--db", copy)).toMatchObject({ size: 3, change_number: 3 });
    expect(await firmament(["backup", copy, "--db", db])).toMatchObject({
      status: 1,
      stderr: `error: cannot save ${copy}: it exists. Choose another path, or remove it first.\n`,
    });
  });

  it.each([
    ["missing", "error: the file FILE does not exist."],
    ["three.ndjson", "error: cannot use FILE: it is a file of records, not a dataset."],
  ])("report a file that is not a dataset: %s", async (name, message) => {
    const path = folder.join(name);
    for (const args of [["status"], ["verify"], ["export"], ["search", "acme"], ["repl"]]) {
      const { status, stdout, stderr } = await firmament([...args, "--db", path]);
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(message.replace("FILE", path));
    }
  });
});

describe("firmament export", () => {
  it("prints all companies, or the matches of a query", async () => {
    const all = await firmament(["export", "--db", db]);
    expect([all.status, all.stderr, parsed(all.stdout)]).toEqual([0, "", parsed(threeCompanies)]);
    const path = folder.join("acme.ndjson");
    const result = await firmament(["export", "acme", "--db", db, "--output", path]);
    expect(result).toEqual({ status: 0, stdout: "", stderr: `1 company written to ${path}\n` });
    expect(parsed(readFileSync(path, "utf8"))).toEqual(parsed(lines[0] ?? ""));
  });

  it.each(["csv", "tsv"])("writes %s that load reads back", async (format) => {
    const odd = { id: 'a"b', name: ' Acme, "Berlin"\r\n\tand more ', followers: 1e21, industries: ["A, B", 'C "D"'] };
    const text = `${JSON.stringify(odd)}\n${lines[2]}\n`;
    const [one, other] = [folder.join(`${format}-1.db`), folder.join(`${format}-2.db`)];
    await firmament(["load", "-", "--db", one], { input: text });
    const table = folder.join(`table.${format}`);
    await firmament(["export", "--db", one, "--output", table]);
    expect(readFileSync(table, "utf8").split(/[,\t]/, 2)).toEqual(["id", "name"]);
    await firmament(["load", table, "--db", other, "--separator", ";"]);
    const exported = await firmament(["export", "--db", other]);
    expect(parsed(exported.stdout)).toEqual([odd, JSON.parse(lines[2] ?? "")]);
  });

  it("reports values that contain the separator, errors in the query, and an output that is the dataset", async () => {
    const { stderr } = await firmament(["export", "--db", db, "--format", "csv", "--separator", "ware"]);
    expect(stderr).toBe(
      '1 company has a list with a value that contains "ware", so that it would be read as two. Choose another --separator\n',
    );
    expect(await firmament(["export", "nam:a", "--db", db])).toMatchObject({ status: 2 });
    const replaced = await firmament(["export", "--db", db, "--output", db]);
    expect(replaced).toMatchObject({
      status: 2,
      stderr: `error: --output ${db} would replace ${db}. Name another file\n`,
    });
  });
});

describe("--db", () => {
  it("selects the companies of every command that searches", async () => {
    expect((await json("search", "berlin", "--db", db)).total).toBe(2);
    expect((await json("explain", "berlin", "--db", db)).total).toBe(2);
    expect((await json("lint", "berlni", "--db", db)).warnings).not.toEqual([]);
    const { completions } = await json("complete", "location_city:m", "--db", db);
    expect(completions).toContainEqual(expect.objectContaining({ count: 1 }));
    expect((await firmament(["repl", "--db", db], { input: "berlin\n" })).stdout).toContain("2 companies");
  });

  it("excludes --data", async () => {
    expect(await firmament(["search", "berlin", "--db", db, "--data", three])).toEqual({
      status: 2,
      stdout: "",
      stderr: "error: option '--db <file>' cannot be used with option '--data <file>'\nTry firmament search --help.\n",
    });
  });

  it("accepts a cursor until the dataset changes", async () => {
    const changing = folder.join("changing.db");
    await firmament(["load", three, "--db", changing]);
    const search = ["search", "*:*", "--db", changing, "--limit", "1"];
    const { cursor } = await json(...search);
    expect(await json(...search, "--cursor", String(cursor))).toMatchObject({ hits: [{ id: "b" }] });
    await firmament(["load", "-", "--db", changing], { input: lines[0]?.replace("Acme", "Axis") ?? "" });
    const result = await firmament([...search, "--cursor", String(cursor)]);
    expect(result).toMatchObject({ status: 2, stderr: expect.stringContaining("they have changed") });
  });
});
