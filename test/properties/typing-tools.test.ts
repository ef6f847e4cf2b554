import { type Spread, spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { anyTexts } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import {
  complete,
  defineSchema,
  foldingAnalyzer,
  keyword,
  lint,
  number,
  SearchEngine,
  text,
} from "../../src/entries/index.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    title: text({ weight: 8, typicalLength: 3 }),
    body: text(),
    tags: keyword({ many: true }),
    pages: number(),
  },
  synonyms: [["usa", "united states"]],
});

const words = fc.constantFrom(
  ...["bank", "banks", "bamk", "banking", "robotics", "robotcs", "united", "states", "usa", "face", "book", "facebook"],
  ...["coca-cola", "hyundaimotor", "hyundai", "motor", "zebra", "of"],
);
const phrases = fc.array(words, { maxLength: 3 }).map((some) => some.join(" "));
const documents = fc
  .array(fc.record({ title: phrases, body: phrases, tags: fc.array(phrases, { maxLength: 2 }), pages: fc.nat(5) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((list) => list.map((document, index) => ({ ...document, id: String(index) })));
type Documents = typeof documents extends fc.Arbitrary<infer D> ? D : never;

function engineOf(list: Documents, spread: Spread): SearchEngine<typeof schema> {
  return spreadEngine(schema, list, spread);
}

const clauses = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 1, arbitrary: words.map((word) => `title:${word}`) },
  { weight: 1, arbitrary: words.map((word) => `tags:${word}`) },
  { weight: 1, arbitrary: phrases.map((phrase) => `"${phrase}"`) },
  { weight: 1, arbitrary: words.map((word) => `${word.slice(0, 2)}*`) },
  {
    weight: 1,
    arbitrary: fc.tuple(words, fc.constantFrom("?", "*a", "?x", "~1", ":b")).map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.nat(7).map((least) => `pages:>${least}`) },
  { weight: 1, arbitrary: fc.tuple(words, words).map(([a, b]) => `(${a} ${b})`) },
);
const queries = fc
  .array(fc.tuple(fc.constantFrom("", "", "", "-", "+", "NOT "), clauses, fc.constantFrom(" ", " ", " AND ", " OR ")), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.map(([sign, clause, operator], i) => (i === 0 ? "" : operator) + sign + clause).join(""));
/** A text while it is typed, with or without a space after its last word. */
const typedTexts = fc
  .tuple(queries, fc.nat(60), fc.boolean())
  .map(([query, length, isClosed]) => query.slice(0, 1 + (length % query.length)) + (isClosed ? " " : ""));
const operators = fc.constantFrom("OR" as const, "AND" as const);

describe("the tools of a text that is being typed", () => {
  law(
    "never say that nothing matches what the search as you type finds",
    1000,
    fc.property(documents, spreads, typedTexts, operators, (list, spread, typed, defaultOperator) => {
      const engine = engineOf(list, spread);
      const options = { asYouType: true, defaultOperator };
      const total = engine.count(typed, options);
      for (const warning of lint(engine, typed, options)) {
        const { code, span, message } = warning;
        if (code !== "matches-nothing") continue;
        // A negated word has no alternatives. Only the last word of the text is unfinished.
        const isNegated = /(?:-|NOT )(?:\([^)]*)?$/.test(typed.slice(0, span.start));
        const clause = typed.slice(span.start, span.end);
        // A clause with signs has its meaning in the text around it.
        if (/^[^?*~:]+$|^(?:title|tags):/.test(clause)) {
          // In parentheses, because keywords may begin with a whole text, but not with one of its clauses.
          const alone = `(${clause}${span.end === typed.length ? "" : " "}`;
          const matches = engine.count(alone, isNegated ? { defaultOperator, lenient: true } : options);
          expect({ typed, message, matches }).toEqual({ typed, message, matches: 0 });
        }
        if (clause === typed.trim()) expect(total).toBe(0);
      }
    }),
  );

  law(
    "report contradictions only if no document matches them",
    300,
    fc.property(
      documents,
      spreads,
      fc.array(fc.tuple(fc.boolean(), words), { minLength: 2, maxLength: 3 }),
      (list, spread, parts) => {
        const engine = engineOf(list, spread);
        const typed = parts.map(([isNegated, word]) => (isNegated ? `NOT ${word}` : word)).join(" AND ");
        for (const text of [typed, `${typed} `]) {
          const codes = lint(engine, text, { asYouType: true }).map(({ code }) => code);
          expect(codes).not.toContain("duplicate-clause");
          if (codes.includes("contradiction"))
            expect([text, engine.count(text, { asYouType: true })]).toEqual([text, 0]);
        }
      },
    ),
  );

  law(
    "find no error in a text that the search accepts",
    300,
    fc.property(fc.oneof(typedTexts, anyTexts), operators, (typed, defaultOperator) => {
      const engine = new SearchEngine(schema);
      const options = { asYouType: true, defaultOperator };
      expect(engine.validate(typed, options)).toEqual([]);
      expect(() => engine.search(typed, options)).not.toThrow();
    }),
  );

  law(
    "count for a completed value what the search finds after it is inserted, with a filter",
    300,
    fc.property(documents, spreads, fc.nat(5), fc.boolean(), typedTexts, (list, spread, pages, isFiltered, typed) => {
      const engine = engineOf(list, spread);
      const filter = isFiltered ? { pages: { gte: pages } } : undefined;
      const [word = ""] = /\w+$/.exec(typed) ?? [];
      for (const prefix of ["", "title:", "tags:", "pages:>"]) {
        const query = prefix + word.slice(0, 3);
        for (const { text, kind, count, span } of complete(engine, query, query.length, { asYouType: true, filter })) {
          if (kind !== "value") continue;
          const completed = query.slice(0, span.start) + text + query.slice(span.end);
          expect({ query, completed, count }).toEqual({
            ...{ query, completed },
            count: engine.count(completed, { asYouType: true, filter }),
          });
          expect(count).toBeGreaterThan(0);
        }
      }
    }),
  );
});

test("a query that exceeds a limit is an error as you type, too", () => {
  const engine = new SearchEngine(schema, { limits: { queryLength: 10 } });
  expect(engine.validate("x".repeat(11), { asYouType: true }).map(({ code }) => code)).toEqual(["limit"]);
});

test("a tree is finished: nothing in it is completed, inflected or corrected", () => {
  const engine = new SearchEngine(schema);
  engine.upsertAll(["bank", "banks", "banking", "bamk"].map((title, index) => ({ id: String(index), title })));
  const tree = parse("bank");
  const options = { asYouType: true, facets: { title: 5 } } as const;
  expect(engine.search(tree, options)).toEqual({
    ...engine.search(tree, { ...options, asYouType: false }),
    changes: [],
    suggestion: null,
  });
  expect(engine.ids(tree, { asYouType: true })).toEqual(["0"]);
  expect(engine.explain(tree, { asYouType: true }).total).toBe(1);
  expect(lint(engine, parse("bank AND bank"), { asYouType: true }).map(({ code }) => code)).toEqual([
    "duplicate-clause",
  ]);
  // A tree that the schema does not permit is corrected, as a text is.
  expect(engine.search(parse("nme:bank"), { asYouType: true })).toMatchObject({ total: 1, suggestion: null });
  expect(engine.validate(parse("nme:bank"), { asYouType: true })).toEqual([]);
});

test("the editor of the playground: a prefix with matches has no warning", () => {
  const engine = new SearchEngine(schema);
  engine.upsertAll([{ id: "1", title: "Acme Robotics" }]);
  expect(lint(engine, "robo").map(({ code }) => code)).toEqual(["matches-nothing"]);
  expect(lint(engine, "robo", { asYouType: true })).toEqual([]);
  expect(lint(engine, "robo ", { asYouType: true }).map(({ message }) => message)).toEqual([
    "No document matches `robo`: change or remove it.",
  ]);
  expect(lint(engine, "united states acme", { asYouType: true })).toMatchObject([{ span: { start: 0, end: 13 } }]);
});
