import { describe, expect, it } from "vitest";
import { adviceOnWrongFile } from "./wrong-file.ts";

const line = '{"id":"a","name":"Acme"}\n';
const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

describe("the advice on a file without companies", () => {
  it.each([
    ["UTF-16, little end first, marked", Buffer.from(`\ufeff${line}`, "utf16le")],
    ["UTF-16, big end first, marked", swapped(`\ufeff${line}`)],
    ["UTF-16, little end first", Buffer.from(line, "utf16le")],
    ["UTF-16, big end first", swapped(line)],
    ["UTF-16 of another script, marked", Buffer.from("\ufeff東京", "utf16le")],
  ])("knows %s", (_, head) => {
    expect(adviceOnWrongFile(head)).toMatch(/^It seems to be UTF-16/);
  });

  it.each(['[{"id":"a"}]', '[\n  {\n    "id": "a"\n', '\ufeff \r\n[{"id":"a"},'])("knows a JSON array: %j", (text) => {
    expect(adviceOnWrongFile(Buffer.from(text))).toMatch(/^It seems to be one JSON array, .*one JSON object a line: /);
  });

  it.each(["# Read me\n", "", "id,name\n", '{\n "id": [', "a\0b and so on"])(
    "takes no other file for these: %j",
    (text) => {
      expect(adviceOnWrongFile(Buffer.from(text))).toBe("Is it a file of one JSON object a line (NDJSON)?");
    },
  );
});
