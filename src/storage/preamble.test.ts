import { expect, test } from "vitest";
import { decodePreamble, encodePreamble, MAX_PREAMBLE_BYTES } from "./preamble.ts";

function decode(text: string): unknown {
  return decodePreamble(new TextEncoder().encode(text));
}

test("goes there and back", () => {
  const preamble = { lengths: [0, 7, 2 ** 32], manifest: { fields: ["ä", null, true, 1.5], "": {} } };
  expect(decodePreamble(encodePreamble(preamble))).toEqual(preamble);
  expect(decodePreamble(encodePreamble({ lengths: [], manifest: {} }))).toEqual({ lengths: [], manifest: {} });
});

test("members that it does not know are of no account", () => {
  expect(decode('{"later":1,"buffers":[],"manifest":[2]}')).toEqual({ lengths: [], manifest: [2] });
});

test.each([
  ["", "Unexpected end of JSON input"],
  ["{", "JSON"],
  ["null", "it is no object"],
  ["7", "it is no object"],
  ["[]", "it has no manifest"],
  ['{"buffers":[]}', "it has no manifest"],
  ['{"buffers":[],"manifest":null}', "it has no manifest"],
  ['{"buffers":[],"manifest":7}', "it has no manifest"],
  ['{"manifest":{}}', "it has no list of buffers"],
  ['{"manifest":{},"buffers":{"length":1}}', "it has no list of buffers"],
  ['{"manifest":{},"buffers":[1,-1]}', "-1 bytes in buffer 1, where 4294967296 can be"],
  ['{"manifest":{},"buffers":[1.5]}', "1.5 bytes in buffer 0, where 4294967296 can be"],
  ['{"manifest":{},"buffers":["1"]}', '"1" bytes in buffer 0, where 4294967296 can be'],
  ['{"manifest":{},"buffers":[4294967297]}', "4294967297 bytes in buffer 0, where 4294967296 can be"],
  ['{"manifest":{},"buffers":[1e999]}', "null bytes in buffer 0, where 4294967296 can be"],
])("does not take %s", (text, message) => {
  expect(() => decode(text)).toThrow(message);
});

test("does not take more buffers than a file has", () => {
  const text = JSON.stringify({ manifest: {}, buffers: new Array(65_537).fill(0) });
  expect(() => decode(text)).toThrow("65537 buffers, where 65536 can be");
});

test("does not take a million brackets", () => {
  expect(() => decode("[".repeat(1_000_000))).toThrow("JSON");
});

test("does not take what is not UTF-8", () => {
  expect(() => decodePreamble(Uint8Array.of(0x22, 0xff, 0x22))).toThrow();
});

test("does not write what it would not read", () => {
  expect(() => encodePreamble({ lengths: [2 ** 32 + 1], manifest: {} })).toThrow(
    new RangeError("A snapshot cannot hold this: 4294967297 bytes in buffer 0, where 4294967296 can be."),
  );
  expect(() => encodePreamble({ lengths: [], manifest: ["x".repeat(MAX_PREAMBLE_BYTES)] })).toThrow(
    new RangeError("A snapshot's manifest takes up to 16777216 bytes of JSON, not 16777246."),
  );
});
