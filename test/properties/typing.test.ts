import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { foldingEngine } from "@firmament/test-support/engine/company-engines.ts";
import { type Spread, spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law, propertyTimeout, sampled } from "@firmament/test-support/fuzz.ts";
import { heavyTexts, longestTexts } from "@firmament/test-support/hostile-texts.ts";
import { naiveTier, type TypingRules } from "@firmament/test-support/oracle/typed-word.ts";
import { anyTexts, mutated } from "@firmament/testing/src/arbitrary/mutation.ts";
import { NaiveDocument } from "@firmament/testing/src/naive/document.ts";
import { naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineSchema, foldingAnalyzer, QueryError, SearchEngine, text } from "../../src/entries/index.ts";

const operators = fc.constantFrom("OR" as const, "AND" as const);

/** A quadratic or exponential algorithm takes seconds to minutes. */
const MAX_MILLISECONDS = 1000;

const synonyms = [
  ["usa", "united states"],
  ["tv", "television"],
] as const;

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { title: text({ weight: 8, typicalLength: 3 }), tags: text({ many: true, weight: 3 }), body: text() },
  synonyms,
});

/** Words that are singulars, plurals, prefixes, misspellings, synonyms and parts of each other. */
const words = fc.constantFrom(
  ...[
    "bank",
    "banks",
    "banking",
    "bamk",
    "bankers",
    "company",
    "companies",
    "companys",
    "robotics",
    "robotcs",
    "robotic",
  ],
  // Beginnings of schemes, of which analyzers of addresses know more.
  ...["http", "mail"],
  ...["usa", "united", "states", "us", "tv", "television", "televison", "hyundai", "motor", "hyundaimotor", "motors"],
);
const texts = fc.array(words, { maxLength: 4 }).map((some) => some.join(" "));
const documents = fc
  .array(fc.record({ title: texts, tags: fc.array(texts, { maxLength: 2 }), body: texts }), {
    minLength: 1,
    maxLength: 40,
    size: "max",
  })
  .map((list) => list.map((document, index) => ({ ...document, id: String((index * 7919) % 1009) })));
type Documents = typeof documents extends fc.Arbitrary<infer D> ? D : never;

/** Without deleted documents, which count in the statistics. */
function compactEngine(list: Documents, spread: Spread): SearchEngine<typeof schema> {
  const engine = spreadEngine(schema, list, spread);
  engine.compact({ full: true });
  return engine;
}

function rulesFor(list: Documents): TypingRules {
  return {
    fields: ["title", "tags", "body"],
    documents: list.map((document) => new NaiveDocument(document, naiveFields(schema))),
    synonyms: synonyms.map((group) => group.map((expression) => expression.split(" "))),
    inflections: [
      ["bank", "banks"],
      ["company", "companies"],
      ["company", "companys"],
      ["motor", "motors"],
      ["robotic", "robotics"],
      ["state", "states"],
      ["banker", "bankers"],
      ["companie", "companies"],
    ],
  };
}

describe("search as you type", () => {
  law(
    "finds the documents with an alternative of the words",
    300,
    fc.property(
      documents,
      spreads,
      fc.array(words, { minLength: 1, maxLength: 3 }),
      fc.option(fc.nat(20), { nil: null }),
      (list, spread, typedWords, cut) => {
        const isOpen = cut !== null;
        const typed = typedWords.map((word, index) =>
          isOpen && index === typedWords.length - 1 ? word.slice(0, 1 + (cut % word.length)) : word,
        );
        const isExpression = typed.join(" ").includes("united states");
        fc.pre(!isExpression);
        const engine = compactEngine(list, spread);
        const rules = rulesFor(list);
        const tiers = typed.map((word, index) =>
          naiveTier(
            word,
            {
              isOpen: isOpen && index === typed.length - 1,
              previous: typed[index - 1] ?? null,
              next: typed[index + 1] ?? null,
            },
            rules,
          ),
        );
        const query = typed.join(" ") + (isOpen ? "" : " ");
        const found = (defaultOperator: "AND" | "OR"): readonly string[] => {
          const options = { asYouType: true, defaultOperator };
          const ids = engine.search(query, { ...options, limit: 100 }).hits.map(({ id }) => id);
          expect(engine.ids(query, options).toSorted()).toEqual(ids.toSorted());
          expect(engine.count(query, options)).toBe(ids.length);
          expect(engine.explain(query, options).total).toBe(ids.length);
          return ids;
        };
        const matching = (isMatch: (of: readonly number[]) => boolean): readonly string[] =>
          rules.documents.filter((document) => isMatch(tiers.map((tierOf) => tierOf(document)))).map(({ id }) => id);
        expect(found("OR").toSorted()).toEqual(matching((all) => all.some((tier) => tier < 4)).toSorted());
        expect(found("AND").toSorted()).toEqual(matching((all) => all.every((tier) => tier < 4)).toSorted());
      },
    ),
  );

  law(
    "ranks the documents with a better tier of one word first, with scores that do not depend on the segments",
    300,
    fc.property(documents, spreads, spreads, words, fc.boolean(), (list, spread, otherSpread, word, isOpen) => {
      const tierOf = naiveTier(word, { isOpen, previous: null, next: null }, rulesFor(list));
      const query = word + (isOpen ? "" : " ");
      const naive = new Map(rulesFor(list).documents.map((document) => [document.id, tierOf(document)]));
      const options = { asYouType: true, explain: true, limit: 100 } as const;
      const { hits } = compactEngine(list, spread).search(query, options);
      const tiers = hits.map(({ id }) => naive.get(id) ?? Number.NaN);
      expect(tiers).toEqual(tiers.toSorted((a, b) => a - b));
      for (const { score, explanation = [] } of hits) {
        expect(explanation.reduce((sum, part) => sum + part.score, 0)).toBeCloseTo(score, 9);
        for (const part of explanation) {
          expect(part.fields.reduce((sum, field) => sum + field.score, 0)).toBeCloseTo(part.score, 9);
        }
      }
      const scores = ({ id, score }: { readonly id: string; readonly score: number }): unknown => ({ id, score });
      const others = compactEngine(list, otherSpread).search(query, options).hits;
      expect(others.map(scores)).toEqual(hits.map(scores));
      const uncached = new SearchEngine(schema);
      for (const document of list) uncached.upsert(document);
      expect(uncached.search(query, options).hits.map(scores)).toEqual(hits.map(scores));
    }),
  );

  law(
    "has a page for any text, unless it exceeds a limit, and its suggestion is a query that finds more",
    1000,
    fc.property(fc.oneof(anyTexts, mutated(queryTexts, 1, 3)), operators, (query, defaultOperator) => {
      let page: ReturnType<typeof foldingEngine.search>;
      try {
        page = foldingEngine.search(query, { asYouType: true, defaultOperator });
      } catch (error) {
        if (!(error instanceof QueryError)) throw error;
        expect(new Set(error.diagnostics.map(({ code }) => code))).toEqual(new Set(["limit"]));
        return;
      }
      for (const { span } of page.changes ?? []) expect(span.end).toBeLessThanOrEqual(query.length);
      if (page.suggestion === null || page.suggestion === undefined) return;
      const options = { lenient: true, defaultOperator };
      expect(foldingEngine.count(page.suggestion, options)).toBeGreaterThan(foldingEngine.count(query, options));
    }),
  );

  test(
    "stays fast for long texts",
    () => {
      const slow = sampled([...longestTexts, ...heavyTexts], 10).filter((query) => {
        const bound = MAX_MILLISECONDS * Math.max(1, query.normalize("NFKC").length / 65_536);
        return cpuTime(() => searchOrFail(query), bound) >= bound;
      });
      expect(slow.map((query) => query.slice(0, 60))).toEqual([]);
    },
    propertyTimeout,
  );
});

/** Ignores errors of the query. */
function searchOrFail(query: string): void {
  try {
    foldingEngine.search(query, { asYouType: true });
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
  }
}
