import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import {
  defineSchema,
  englishAnalyzer,
  foldingAnalyzer,
  SearchEngine,
  standardAnalyzer,
  text,
} from "../../src/entries/index.ts";

const letters = fc.constantFrom(..."bcdfghklmnpqrtvwz");

/** Letters with dots between them: `j.p.`. */
const acronyms = fc
  .array(letters, { minLength: 2, maxLength: 5 })
  .map((some) => ({ written: `${some.join(".")}.`, joined: some.join(""), parts: [] as string[], pair: null }));

const words = fc.string({ unit: letters, minLength: 3, maxLength: 8 });

/** Two words with a sign between them: `node.js`, `o'neill`, `coca-cola`. */
const pairs = fc
  .tuple(fc.oneof(fc.constantFrom(..."cdlmnst"), words), words, fc.constantFrom(".", "'", "’", "-"))
  .map(([first, second, sign]) => ({
    written: first + sign + second,
    joined: first + second,
    // A word behind a dot, as `com`, is not a part that finds a word.
    parts: [
      ...(sign === "." || first.length < 3 ? [] : [first]),
      ...(sign === "." || first.length > 1 ? [] : [second]),
    ],
    pair: `${first} ${second}`,
  }));

describe("search as you type", () => {
  law(
    "finds a word with signs by its parts, joined and apart",
    1000,
    fc.property(
      fc.oneof(acronyms, pairs),
      fc.constantFrom(standardAnalyzer, foldingAnalyzer, englishAnalyzer),
      fc.constantFrom("OR" as const, "AND" as const),
      fc.boolean(),
      ({ written, joined, parts, pair }, analyzer, defaultOperator, isOpen) => {
        const engine = new SearchEngine(defineSchema({ analyzer, fields: { title: text() } }));
        engine.upsertAll([
          { id: "signed", title: `Aaa ${written} eee` },
          { id: "other", title: "Aaa eee" },
        ]);
        for (const typed of [written, joined, ...parts, ...(pair === null ? [] : [pair])]) {
          const found = engine.ids(isOpen ? typed : `${typed} `, { asYouType: true, defaultOperator });
          expect(found, `${typed} for ${written}`).toContain("signed");
          const withOthers = engine.ids(`aaa ${typed} eee`, { asYouType: true, defaultOperator });
          expect(withOthers, `aaa ${typed} eee for ${written}`).toContain("signed");
        }
      },
    ),
  );
});
