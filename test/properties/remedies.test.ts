import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { foldingEngine } from "@firmament/test-support/engine/company-engines.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { anyTexts, mutated } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { type Diagnostic, noFixText } from "../../grammar/diagnostics/diagnostic.ts";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import {
  boolean,
  date,
  defineSchema,
  integer,
  keyword,
  number,
  objects,
  SearchEngine,
  stored,
  text,
} from "../../src/entries/index.ts";

const everyType = new SearchEngine(
  defineSchema({
    fields: {
      name: text(),
      tags: keyword({ many: true }),
      price: number(),
      size: integer(),
      posted: date(),
      remote: boolean(),
      image: stored(),
      places: objects({ city: text(), since: date() }),
    },
  }),
);

const names = [
  "name",
  "nmae",
  "tags",
  "price",
  "size",
  "posted",
  "remote",
  "image",
  "places",
  "places.since",
  "foo",
  "x",
];
const values = [
  ...[
    "acme",
    "-5",
    "5",
    "5.5",
    "=5",
    "==5",
    "!=5",
    "<>5",
    ">=5",
    "<acme",
    "$5",
    "5,",
    "5..9",
    "5-9",
    "5+",
    "1,000",
    "5*",
    "5~",
    "/5/",
  ],
  ...[
    "2026-01-01",
    "2026-01-01T10:00",
    ">2026-01-01T10:00",
    "2026-13-01",
    "true",
    "yes",
    "!yes",
    ">true",
    "*",
    "b:c",
    "name:acme",
  ],
  ...[
    "https://x.y/z?a=b",
    "//x",
    "(5 TO 9)",
    "(a OR b)",
    "[5 TO 9]",
    "[5-9]",
    "[5-9",
    "[a TO b]",
    '"a b"',
    '"a',
    "“a b”",
    "acme,price:5",
  ],
];
const clauses = fc
  .tuple(
    fc.constantFrom("", "-", "+", "NOT "),
    fc.constantFrom(...names),
    fc.constantFrom(":", ": ", "=", ">=", "::"),
    fc.constantFrom(...values),
  )
  .map((parts) => parts.join(""));
const mistaken = fc
  .array(
    fc.tuple(
      fc.oneof(clauses, fc.constantFrom("12:30", "std::cout", "C:\\x", "mailto:a@b.c", "", "(", ")")),
      fc.constantFrom(" ", " AND ", " OR "),
    ),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.flat().join(""));
const mutations = mutated(fc.oneof(fc.constantFrom(...validQueries), queryTexts, mistaken), 1, 4);
const texts = fc.oneof(mistaken, mutations, anyTexts);
const engines = fc.constantFrom<{ validate(text: string): readonly Diagnostic[] }>(foldingEngine, everyType);

/** The message without the number of the error. */
const isSame =
  ({ code, message }: Diagnostic) =>
  (other: Diagnostic): boolean =>
    other.code === code && other.message === message;

describe("every error of a query", () => {
  law(
    "has fixes, or a reason why it has none",
    2000,
    fc.property(engines, texts, (engine, text) => {
      for (const { fixes, noFix } of engine.validate(text)) {
        if (noFix === undefined) expect(fixes?.length).toBeGreaterThan(0);
        else expect([fixes, noFixText(noFix)]).toEqual([undefined, expect.stringMatching(/^There is no fix/)]);
      }
    }),
  );

  law(
    "has fixes that remove it and add none of its kind",
    2000,
    fc.property(engines, texts, (engine, text) => {
      const errors = engine.validate(text);
      fc.pre(errors.length < 50);
      for (const error of errors) {
        if (error.fixes === undefined) continue;
        const fixed = applyFixes(text, [error]);
        const left = engine.validate(fixed);
        // What can be read now may have a field that is unknown: that is not an error of the same kind.
        const ofKind = ({ code }: Diagnostic): boolean => code === error.code;
        const isRemoved = [ofKind, isSame(error)].every(
          (test) => left.filter(test).length < errors.filter(test).length,
        );
        expect({ text, error: error.message, fixed, isRemoved }).toEqual({
          text,
          error: error.message,
          fixed,
          isRemoved: true,
        });
      }
    }),
  );

  law(
    "has suggestions that differ from the text under its span and remove it",
    1000,
    fc.property(engines, texts, (engine, text) => {
      const errors = engine.validate(text);
      fc.pre(errors.length < 50);
      for (const error of errors) {
        for (const suggestion of error.suggestions ?? []) {
          const { start, end } = error.span;
          const changed = text.slice(0, start) + suggestion + text.slice(end);
          const isLeft = engine.validate(changed).some((other) => isSame(error)(other) && other.span.start === start);
          expect({ text, changed, isLeft }).toEqual({ text, changed, isLeft: false });
        }
      }
    }),
  );
});

law(
  "all fixes together, again and again, lead to a query or to errors without fixes",
  2000,
  fc.property(engines, texts, (engine, text) => {
    let fixed = text;
    for (let rounds = 0; rounds < 20; rounds++) {
      const errors = engine.validate(fixed);
      const next = applyFixes(fixed, errors);
      if (errors.every(({ fixes }) => fixes === undefined)) return;
      expect({ text, fixed, isChanged: next !== fixed }).toEqual({ text, fixed, isChanged: true });
      fixed = next;
    }
    expect({ text, fixed }).toEqual({ text, fixed: "a text without fixes" });
  }),
);
