import { whyNot } from "@firmament/decide";
import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { NaiveEngine } from "@firmament/testing";
import { textsOf } from "@firmament/testing/src/naive/document.ts";
import fc from "fast-check";
import { foldingAnalyzer, keyword, objects, SearchEngine, standardAnalyzer, text } from "firmament";
import { SavedSearches } from "firmament/standing";
import { expect } from "vitest";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import { readDocument } from "../../src/schema/document.ts";
import { defineSchema } from "../../src/schema/schema.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    t: text(),
    folded: text({ many: true, analyzer: foldingAnalyzer }),
    k: keyword(),
    tags: keyword({ many: true, fold: true }),
    o: objects({ t: text(), k: keyword() }),
  },
});

const FIELDS = ["t", "folded", "k", "tags", "o.t", "o.k"] as const;

/** Values without a term in a text field, and without one in any field. */
const values = fc.constantFrom("", "!!!", " ", "-", "™", "a", "b c", null);

const documents = fc
  .array(
    fc.record({
      t: values,
      folded: fc.array(values, { maxLength: 2 }),
      k: values,
      tags: fc.array(values, { maxLength: 2 }),
      o: fc.array(fc.record({ t: values, k: values }), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((document, index) => ({ ...document, id: String(index) })));

law(
  "`field:*`, its negation, filters, `missing`, saved searches, proofs and the naive engine agree about values without terms",
  60,
  fc.property(documents, spreads, (list, spread) => {
    const spreadOut = spreadEngine(schema, list, spread);
    const sealed = new SearchEngine(schema);
    sealed.upsertAll(list);
    sealed.compact({ full: true });
    const naive = new NaiveEngine(schema);
    naive.upsertAll(list);
    const searches = new SavedSearches(schema);
    for (const field of FIELDS) searches.add(field, `${field}:*`);
    for (const engine of [spreadOut, sealed, readIndex(writeIndex(sealed), { schema })]) {
      const { facets } = engine.search("*:*", { facets: [...FIELDS] });
      for (const field of FIELDS) {
        const found = engine.ids(`${field}:*`).toSorted();
        expect(found).toEqual(naive.ids(`${field}:*`).toSorted());
        expect(engine.ids("*:*", { filter: { [field]: { exists: true } } }).toSorted()).toEqual(found);
        expect(engine.count("*:*", { filter: { [field]: { exists: false } } })).toBe(facets[field].missing);
        expect(engine.count(`NOT ${field}:*`)).toBe(facets[field].missing);
        for (const { id } of list) {
          const document = list[Number(id)] as (typeof list)[number];
          expect(searches.changesOf(null, readDocument(schema, document, 0)).entered.includes(field)).toBe(
            found.includes(id),
          );
          const why = whyNot(`${field}:*`, document, { schema });
          expect(why === null).toBe(found.includes(id));
          const { length } = textsOf(document, field);
          if (why !== null) expect(String(why)).toContain(`${field} has no ${length === 0 ? "value" : "word"}`);
        }
      }
    }
  }),
);
