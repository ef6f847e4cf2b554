import { describe, expect, it } from "vitest";
import { wrongFileHint } from "./wrong-file-hint.ts";

const line = '{"id":"a","name":"Acme"}\n';
const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

describe("the hint for a file without companies", () => {
  it.each([
    ["little-endian UTF-16 with a byte order mark", Buffer.from(`\ufeff${line}`, "utf16le")],
    ["big-endian UTF-16 with a byte order mark", swapped(`\ufeff${line}`)],
    ["little-endian UTF-16", Buffer.from(line, "utf16le")],
    ["big-endian UTF-16", swapped(line)],
    ["UTF-16 of another script with a byte order mark", Buffer.from("\ufeff東京", "utf16le")],
  ])("recognizes %s", (_, head) => {
    expect(wrongFileHint(head)).toMatch(/^The file seems to be UTF-16/);
  });

  it.each(['[{"id":"a"}]', '[\n  {\n    "id": "a"\n', '\ufeff \r\n[{"id":"a"},'])(
    "recognizes a JSON array: %j",
    (text) => {
      expect(wrongFileHint(Buffer.from(text))).toMatch(
        /^The file seems to be one JSON array: write each object on a line of its own/,
      );
    },
  );

  it.each(["# Read me\n", "", "id,name\n", '{\n "id": [', "a\0b and so on"])(
    "is a question for any other file: %j",
    (text) => {
      expect(wrongFileHint(Buffer.from(text))).toBe("Is it a file with one JSON object per line (NDJSON)?");
    },
  );
});
