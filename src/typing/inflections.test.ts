import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inflectionsOf } from "./inflections.ts";

describe("inflectionsOf", () => {
  test.each<[string, readonly string[]]>([
    ["bank", ["banks"]],
    ["banks", ["bank"]],
    ["company", ["companys", "companies"]],
    ["companies", ["company"]],
    ["box", ["boxes"]],
    ["boxes", ["box", "boxe"]],
    ["services", ["service"]],
    ["service", ["services"]],
    ["business", ["businesses"]],
    ["campus", ["campuses"]],
    ["gas", ["gases"]],
    ["shoes", ["shoe"]],
    ["b2b", []],
    ["ärzte", []],
    ["", []],
  ])("of %j are %j", (word, forms) => {
    for (const form of forms) expect(inflectionsOf(word)).toContain(form);
    if (forms.length === 0) expect(inflectionsOf(word)).toEqual([]);
  });

  test.each(["analysis", "campus", "business"])("of %s are only plurals", (word) => {
    for (const form of inflectionsOf(word)) expect(form.startsWith(word)).toBe(true);
  });

  test("go in both directions", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "e", "i", "y", "s", "x", "h", "c"), minLength: 3 });
    fc.assert(
      fc.property(letters, (word) => {
        for (const form of inflectionsOf(word)) {
          expect(form).not.toBe(word);
          expect(inflectionsOf(form)).toContain(word);
        }
      }),
    );
  });
});
