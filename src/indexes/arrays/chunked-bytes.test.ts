import { expect, test } from "vitest";
import { CHUNK_BYTES, ChunkedBytes } from "./chunked-bytes.ts";

test.each([false, true])("items are in chunks, none of which is copied (shared: %j)", (isShared) => {
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
  expect(chunks.every(({ buffer }) => buffer instanceof SharedArrayBuffer === isShared)).toBe(true);
  expect(Buffer.concat(chunks).filter((_, index) => index % item.length === 0)).toEqual(
    Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8]),
  );
  expect(bytes.length).toBe(9 * item.length);
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
