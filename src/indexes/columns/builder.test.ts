import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { readColumns, stringsOf } from "@firmament/test-support/engine/readable-columns.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import { naiveColumns } from "@firmament/test-support/oracle/columns.ts";
import { trickyTexts } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Analyzer } from "../../analysis/analyzer.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { websiteAnalyzer } from "../../analysis/website-analyzer.ts";
import { finishSteps } from "../../base/steps.ts";
import { companySchema } from "../../companies/company-schema.ts";
import { readDocument } from "../../schema/document.ts";
import { DocumentValues } from "../../schema/document-values.ts";
import { number, text } from "../../schema/field.ts";
import { type DocumentOf, defineSchema, type Schema } from "../../schema/schema.ts";
import type { SegmentColumns } from "../arrays/segment-columns.ts";
import { ColumnsBuilder } from "./builder.ts";
import type { ColumnsSource } from "./source.ts";

/** A custom analyzer that splits at commas, and throws on `!`. */
const commas: Analyzer = {
  ...standardAnalyzer,
  name: "commas",
  splitsAtWhitespace: false,
  terms: (value) => {
    if (value.includes("!")) throw new Error(`cannot analyze ${value}`);
    return value.split(",").filter((term) => term !== "");
  },
};

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    name: text(),
    size: number(),
    tags: text({ many: true, analyzer: foldingAnalyzer }),
    website: text({ analyzer: websiteAnalyzer(standardAnalyzer) }),
    codes: text({ many: true, analyzer: commas }),
    rank: number(),
  },
});

type Document = DocumentOf<typeof schema>;

function analyzerOf<S extends Schema>({ fields, analyzer }: S): (field: string) => Analyzer {
  return (name) => {
    const field = fields[name];
    return (field?.type === "text" ? field.analyzer : null) ?? analyzer;
  };
}

function builderOf(documents: readonly Document[] = []): ColumnsBuilder<typeof schema> {
  const builder = new ColumnsBuilder(schema, analyzerOf(schema));
  for (const document of documents) add(builder, document);
  return builder;
}

function add(builder: ColumnsBuilder<typeof schema>, document: Document): number {
  return builder.add(DocumentValues.of(schema, document));
}

const codes = trickyTexts.map((value) => value.replaceAll("!", ""));

const documents: fc.Arbitrary<Document> = fc
  .record(
    {
      id: fc.constantFrom("a", "b", "c", "d", "é", "\ud83d", "__proto__"),
      name: trickyTexts,
      size: fc.double({ noNaN: true, noDefaultInfinity: true }),
      tags: fc.array(trickyTexts, { maxLength: 3 }),
      website: trickyTexts,
      codes: fc.array(codes, { maxLength: 3 }),
      rank: fc.integer(),
    },
    { requiredKeys: ["id"] },
  )
  .map((record) => readDocument(schema, record, 0));

/** A source over columns that keeps some of the ordinals. */
function sourceOf(columns: SegmentColumns, isKept: (ordinal: number) => boolean, shared = true): ColumnsSource {
  const { size, texts, numbers, documents: stored } = columns;
  const bytes = Buffer.concat(stored.chunks);
  const ids = stringsOf(columns.ids);
  const terms = stringsOf(columns.terms);
  const newDictionary = () => ({ termCount: terms.length, termAt: (term: number) => terms[term] ?? "?" });
  const dictionary = newDictionary();
  return {
    size,
    isKept,
    id: (ordinal) => ids[ordinal] ?? "?",
    document: (ordinal) => bytes.subarray(stored.starts[ordinal], stored.starts[ordinal + 1]),
    texts: texts.map((column) => ({ ...column, dictionary: shared ? dictionary : newDictionary(), values: null })),
    numbers,
    vectors: [],
  };
}

describe("a columns builder", () => {
  test("builds the same columns as the naive builder", () => {
    fc.assert(
      fc.property(fc.array(documents, { maxLength: 8 }), (list) => {
        const columns = builderOf(list).columns();
        expect(columns.size).toBe(list.length);
        expect(readColumns(columns)).toEqual(readColumns(naiveColumns(list, schema, analyzerOf(schema))));
      }),
      runs(300),
    );
  });

  test("builds the columns of companies", () => {
    fc.assert(
      fc.property(fc.array(companies, { maxLength: 20 }), (list) => {
        const read = list.map((company, record) => readDocument(companySchema, company, record));
        const builder = new ColumnsBuilder(companySchema, analyzerOf(companySchema));
        expect(read.map((company) => builder.add(DocumentValues.of(companySchema, company)))).toEqual([...read.keys()]);
        const expected = naiveColumns(read, companySchema, analyzerOf(companySchema));
        expect(readColumns(builder.columns())).toEqual(readColumns(expected));
      }),
      runs(100),
    );
  });

  test("is unchanged after an analyzer has thrown", () => {
    const failing = documents.map((document) => ({ ...document, codes: ["new,", "a!"] }));
    fc.assert(
      fc.property(fc.array(fc.record({ document: documents, bad: fc.option(failing) }), { maxLength: 6 }), (list) => {
        const builder = builderOf();
        for (const { document, bad } of list) {
          if (bad !== null) expect(() => add(builder, bad)).toThrow("cannot analyze a!");
          add(builder, document);
        }
        expect(builder.columns()).toEqual(builderOf(list.map(({ document }) => document)).columns());
      }),
      runs(300),
    );
  });

  test("discards documents", () => {
    const builder = builderOf([{ id: "a", name: "red" }, { id: "b" }, { id: "a", name: "blue" }]);
    expect(builder.size).toBe(3);
    expect(builder.discard("b")).toBe(true);
    expect(builder.discard("b")).toBe(false);
    expect(builder.discard("c")).toBe(false);
    expect([builder.has("a"), builder.has("b"), builder.has("c")]).toEqual([true, false, false]);
    expect(add(builder, { id: "b" })).toBe(3);
    expect(builder.has("b")).toBe(true);
    expect(readColumns(builder.columns())).toMatchObject({ ids: ["a", "b", "a", "b"], discarded: [0, 1] });
  });
});

describe("a columns builder that adds segments", () => {
  const markedDocuments = fc.record({ document: documents, isKept: fc.boolean() });

  test("adds the kept documents", () => {
    fc.assert(
      fc.property(
        fc.array(documents, { maxLength: 3 }),
        fc.array(fc.array(markedDocuments, { maxLength: 5 }), { maxLength: 3 }),
        fc.record({ shared: fc.boolean(), asObjects: fc.boolean(), reserved: fc.boolean() }),
        (before, lists, { shared, asObjects, reserved }) => {
          const sources = lists.map((list): ColumnsSource => {
            const columns = builderOf(list.map(({ document }) => document)).columns();
            const source = sourceOf(columns, (ordinal) => list[ordinal]?.isKept ?? false, shared);
            const objects = { document: (ordinal: number) => list[ordinal]?.document ?? {} };
            return asObjects ? { ...source, ...objects } : source;
          });
          const builder = builderOf(before);
          if (reserved) builder.reserve(sources);
          const ordinals = sources.map((source) => [...finishSteps(builder.addFrom(source))]);

          let next = before.length;
          expect(ordinals).toEqual(lists.map((list) => list.map(({ isKept }) => (isKept ? next++ : -1))));
          const expected = [...before, ...lists.flat().flatMap(({ document, isKept }) => (isKept ? [document] : []))];
          expect(readColumns(builder.columns())).toEqual(readColumns(builderOf(expected).columns()));
        },
      ),
      runs(200),
    );
  });

  test("works in bounded steps, between which documents can be added and discarded", () => {
    const companyOf = (index: number): Document => ({ id: `id${index}`, name: `word${index}`, size: index });
    const columns = builderOf(Array.from({ length: 1500 }, (_, index) => companyOf(index))).columns();
    const builder = builderOf();
    const steps = builder.addFrom(sourceOf(columns, (ordinal) => ordinal !== 1));
    expect(steps.next().done).toBe(false);
    expect(builder.size).toBe(499);
    add(builder, { id: "other", name: "word1499" });
    builder.discard("id0");
    const ordinals = finishSteps(steps);
    expect([ordinals[0], ordinals[1], ordinals[2], ordinals[499], ordinals[500]]).toEqual([0, -1, 1, 498, 500]);
    const { discarded, ids, numbers } = readColumns(builder.columns());
    expect([builder.size, discarded, ids[499], numbers[0]?.[1499]]).toEqual([1500, [0], "other", 1499]);
  });

  test("ends a step after many tokens", () => {
    const long = { id: "a", name: "a ".repeat(40_000) };
    const columns = builderOf([long, { ...long, id: "b" }, { ...long, id: "c" }]).columns();
    const builder = builderOf();
    const steps = builder.addFrom(sourceOf(columns, () => true));
    const sizes: number[] = [];
    while (!steps.next().done) sizes.push(builder.size);
    expect(sizes).toEqual([1, 2, 3]);
  });
});
