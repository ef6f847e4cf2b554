import { expect, test } from "vitest";
import {
  bytesOf,
  faultOf,
  fileOf,
  forgedFile,
  joined,
  readAll,
  someBytes,
  withHeaderNumber,
} from "../../test/support/engine/index-files.ts";
import { requireAll } from "./byte-pages.ts";
import { type ByteSource, memorySource } from "./byte-source.ts";
import { decodeSnapshot } from "./decode-index.ts";
import { PAGE_BYTES } from "./layout.ts";

const content = {
  manifest: { schema: ["name", "size"], segments: [{ documents: 3 }] },
  buffers: [someBytes(2 * PAGE_BYTES + 100), new Uint8Array(0), someBytes(8, 5)],
};
const file = fileOf(content);

/** The file, and how much of it was read. */
function counted(bytes: Uint8Array): ByteSource & { read: ByteSource["read"]; bytesRead: number; closed: number } {
  const inner = memorySource(bytes, "a.firm");
  return {
    name: "a.firm",
    size: bytes.length,
    bytesRead: 0,
    closed: 0,
    read(target, offset) {
      this.bytesRead += target.length;
      inner.read(target, offset);
    },
    close() {
      this.closed += 1;
    },
  };
}

test("gives what was saved", () => {
  expect(readAll(memorySource(file))).toEqual(content);
  const empty = { manifest: {}, buffers: [] };
  expect(readAll(memorySource(fileOf(empty)))).toEqual(empty);
});

test("each buffer is of its own length and starts at 0", () => {
  const { name, buffers } = decodeSnapshot(memorySource(file, "a.firm"));
  expect(name).toBe("a.firm");
  expect(buffers.map(({ buffer }) => buffer.byteLength)).toEqual([2 * PAGE_BYTES + 100, 0, 8]);
});

test("opening reads the header, the manifest and the checksums", () => {
  const source = counted(file);
  decodeSnapshot(source);
  expect(source.bytesRead).toBe(4096 + 4 * 6);
});

test("the source is closed when all has been read", () => {
  const source = counted(file);
  const { buffers } = decodeSnapshot(source);
  buffers[0]?.require(0, 2 * PAGE_BYTES + 100);
  expect(source.closed).toBe(0);
  buffers[2]?.require(0, 8);
  expect(source.closed).toBe(1);
});

test("the source is closed at once when there is nothing to read", () => {
  const source = counted(fileOf({ manifest: {}, buffers: [new Uint8Array(0)] }));
  decodeSnapshot(source);
  expect(source.closed).toBe(1);
});

test("the source is closed when it is no snapshot", () => {
  const source = counted(file.subarray(0, 100));
  expect(() => decodeSnapshot(source)).toThrow();
  expect(source.closed).toBe(1);
});

test("what memory holds may go when all has been read", () => {
  const bytes = file.slice();
  const { buffers } = decodeSnapshot(memorySource(bytes));
  requireAll(buffers);
  bytes.fill(0);
  requireAll(buffers);
  expect(buffers.map(bytesOf)).toEqual(content.buffers);
});

test("damage is found where it is needed", () => {
  const bytes = file.slice();
  bytes[4096 + PAGE_BYTES] = 0xee;
  const { manifest, buffers } = decodeSnapshot(memorySource(bytes));
  expect(manifest).toEqual(content.manifest);
  buffers[0]?.require(0, PAGE_BYTES);
  expect(() => buffers[0]?.require(0, PAGE_BYTES + 1)).toThrow("page 1 of buffer 0");
});

test("a preamble that says what cannot be is damage, whatever its checksum", () => {
  expect(() => readAll(memorySource(forgedFile("{}")))).toThrow(
    "The snapshot is damaged: its preamble, from byte 32 on, cannot be understood (it has no manifest). " +
      "Save it again, or bring back a copy that is whole.",
  );
  expect(() => readAll(memorySource(forgedFile('{"buffers":[4294967296],"manifest":{}}')))).toThrow(
    "The snapshot is damaged: its parts take 4296019976 bytes, and it has 4104. " +
      "Save it again, or bring back a copy that is whole.",
  );
});

test.each([
  ["text that is cut off", '{"buffers":[],"mani'],
  ["lengths that are text", '{"buffers":["8"],"manifest":{}}'],
  ["a length too small", '{"buffers":[1],"manifest":{}}'],
  ["more buffers than fit", JSON.stringify({ manifest: {}, buffers: new Array(1000).fill(4096) })],
])("%s: damaged", (_, preamble) => {
  expect(faultOf(forgedFile(preamble))).toBe("damaged");
});

test("a forged file can be right", () => {
  expect(faultOf(forgedFile('{"manifest":{},"buffers":[0,0],"later":[]}'))).toBe(null);
});

test("buffers of another preamble are damage", () => {
  const others = fileOf({ ...content, manifest: { schema: ["size", "name"], segments: [{ documents: 3 }] } });
  expect(others.length).toBe(file.length);
  const mixed = joined([file.subarray(0, 4096), others.subarray(4096)]);
  expect(() => decodeSnapshot(memorySource(mixed))).toThrow(
    "its buffers, from byte 4096 on, belong to another preamble",
  );
});

test("a preamble longer than the file, or than any, is damaged", () => {
  const long = forgedFile(new Uint8Array(2 ** 24 + 1).fill(0x20));
  expect(() => decodeSnapshot(memorySource(long))).toThrow("its preamble cannot have 16777217 bytes");
  const short = withHeaderNumber(forgedFile("{}"), 12, 5000);
  expect(() => decodeSnapshot(memorySource(short))).toThrow("its preamble cannot have 5000 bytes");
});
