import { expect, test } from "vitest";
import { finishSteps } from "../../base/steps.ts";
import { CHUNK_BYTES, ChunkedBytes } from "./chunked-bytes.ts";

test.each([false, true])("items are in chunks without unused memory (shared: %j)", (isShared) => {
  const bytes = new ChunkedBytes(isShared);
  const item = new Uint8Array(CHUNK_BYTES / 4 + 1).fill(7);
  const complete: Uint8Array[] = [];
  for (let i = 0; i < 9; i++) {
    item[0] = i;
    bytes.last.append(item);
    const chunk = bytes.endItem();
    if (chunk !== null) complete.push(chunk);
  }
  expect(complete).toHaveLength(2);
  const chunks = bytes.chunks();
  expect(chunks.map(({ length }) => length / item.length)).toEqual([4, 4, 1]);
  expect(chunks.slice(0, 2)).toEqual(complete);
  for (const { buffer, length } of complete) expect(buffer.byteLength - length).toBe(15);
  expect(chunks.every(({ buffer }) => buffer instanceof SharedArrayBuffer === isShared)).toBe(true);
  expect(Buffer.concat(chunks).filter((_, index) => index % item.length === 0)).toEqual(
    Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8]),
  );
  expect(bytes.length).toBe(9 * item.length);
});

test("chunks are joined, and released", () => {
  const bytes = new ChunkedBytes(false);
  for (const text of ["a".repeat(CHUNK_BYTES), "bc"]) {
    bytes.last.appendText(text);
    bytes.endItem();
  }
  const chunks = bytes.chunks();
  const joined = finishSteps(bytes.join());
  expect(Buffer.from(joined).equals(Buffer.from(`${"a".repeat(CHUNK_BYTES)}bc`))).toBe(true);
  expect(joined.buffer.byteLength).toBe(joined.length);
  expect(chunks.map(({ length }) => length)).toEqual([0, 0]);
});

test("bytes after the last item can be removed", () => {
  const bytes = new ChunkedBytes(false);
  for (const text of ["a".repeat(CHUNK_BYTES), "bc"]) {
    bytes.last.appendText(text);
    bytes.endItem();
  }
  const { length } = bytes;
  bytes.last.appendText("more");
  bytes.truncate(length);
  expect(bytes.length).toBe(CHUNK_BYTES + 2);
  expect(bytes.chunks().at(-1)).toEqual(new TextEncoder().encode("bc"));
});
