import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { defineSchema, foldingAnalyzer, number, type SearchOptions, text } from "../../src/entries/index.ts";

/** @param exactFirst whether values that begin with the text come first */
function schemaOf(exactFirst: boolean) {
  return defineSchema({
    analyzer: foldingAnalyzer,
    fields: {
      name: text({ weight: 8, exactFirst }),
      tags: text({ many: true, exactFirst }),
      body: text(),
      size: number(),
    },
  });
}

const schema = schemaOf(true);
const plainSchema = schemaOf(false);

const words = fc.constantFrom("acme", "Acmé", "acmet", "act", "bolt", "bolts", "4.0", "the");
const texts = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(" "));
const documents = fc
  .array(
    fc.record(
      { name: texts, tags: fc.array(texts, { maxLength: 3 }), body: texts, size: fc.nat(1000) },
      { requiredKeys: [] },
    ),
    { maxLength: 40, size: "max" },
  )
  .map((list) => list.map((document, index) => ({ ...document, id: String((index * 7919) % 1009) })));
type Documents = typeof documents extends fc.Arbitrary<infer List> ? List : never;

/** What the documentation says: an equal value, then a value that begins with the text, then all others. */
function tierOf(typed: string, { name, tags = [] }: Documents[number]): number {
  const terms = foldingAnalyzer.terms(typed);
  const isOpen = !typed.endsWith(" ");
  const tiers = [name ?? "", ...tags].map((value) => {
    const own = foldingAnalyzer.terms(value);
    if (own.join(" ") === terms.join(" ")) return 0;
    const begins = terms.every((term, index) =>
      isOpen && index === terms.length - 1 ? own[index]?.startsWith(term) === true : own[index] === term,
    );
    return begins ? 1 : 2;
  });
  return Math.min(...tiers);
}

describe("a text that is typed", () => {
  law(
    "ranks equal values first, then values that begin with it, and changes neither the hits nor their order within a tier",
    200,
    fc.property(
      documents,
      spreads,
      fc.array(texts, { minLength: 3, maxLength: 8 }),
      fc.nat(20),
      fc.constantFrom("OR" as const, "AND" as const),
      fc.boolean(),
      (list, spread, typedTexts, cut, defaultOperator, isCompact) => {
        const engine = spreadEngine(schema, list, spread);
        const plain = spreadEngine(plainSchema, list, spread);
        // Deleted documents count for scores until they are merged away.
        if (isCompact) for (const each of [engine, plain]) each.compact({ full: true });
        const byId = new Map(list.map((document) => [document.id, document]));
        for (const [index, whole] of typedTexts.entries()) {
          // Every third text ends with a finished word.
          const typed = index % 3 === 0 ? `${whole} ` : whole.slice(0, 1 + (cut % whole.length));
          const tier = (id: string): number => tierOf(typed, byId.get(id) as Documents[number]);
          const rank = { field: "size", modifier: "log1p", factor: 0.2 } as const;
          for (const ranked of [{}, { rank }]) {
            const options = { asYouType: true, limit: 100, defaultOperator, ...ranked } as const;
            const { hits, total } = engine.search(typed, options);
            const scores = new Map(plain.search(typed, options).hits.map(({ id, score }) => [id, score]));
            expect(new Set(hits.map(({ id }) => id)), typed).toEqual(new Set(scores.keys()));
            for (const [position, { id }] of hits.entries()) {
              const next = hits[position + 1]?.id ?? id;
              expect(tier(id), typed).toBeLessThanOrEqual(tier(next));
              // The boost rounds away the smallest differences.
              const difference = (scores.get(id) ?? Number.NaN) - (scores.get(next) ?? Number.NaN);
              if (isCompact && tier(id) === tier(next)) expect(difference, typed).toBeGreaterThan(-1e-9);
            }
            const page = { ...options, offset: 2, limit: 3 } satisfies SearchOptions<typeof schema>;
            expect(engine.search(typed, page).hits.map(({ id }) => id)).toEqual(hits.slice(2, 5).map(({ id }) => id));
            const { cursor } = engine.search(typed, { ...options, limit: 2 });
            expect(cursor === null).toBe(total <= 2);
            if (cursor === null) continue;
            const next = engine.search(typed, { ...options, limit: 3, cursor });
            expect(next.hits.map(({ id }) => id)).toEqual(hits.slice(2, 5).map(({ id }) => id));
          }
        }
      },
    ),
  );
});
