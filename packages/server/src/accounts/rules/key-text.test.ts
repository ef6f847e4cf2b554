import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashOf, isKeyText, newKeyText, prefixOf } from "./key-text.ts";

describe("the text of a key", () => {
  it("is random between its first characters and its checksum", () => {
    const texts = Array.from({ length: 100 }, newKeyText);
    for (const text of texts) {
      expect(text).toMatch(/^fm_[0-9a-hjkmnp-tv-z]{36}$/);
      expect(isKeyText(text)).toBe(true);
    }
    expect(new Set(texts.map((text) => text.slice(0, 20))).size).toBe(100);
  });

  it("differs from a text with one wrong letter, or two swapped letters", () => {
    const text = "fm_as52kntqe7bmxs7czbvpjjhn8av8d966xxtp";
    expect(isKeyText(text)).toBe(true);
    for (let at = 0; at < text.length; at += 1) {
      const [one = "", two = ""] = text.slice(at, at + 2);
      const wrong = one === "7" ? "8" : "7";
      expect(isKeyText(text.slice(0, at) + wrong + text.slice(at + 1))).toBe(false);
      const swapped = text.slice(0, at) + two + one + text.slice(at + 2);
      expect(isKeyText(swapped)).toBe(swapped === text);
    }
  });

  it.each(["", "fm_", "fm_0", `fm_${"0".repeat(36)}`, `xx_${"0".repeat(36)}`, `fm_${"o".repeat(36)}`])(
    "cannot be %j",
    (text) => {
      expect(isKeyText(text)).toBe(false);
    },
  );

  it("has one spelling", () => {
    const text = newKeyText();
    for (const other of [text.toUpperCase(), ` ${text}`, `${text}\n`, `${text}0`]) expect(isKeyText(other)).toBe(false);
  });

  it("has a prefix of nine characters, and SHA-256 as its hash", () => {
    const text = newKeyText();
    expect(prefixOf(text)).toBe(text.slice(0, 9));
    expect(hashOf(text)).toEqual(createHash("sha256").update(text).digest());
  });
});
