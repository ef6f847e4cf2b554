import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyFixes, insertion, replacement } from "../diagnostics/fix.ts";
import { PatchedText } from "./patched-text.ts";

describe("maps spans to the original", () => {
  const patched = new PatchedText("abcdef");
  patched.apply(replacement(1, 3, "XYZ"));
  patched.apply(insertion(7, "!"));

  test("of unchanged text", () => {
    expect(patched.text).toBe("aXYZdef!");
    expect(patched.originalSpan({ start: 0, end: 1 })).toEqual({ start: 0, end: 1 });
    expect(patched.originalSpan({ start: 4, end: 6 })).toEqual({ start: 3, end: 5 });
    expect(patched.originalSpan({ start: 0, end: 8 })).toEqual({ start: 0, end: 6 });
  });

  test("that are empty for inserted text", () => {
    expect(patched.originalSpan({ start: 1, end: 4 })).toEqual({ start: 3, end: 3 });
    expect(patched.originalSpan({ start: 7, end: 8 })).toEqual({ start: 6, end: 6 });
    expect(patched.originalSpan({ start: 2, end: 2 })).toEqual({ start: 3, end: 3 });
  });
});

describe("maps fixes to the original", () => {
  test("around deleted text", () => {
    const patched = new PatchedText("a (b) c");
    patched.apply(replacement(2, 3, ""));
    expect(patched.text).toBe("a b) c");
    expect(patched.originalFixes(replacement(0, 3, "x"))).toEqual([replacement(0, 2, "x"), replacement(3, 4, "")]);
  });

  test("unless they change inserted text", () => {
    const patched = new PatchedText("ab");
    patched.apply(insertion(1, "-"));
    expect(patched.originalFixes(replacement(0, 3, "x"))).toBeNull();
    expect(patched.originalFixes(insertion(1, "+"))).toBeNull();
  });

  test("in order if they insert at one offset", () => {
    const patched = new PatchedText("ab");
    patched.apply(insertion(1, "-"));
    expect(patched.originalFixes(insertion(2, "+"))).toEqual([replacement(1, 2, "+b")]);
    // Two fixes cannot replace the same character.
    expect(patched.originalFixes(insertion(2, "+"))).toBeNull();
    expect(patched.originalFixes(replacement(2, 3, "c"))).toBeNull();
  });
});

test("all mapped fixes together give the patched text", () => {
  const change = fc.tuple(fc.nat(20), fc.nat(3), fc.stringMatching(/^[XYZ]{0,3}$/));
  fc.assert(
    fc.property(fc.stringMatching(/^[a-h]{1,12}$/), fc.array(change, { maxLength: 6 }), (text, changes) => {
      const patched = new PatchedText(text);
      const errors = [];
      let last = text.length;
      // From the end, so that insertions at one offset are in nesting order.
      for (const [at, length, written] of changes) {
        const start = Math.min(at, last);
        const fix = replacement(start, Math.min(start + length, last), written);
        const fixes = patched.originalFixes(fix);
        if (fixes === null) continue;
        patched.apply(fix);
        errors.unshift({ fixes });
        last = start;
      }
      expect(applyFixes(text, errors)).toBe(patched.text);
    }),
    runs(2000),
  );
});
