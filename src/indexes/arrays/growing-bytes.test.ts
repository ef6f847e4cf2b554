import { describe, expect, test } from "vitest";
import { GrowingBytes } from "./growing-bytes.ts";

describe("growing bytes", () => {
  test("contain appended texts, byte arrays and single bytes", () => {
    const bytes = new GrowingBytes();
    bytes.appendText("aé京🚀");
    bytes.appendByte(0);
    bytes.append(Uint8Array.of(1, 255));
    expect([...bytes.bytes()]).toEqual([...new TextEncoder().encode("aé京🚀"), 0, 1, 255]);
    expect(bytes.length).toBe(13);
  });

  test("grow", () => {
    const bytes = new GrowingBytes();
    const parts: string[] = [];
    for (let index = 0; index < 3000; index++) {
      parts.push(`${index}京`);
      bytes.appendText(`${index}京`);
    }
    const long = "京".repeat(100_000);
    bytes.appendText(long);
    expect(new TextDecoder().decode(bytes.bytes())).toBe(parts.join("") + long);
  });

  test("are extended in place", () => {
    const bytes = new GrowingBytes();
    bytes.appendText("ab");
    bytes.extend(5000, (buffer, view, start) => {
      expect(buffer.length).toBeGreaterThanOrEqual(start + 5000);
      buffer[start] = 99;
      view.setUint8(start + 1, 99);
      return start + 2;
    });
    bytes.appendText("d");
    expect(new TextDecoder().decode(bytes.bytes())).toBe("abccd");
  });

  test("are truncated", () => {
    const bytes = new GrowingBytes();
    bytes.appendText("ab");
    bytes.appendText("cd");
    bytes.truncate(2);
    bytes.appendText("e");
    expect(new TextDecoder().decode(bytes.bytes())).toBe("abe");
  });

  test("are followed by padding, so that a 32-bit read can start at the last byte", () => {
    const bytes = new GrowingBytes();
    for (let length = 1; length < 5000; length++) {
      bytes.appendByte(7);
      expect(bytes.view.getInt32(length - 1, true) & 0xff).toBe(7);
    }
    bytes.reserve(100_000);
    const { buffer } = bytes.bytes();
    bytes.append(new Uint8Array(100_000));
    expect(bytes.bytes().buffer).toBe(buffer);
    expect(() => bytes.view.getInt32(bytes.length - 1, true)).not.toThrow();
  });
});
