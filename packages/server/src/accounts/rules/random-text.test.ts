import { describe, expect, it } from "vitest";
import { encodeBase32, randomId, randomText } from "./random-text.ts";

describe("base 32", () => {
  it.each([
    [[], 0, ""],
    [[0x00], 1, "0"],
    [[0xff], 1, "z"],
    [[0x00, 0x44, 0x32, 0x14, 0xc7], 8, "01234567"],
    [[0x42, 0x54, 0xb6, 0x35, 0xcf], 8, "89abcdef"],
    [[0x84, 0x65, 0x3a, 0x56, 0xd7], 8, "ghjkmnpq"],
    [[0xc6, 0x75, 0xbe, 0x77, 0xdf], 8, "rstvwxyz"],
  ])("encodes %j", (bytes, characters, text) => {
    expect(encodeBase32(Uint8Array.from(bytes), characters)).toBe(text);
  });
});

describe("random texts", () => {
  it("have the requested length and use every letter", () => {
    expect([0, 1, 7, 8, 32].map((characters) => randomText(characters).length)).toEqual([0, 1, 7, 8, 32]);
    expect(new Set(randomText(3200)).size).toBe(32);
  });

  it("are unique", () => {
    const ids = Array.from({ length: 1000 }, () => randomId("acc"));
    expect(new Set(ids).size).toBe(1000);
    expect(ids[0]).toMatch(/^acc_[0-9a-hjkmnp-tv-z]{16}$/);
  });
});
