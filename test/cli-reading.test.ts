import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { firmament } from "./support/cli/command-line.ts";
import { file, folder, three, threeCompanies } from "./support/cli/companies-files.ts";

describe("--data", () => {
  const total = async (args: readonly string[], input?: string | Uint8Array): Promise<number> => {
    const { stdout } = await firmament(
      ["search", "*:*", "--json", "--data", ...args],
      input === undefined ? {} : { input },
    );
    return JSON.parse(stdout).total;
  };

  it("reads plain and gzip files, whatever they are called", async () => {
    expect(await total([three])).toBe(3);
    expect(await total([file("packed.txt", gzipSync(threeCompanies))])).toBe(3);
    expect(await total([file("plain.gz", threeCompanies)])).toBe(3);
  });

  it("reads standard input, plain and gzip", async () => {
    expect(await total(["-"], threeCompanies)).toBe(3);
    expect(await total(["-"], gzipSync(threeCompanies))).toBe(3);
    expect(await total(["-"], "")).toBe(0);
  });

  it("reads an empty file as no companies", async () => {
    const { status, stdout, stderr } = await firmament(["search", "*:*", "--data", file("empty.ndjson", "")]);
    expect(stdout).toMatch(/^No company matches \(.*; 0 companies read in .*\)\n$/);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("minds no byte order mark, CRLF and blank lines", async () => {
    expect(await total([file("crlf.ndjson", `\ufeff${threeCompanies.replaceAll("\n", "\r\n\r\n")}`)])).toBe(3);
  });

  it.each([
    [
      "a missing file",
      join(folder, "missing"),
      "there is no such file. --data takes a file of one JSON object a line, or - for standard input",
    ],
    ["a directory", folder, "it is a directory. Name a file in it"],
    [
      "a truncated gzip file",
      file("short.gz", gzipSync(threeCompanies).subarray(0, 60)),
      "the gzip file ends too early. It may be an unfinished download: fetch or pack it again",
    ],
  ])("says in one line that it cannot read %s", async (_, path, reason) => {
    expect(await firmament(["search", "*:*", "--data", path])).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: cannot read ${path}: ${reason}\n`,
    });
  });
});

describe("broken records", () => {
  const lines = [
    '{"id":"a","name":"Acme"}',
    '{"id":"b",',
    "",
    "[1,2]",
    '{"name":"no id"}',
    '{"id":"e","staff_count":"many"}',
    '{"id":"f","name":"Fine"}',
  ];
  const broken = file(
    "broken.ndjson",
    Buffer.concat([Buffer.from(`${lines.join("\n")}\n`), Buffer.from([0xff, 0x0a])]),
  );

  it("are reported with their lines, skipped and counted", async () => {
    const { status, stdout, stderr } = await firmament(["search", "*:*", "--data", broken, "--json"]);
    expect(JSON.parse(stdout).total).toBe(2);
    expect(stderr).toBe(
      [
        `skipped ${broken}:2: not JSON: Expected double-quoted property name in JSON at position 10`,
        `skipped ${broken}:4: a document must be an object, not a list`,
        `skipped ${broken}:5: the id is missing`,
        `skipped ${broken}:6: the field "staff_count" must be a number, not the text "many" (id "e")`,
        `skipped ${broken}:8: not UTF-8`,
        "5 broken records skipped",
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
    expect(printed.slice(10)).toEqual(["… and 1,224 more", "1,234 broken records skipped"]);
  });

  it.each([
    ["a table", "id,name\na,Acme\n", "Is it a file of one JSON object a line (NDJSON)?"],
    ["UTF-16", Buffer.from(`\ufeff${threeCompanies}`, "utf16le"), "It seems to be UTF-16: save it as UTF-8."],
    [
      "a JSON array",
      gzipSync(JSON.stringify([{ id: "a" }, { id: "b" }], null, 2)),
      "It seems to be one JSON array, and what can be read is one JSON object a line: put each object on a line of its own, without the brackets around them and the commas between them.",
    ],
  ])("are the whole file, which is %s: exit 1 and advice", async (_, input, advice) => {
    for (const command of [["search", "--json"], ["explain"]]) {
      const { status, stdout, stderr } = await firmament([...command, "*:*", "--data", "-"], { input });
      expect(stderr).toMatch(/\n\d+ broken records skipped\nerror: /);
      expect(stderr.endsWith(`\nerror: no line of standard input holds a company. ${advice}\n`)).toBe(true);
      expect([status, stdout]).toEqual([1, ""]);
    }
  });

  it("do not steer the terminal", async () => {
    const { stderr } = await firmament(["search", "*:*", "--data", "-"], {
      input: '{"id":"\u009b2J","followers":"\\u001b[2J"}\n\u001b[2J\n',
    });
    expect(stderr).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it("end the reading with --strict", async () => {
    expect(await firmament(["search", "*:*", "--data", broken, "--strict"])).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: ${broken}:2: not JSON: Expected double-quoted property name in JSON at position 10\n`,
    });
    const second = await firmament(["search", "*:*", "--data", "-", "--strict"], {
      input: '{"id":"a"}\n{"name":"b"}\n{\n',
    });
    expect(second).toEqual({ status: 1, stdout: "", stderr: "error: standard input:2: the id is missing\n" });
  });

  it.each([
    ["plain", "{\n"],
    ["gzip", gzipSync(`{\n${"x".repeat(9)}\n`)],
  ])("end the reading with --strict at once, though more could come: %s", async (_, input) => {
    const { status, stderr } = await firmament(["search", "x", "--data", "-", "--strict"], { input, keepOpen: true });
    expect(stderr).toContain("error: standard input:1: not JSON");
    expect(status).toBe(1);
  });
});
