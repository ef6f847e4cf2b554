import { gzipSync } from "node:zlib";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder, threeCompanies } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();

describe("--data", () => {
  const total = async (args: readonly string[], input?: string | Uint8Array): Promise<number> => {
    const { stdout } = await firmament(
      ["search", "*:*", "--json", "--data", ...args],
      input === undefined ? {} : { input },
    );
    return JSON.parse(stdout).total;
  };

  it("reads plain and gzip files, regardless of their names", async () => {
    expect(await total([three])).toBe(3);
    expect(await total([folder.write("packed.txt", gzipSync(threeCompanies))])).toBe(3);
    expect(await total([folder.write("plain.gz", threeCompanies)])).toBe(3);
  });

  it("reads standard input, plain and gzip", async () => {
    expect(await total(["-"], threeCompanies)).toBe(3);
    expect(await total(["-"], gzipSync(threeCompanies))).toBe(3);
    expect(await total(["-"], "")).toBe(0);
  });

  it("reads an empty file as no companies, with a warning", async () => {
    const path = folder.write("empty.ndjson", "");
    const { status, stdout, stderr } = await firmament(["search", "*:*", "--data", path]);
    expect(stdout).toMatch(/^No matches \(.*; 0 companies read in .*\)\n/);
    expect(stderr).toBe(`${path} contains no companies\n`);
    expect(status).toBe(0);
  });

  it("accepts a byte order mark, CRLF and blank lines", async () => {
    expect(await total([folder.write("crlf.ndjson", `\ufeff${threeCompanies.replaceAll("\n", "\r\n\r\n")}`)])).toBe(3);
  });

  it.each([
    ["a missing file", folder.join("missing"), "the file does not exist"],
    [
      "a truncated gzip file",
      folder.write("short.gz", gzipSync(threeCompanies).subarray(0, 60)),
      "the compressed file is incomplete. Download or compress it again",
    ],
  ])("reports in one line that it cannot read %s", async (_, path, reason) => {
    expect(await firmament(["search", "*:*", "--data", path])).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: cannot read ${path}: ${reason}\n`,
    });
  });
});

describe("invalid records", () => {
  const lines = [
    '{"id":"a","name":"Acme"}',
    '{"id":"b",',
    "",
    "[1,2]",
    '{"name":"no id"}',
    '{"id":"e","staff_count":"many"}',
    '{"id":"f","name":"Fine"}',
  ];
  const invalid = folder.write(
    "invalid.ndjson",
    Buffer.concat([Buffer.from(`${lines.join("\n")}\n`), Buffer.from([0xff, 0x0a])]),
  );

  it("are skipped, counted and reported with their line numbers", async () => {
    const { status, stdout, stderr } = await firmament(["search", "*:*", "--data", invalid, "--json"]);
    expect(JSON.parse(stdout).total).toBe(2);
    expect(stderr).toBe(
      [
        `skipped ${invalid}:2: not JSON: Expected double-quoted property name in JSON at position 10`,
        `skipped ${invalid}:4: a document must be an object, not a list`,
        `skipped ${invalid}:5: the id is missing`,
        `skipped ${invalid}:6: the field "staff_count" must be a number, not the text "many" (id "e")`,
        `skipped ${invalid}:8: not UTF-8`,
        "5 invalid records skipped",
        "",
      ].join("\n"),
    );
    expect(status).toBe(0);
  });

  it("are only counted after the tenth", async () => {
    const input = `{"id":"a"}\n${"{\n".repeat(1234)}`;
    const { stderr } = await firmament(["search", "*:*", "--data", "-"], { input });
    const printed = stderr.trimEnd().split("\n");
    expect(printed).toHaveLength(12);
    expect(printed[9]).toMatch(/^skipped standard input:11: not JSON: /);
    expect(printed.slice(10)).toEqual(["… and 1,224 more", "1,234 invalid records skipped"]);
  });

  it.each([
    ["not JSON", "# Notes\n", "one JSON object per line (ndjson)"],
    ["a table without ids", gzipSync("id,name\n,Acme\n"), "a table with a header (csv)"],
    ["an array of other values", "[1, 2]", "one JSON array (json)"],
  ])("fail with exit 1 and a hint if the whole file is %s", async (_, input, format) => {
    for (const command of [["search", "--json"], ["explain"]]) {
      const { status, stdout, stderr } = await firmament([...command, "*:*", "--data", "-"], { input });
      expect(stderr).toMatch(/\n\d invalid records? skipped\nerror: /);
      expect(stderr).toContain(
        `\nerror: no record of standard input is a company. It was read as ${format}. If that is wrong, name the format with --format; if names differ, use --map\n`,
      );
      expect([status, stdout]).toEqual([1, ""]);
    }
  });

  it("are reported without control characters", async () => {
    const { stderr } = await firmament(["search", "*:*", "--data", "-"], {
      input: '{"id":"\u009b2J","followers":"\\u001b[2J"}\n\u001b[2J\n',
    });
    expect(stderr).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it("end the reading with --strict", async () => {
    expect(await firmament(["search", "*:*", "--data", invalid, "--strict"])).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: ${invalid}:2: not JSON: Expected double-quoted property name in JSON at position 10\n`,
    });
    const second = await firmament(["search", "*:*", "--data", "-", "--strict"], {
      input: '{"id":"a"}\n{"name":"b"}\n{\n',
    });
    expect(second).toEqual({ status: 1, stdout: "", stderr: "error: standard input:2: the id is missing\n" });
  });
});

describe("records of other formats", () => {
  const table =
    'Company ID,Company Name,industries,Employees,Notes\n1,Acme,"Software | Education",12,x\n2,Bolt,,"1,234",\n';
  const map = ["--map", "Company ID=id", "--map", "Company Name=name", "--map", "Employees=staff_count"];

  it("are read with mappings, and reported with the line of the row", async () => {
    const path = folder.write("companies.csv", table);
    const args = ["search", "industries:education", "--json", "--fields", "name,staff_count"];
    const { status, stdout, stderr } = await firmament([...args, "--data", path, ...map, "--separator", "|"]);
    expect(JSON.parse(stdout).hits.map(({ document }: { document: unknown }) => document)).toEqual([
      { id: "1", name: "Acme", staff_count: 12 },
    ]);
    expect(stderr).toBe(
      [
        'columns without a field are ignored: "Notes"',
        `skipped ${path}:3: the column "Employees" (staff_count) must be a plain number such as 1234 or 12.5, not "1,234"`,
        "1 invalid record skipped",
        "",
      ].join("\n"),
    );
    expect(status).toBe(0);
  });

  it("can be indexed, and read from standard input", async () => {
    const output = folder.join("table.firm");
    const args = ["index", "-", "--format", "CSV", "-o", output, ...map];
    expect(await firmament(args, { input: table })).toMatchObject({ status: 0 });
    const strict = await firmament([...args, "--strict"], { input: table });
    expect(strict).toMatchObject({ status: 1, stderr: expect.stringMatching(/^error: standard input:3: the column/) });
    expect((await firmament(["explain", "*:*", "--data", output])).stdout).toContain("actual 1");
  });

  it("make a cursor invalid when they are read differently", async () => {
    const path = folder.write("two.ndjson", '{"id":"1","name":"a","tagline":"b"}\n{"id":"2","name":"a"}\n');
    const args = ["search", "*:*", "--limit", "1", "--json", "--data", path];
    const { cursor } = JSON.parse((await firmament(args)).stdout);
    expect(await firmament([...args, "--cursor", cursor])).toMatchObject({ status: 0 });
    expect(await firmament([...args, "--cursor", cursor, "--map", "tagline=name"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("the cursor belongs to other companies"),
    });
  });

  it.each([
    [
      ["--format", "xml"],
      "error: option '--format <format>' argument 'xml' is invalid. Use one of ndjson, json, csv, tsv, parquet, arrow.",
    ],
    [
      ["--map", "City=locaton_city"],
      "error: option '--map <column=field>' argument 'City=locaton_city' is invalid. There is no field \"locaton_city\". Did you mean location_city? The fields are id, name,",
    ],
    [["--map", "a=name", "--map", "b=name"], "argument 'b=name' is invalid. Two columns are mapped to name."],
    [["--separator", ""], "error: option '--separator <text>' argument '' is invalid. Use the text between two values"],
  ])("are not read with the options %j", async (options, message) => {
    for (const command of [
      ["search", "a"],
      ["index", "a.csv", "-o", "a.firm"],
    ]) {
      const { status, stderr } = await firmament([...command, ...options]);
      expect(stderr).toContain(message);
      expect(status).toBe(2);
    }
  });
});
