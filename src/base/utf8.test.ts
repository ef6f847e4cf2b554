import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { asciiBytes, utf8Decoder, utf8Encoder } from "./utf8.ts";

test("texts are encoded and decoded, with byte order marks", () => {
  const text = "\ufeffZo\u00eb \u{1f600}";
  expect(utf8Decoder().decode(utf8Encoder().encode(text))).toBe(text);
  expect([...asciiBytes("a\u001f~")]).toEqual([0x61, 0x1f, 0x7e]);
});

test("an environment without UTF-8 says what it lacks at the first use", () => {
  const source = stripTypeScriptTypes(readFileSync(new URL("./utf8.ts", import.meta.url), "utf8"));
  const { utf8Encoder, utf8Decoder } = runInNewContext(
    `${source.replaceAll("export ", "")}; ({ utf8Encoder, utf8Decoder })`,
  );
  expect(utf8Encoder).toThrow("firmament needs TextEncoder, which this environment does not have. In Jest with jsdom");
  expect(utf8Decoder).toThrow("firmament needs TextDecoder");
});
