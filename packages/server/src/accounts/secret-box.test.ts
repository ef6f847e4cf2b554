import { randomBytes } from "node:crypto";
import { law } from "@firmament/test-support/fuzz.ts";
import { property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { isSecretKey, SecretBox } from "./secret-box.ts";

const [one, other] = [randomBytes(32).toString("base64"), randomBytes(32).toString("hex")];

describe("a box of secrets", () => {
  law(
    "opens what it has sealed, for the same place only",
    50,
    property(string(), string(), (secret, place) => {
      const box = new SecretBox({ secretKey: one });
      const sealed = box.seal(secret, place);
      expect(box.open(sealed, place)).toBe(secret);
      expect(box.isCurrent(sealed)).toBe(true);
      expect(sealed).not.toBe(box.seal(secret, place));
      expect(() => box.open(sealed, `${place}x`)).toThrow("was changed, or copied from another row");
    }),
  );

  test("contains nothing of the secret, and notices each change", () => {
    const box = new SecretBox({ secretKey: one });
    const sealed = box.seal("whsec_secret", "als_1");
    expect(Buffer.from(sealed.split(":")[2] ?? "", "base64").includes("whsec")).toBe(false);
    const changed = sealed.replace(/.(?=.{3}$)/, (letter) => (letter === "A" ? "B" : "A"));
    expect(() => box.open(changed, "als_1")).toThrow("The encrypted secret of als_1 was changed");
  });

  test("opens texts that are not sealed, and what the previous key has sealed", () => {
    const sealed = new SecretBox({ secretKey: one }).seal("whsec_secret", "als_1");
    const rotated = new SecretBox({ secretKey: other, previousSecretKey: one });
    expect([rotated.open(sealed, "als_1"), rotated.isCurrent(sealed)]).toEqual(["whsec_secret", false]);
    expect([rotated.open("whsec_secret", "als_1"), rotated.isCurrent("whsec_secret")]).toEqual(["whsec_secret", false]);
    const plain = new SecretBox({ previousSecretKey: one });
    expect([plain.open(sealed, "als_1"), plain.isCurrent(sealed)]).toEqual(["whsec_secret", false]);
    expect([plain.seal("whsec_secret", "als_1"), plain.isCurrent("whsec_secret")]).toEqual(["whsec_secret", true]);
  });

  test("says which key is missing, and no bytes of keys", () => {
    const sealed = new SecretBox({ secretKey: one }).seal("whsec_secret", "als_1");
    const id = sealed.split(":")[1];
    const advice =
      "Set FIRMAMENT_SECRET_KEY to that key, or to a new one and FIRMAMENT_PREVIOUS_SECRET_KEY to that key.";
    expect(() => new SecretBox().open(sealed, "als_1")).toThrow(
      `The secrets of webhooks are encrypted with the key ${id}, and no key is stated. ${advice}`,
    );
    expect(() => new SecretBox({ secretKey: other }).open(sealed, "als_1")).toThrow(
      `The secrets of webhooks are encrypted with the key ${id}, and another one is stated. ${advice}`,
    );
    expect(() => new SecretBox({ secretKey: "hunter2" })).toThrow(
      new RangeError("secretKey must be 32 bytes in base 64 or hexadecimal: openssl rand -base64 32."),
    );
  });

  test.each([
    [one, true],
    [other, true],
    [one.replace("=", ""), true],
    [randomBytes(32).toString("base64url"), true],
    [randomBytes(31).toString("base64"), false],
    [randomBytes(33).toString("base64"), false],
    ["", false],
    ["g".repeat(64), false],
  ])("has 32 bytes as its key: %s", (text, expected) => {
    expect(isSecretKey(text)).toBe(expected);
  });
});
