import { describe, expect, test } from "vitest";
import { keyword, number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { memorySource } from "../../storage/byte-source.ts";
import { crc32c } from "../../storage/crc32c.ts";
import { decodeIndexFile } from "../../storage/decode.ts";
import { encodeIndexFile } from "../../storage/encode.ts";
import { encodeHeader } from "../../storage/header.ts";
import { IndexFileError } from "../../storage/index-file-error.ts";
import { HEADER_BYTES } from "../../storage/layout.ts";
import { SearchEngine } from "../search-engine.ts";
import { readIndex, writeIndex } from "./index-file.ts";

const schema = defineSchema({ fields: { title: text(), tags: keyword({ many: true }), price: number() } });

/** Checksums do not stop a stranger, who computes them again: every file of these tests has the right ones. */
async function intactFile(): Promise<Uint8Array<ArrayBuffer>> {
  const engine = new SearchEngine(schema);
  await engine.load(
    Array.from({ length: 40 }, (_, id) => ({ id: `${id}`, title: `red shoe ${id}`, tags: ["a"], price: id })),
  );
  return writeIndex(engine) as Uint8Array<ArrayBuffer>;
}

const file = await intactFile();

/** The file with another manifest. */
function withManifest(manifest: object): Uint8Array {
  const { buffers } = decodeIndexFile(memorySource(file));
  const chunks = [...encodeIndexFile({ manifest, buffers })].map((chunk) => chunk.slice());
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** The file with another preamble, which fills the place of its own. */
function withPreamble(change: (json: string) => string): Uint8Array {
  const bytes = file.slice();
  const length = new DataView(bytes.buffer).getUint32(12, true);
  const preamble = new TextEncoder().encode(
    change(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + length))),
  );
  const end = Math.ceil((HEADER_BYTES + length) / 4096) * 4096;
  if (HEADER_BYTES + preamble.length > end) throw new Error("The preamble does not fit.");
  bytes.fill(0, HEADER_BYTES, end);
  bytes.set(preamble, HEADER_BYTES);
  const preambleChecksum = crc32c(bytes.subarray(HEADER_BYTES, end));
  bytes.set(encodeHeader({ preambleBytes: preamble.length, total: bytes.length, preambleChecksum }));
  return bytes;
}

/** Opens a file and reads all of it. Returns the bytes of array buffers that were allocated meanwhile. */
function memoryOf(bytes: Uint8Array): number {
  const before = process.memoryUsage().arrayBuffers;
  expect(() => {
    const engine = readIndex(bytes, { schema });
    engine.search("title:shoe OR tags:a OR price:>3", { sort: ["price"], facets: { tags: 5 } });
  }).toThrow(IndexFileError);
  return process.memoryUsage().arrayBuffers - before;
}

const MAX_BYTES = 64 * 2 ** 20;

/** The paths of all numbers of a JSON value. */
function numbersIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => numbersIn(member, [...path, name]));
}

function changedAt(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) };
  copy[name] = changedAt(copy[name], rest, other);
  return copy;
}

const { manifest } = decodeIndexFile(memorySource(file));
const { segments } = manifest as { readonly segments: readonly object[] };

/** Numbers that are no lengths: they change scores and plans. */
const STATISTICS: readonly unknown[] = ["tokenCount", "withTokensCount", "pairThreshold"];

const LENGTHS = numbersIn(segments).filter((path) => !STATISTICS.includes(path.at(-1)));

describe("an index file from a stranger, with valid checksums", () => {
  test.each(LENGTHS.map((path) => [path.join("."), path] as const))(
    "and another count %s claims no memory",
    (_, path) => {
      for (const count of [2 ** 31, 2 ** 32 - 1, 2 ** 53, 1e308, -1, 0.5, null, "9", [], {}]) {
        const changed = changedAt(segments, path, count);
        expect(memoryOf(withManifest({ ...manifest, segments: changed })), String(count)).toBeLessThan(MAX_BYTES);
      }
    },
  );

  test.each([
    ["a buffer of 4 GB", (json: string) => json.replace(/"buffers":\[\d+/, '"buffers":[4294967296')],
    ["a negative buffer", (json: string) => json.replace(/"buffers":\[\d+/, '"buffers":[-4096')],
    ["a buffer of half a byte", (json: string) => json.replace(/"buffers":\[\d+/, '"buffers":[0.5')],
    ["a buffer beyond all numbers", (json: string) => json.replace(/"buffers":\[\d+/, '"buffers":[1e999')],
    ["no buffers", (json: string) => json.replace(/"buffers":\[[^\]]*\]/, '"buffers":[]')],
    ["many buffers", (json: string) => json.replace(/"buffers":\[/, `"buffers":[${"0,".repeat(500)}`)],
    ["a preamble that is a list", () => "[]"],
    ["a preamble of brackets", () => "[".repeat(900)],
    ["an empty preamble", () => ""],
  ])("and %s claims no memory", (_, change) => {
    expect(memoryOf(withPreamble(change))).toBeLessThan(MAX_BYTES);
  });

  test("and a header that states other lengths claims no memory", () => {
    for (const preambleBytes of [0, 1, file.length, 2 ** 24, 2 ** 24 + 1, 2 ** 32 - 1]) {
      const bytes = file.slice();
      const preambleChecksum = new DataView(bytes.buffer).getUint32(24, true);
      bytes.set(encodeHeader({ preambleBytes, total: bytes.length, preambleChecksum }));
      expect(memoryOf(bytes)).toBeLessThan(MAX_BYTES);
    }
  });

  test("and the member __proto__ changes no object", () => {
    const bytes = withManifest(
      JSON.parse(JSON.stringify(manifest).replace("{", '{"__proto__":{"polluted":1},')) as object,
    );
    readIndex(bytes, { schema }).search("shoe");
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });
});
