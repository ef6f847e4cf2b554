import type { ByteSource } from "firmament/src/storage/byte-source.ts";
import { describe, expect, test } from "vitest";

/**
 * The contract of a byte source.
 *
 * @param open opens a source over these bytes
 */
export function describeByteSource(kind: string, open: (bytes: Uint8Array) => ByteSource): void {
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);

  function read(source: ByteSource, offset: number, length: number): readonly number[] {
    const target = new Uint8Array(length).fill(255);
    source.read(target, offset);
    return [...target];
  }

  describe(kind, () => {
    test("has a name and a size", () => {
      const source = open(bytes);
      expect(source.name).not.toBe("");
      expect(source.size).toBe(100);
      expect(open(new Uint8Array(0)).size).toBe(0);
    });

    test("reads at any offset, in any order", () => {
      const source = open(bytes);
      expect(read(source, 97, 3)).toEqual([97, 98, 99]);
      expect(read(source, 0, 2)).toEqual([0, 1]);
      expect(read(source, 0, 100)).toEqual([...bytes]);
      expect(read(source, 100, 0)).toEqual([]);
    });

    test("fills only the target", () => {
      const target = new Uint8Array(6).fill(255);
      open(bytes).read(target.subarray(2, 4), 10);
      expect([...target]).toEqual([255, 255, 10, 11, 255, 255]);
    });

    test.each([
      [98, 3, 2],
      [100, 1, 0],
      [1e12, 8, 0],
    ])("rejects a read at offset %d of %d bytes, where %d are left", (offset, length, left) => {
      expect(() => read(open(bytes), offset, length)).toThrow(`expected ${length} bytes, found ${left}`);
    });

    test("rejects reads after it has been closed, and may be closed twice", () => {
      const source = open(bytes);
      source.close();
      source.close();
      expect(() => read(source, 0, 1)).toThrow();
    });
  });
}
