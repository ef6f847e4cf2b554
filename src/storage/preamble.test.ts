import { expect, test } from "vitest";
import { decodePreamble, encodePreamble, MAX_PREAMBLE_BYTES } from "./preamble.ts";

function decode(text: string): unknown {
  return decodePreamble(new TextEncoder().encode(text));
}

test("decodes what was encoded", () => {
  const preamble = { lengths: [0, 7, 2 ** 32], manifest: { fields: ["ä", null, true, 1.5], "": {} } };
  expect(decodePreamble(encodePreamble(preamble))).toEqual(preamble);
  expect(decodePreamble(encodePreamble({ lengths: [], manifest: {} }))).toEqual({ lengths: [], manifest: {} });
});

test("ignores unknown members", () => {
  expect(decode('{"later":1,"buffers":[],"manifest":[2]}')).toEqual({ lengths: [], manifest: [2] });
});

test.each([
  ["", "Unexpected end of JSON input"],
  ["{", "JSON"],
  ["null", "it is not an object"],
  ["7", "it is not an object"],
  ["[]", "it has no manifest"],
  ['{"buffers":[]}', "it has no manifest"],
  ['{"buffers":[],"manifest":null}', "it has no manifest"],
  ['{"buffers":[],"manifest":7}', "it has no manifest"],
  ['{"manifest":{}}', "it has no list of buffers"],
  ['{"manifest":{},"buffers":{"length":1}}', "it has no list of buffers"],
  ['{"manifest":{},"buffers":[1,-1]}', "the length of buffer 1 is -1, which is not an integer from 0 to 4294967296"],
  ['{"manifest":{},"buffers":[1.5]}', "the length of buffer 0 is 1.5, which is not an integer"],
  ['{"manifest":{},"buffers":["1"]}', 'the length of buffer 0 is "1", which is not an integer'],
  ['{"manifest":{},"buffers":[4294967297]}', "the length of buffer 0 is 4294967297, which is not an integer"],
  ['{"manifest":{},"buffers":[1e999]}', "the length of buffer 0 is null, which is not an integer"],
])("rejects %s", (text, message) => {
  expect(() => decode(text)).toThrow(message);
});

test("rejects more buffers than the limit", () => {
  const text = JSON.stringify({ manifest: {}, buffers: new Array(65_537).fill(0) });
  expect(() => decode(text)).toThrow("it has 65537 buffers, more than 65536");
});

test("rejects a million brackets", () => {
  expect(() => decode("[".repeat(1_000_000))).toThrow("JSON");
});

test("rejects bytes that are not UTF-8", () => {
  expect(() => decodePreamble(Uint8Array.of(0x22, 0xff, 0x22))).toThrow();
});

test("refuses to encode content that exceeds the limits", () => {
  expect(() => encodePreamble({ lengths: [2 ** 32 + 1], manifest: {} })).toThrow(
    new RangeError(
      "The index does not fit into an index file: " +
        "the length of buffer 0 is 4294967297, which is not an integer from 0 to 4294967296.",
    ),
  );
  expect(() => encodePreamble({ lengths: [], manifest: ["x".repeat(MAX_PREAMBLE_BYTES)] })).toThrow(
    new RangeError("The index does not fit into an index file: its manifest has 16777246 bytes, more than 16777216."),
  );
});
