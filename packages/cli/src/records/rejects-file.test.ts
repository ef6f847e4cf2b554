import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";
import { RejectsFile } from "./rejects-file.ts";
import { isRejectsName, rejectsPath } from "./rejects-name.ts";

const folder = new TestFolder();
const rejection = { file: "a.csv", line: 7, reason: "the id is missing", text: ',"Acme\n"' };

describe("a file of rejected records", () => {
  it("is created for the first record, and replaces an older file", () => {
    const path = folder.write("a.rejects.ndjson", "old\n");
    const rejects = new RejectsFile(path, ["a.csv", "-"]);
    expect(readFileSync(path, "utf8")).toBe("old\n");
    rejects.add(rejection);
    for (let line = 0; line < 3000; line++) rejects.add({ file: "b", line, reason: "é" });
    rejects.close();
    rejects.close();
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect(lines[0]).toBe('{"file":"a.csv","line":7,"reason":"the id is missing","text":",\\"Acme\\n\\""}');
    expect(lines).toHaveLength(3001);
    expect(lines.at(-1)).toBe('{"file":"b","line":2999,"reason":"é"}');
    expect([rejects.count, rejects.path]).toEqual([3001, path]);
  });

  it("does not exist if no record is rejected", () => {
    const path = folder.write("none.rejects.ndjson", "old\n");
    new RejectsFile(path, []).close();
    new RejectsFile(folder.join("missing", "x"), []).close();
    expect(existsSync(path)).toBe(false);
  });

  it("does not replace an input", () => {
    const input = folder.write("input.csv", "id\n");
    const link = folder.join("link.csv");
    symlinkSync(input, link);
    expect(() => new RejectsFile(link, ["-", input])).toThrow(
      `error: --rejects ${link} would replace ${input}. Name another file`,
    );
  });

  it("reports that it cannot be written", () => {
    expect(() => new RejectsFile(folder.path, []).add(rejection)).toThrow(
      `error: cannot write ${folder.path}: it is a directory. Name a file in it`,
    );
    const path = folder.join("missing", "x");
    expect(() => new RejectsFile(path, []).add(rejection)).toThrow(
      `error: cannot write ${path}: the folder does not exist`,
    );
  });
});

it("has a name next to its input", () => {
  mkdirSync(folder.join("many"));
  expect(rejectsPath("data/a.csv.gz")).toBe("data/a.csv.gz.rejects.ndjson");
  expect(rejectsPath(folder.join("many"))).toBe(folder.join("many", "rejects.ndjson"));
  expect(rejectsPath("-")).toBe("stdin.rejects.ndjson");
  expect(
    [rejectsPath("-"), rejectsPath("a"), rejectsPath(folder.path), "rejects.csv", "xrejects.ndjson"].map(isRejectsName),
  ).toEqual([true, true, true, false, false]);
});
