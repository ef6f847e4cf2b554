import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { inProcessThreads } from "@firmament/test-support/engine/in-process-threads.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import { recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import { trickyTexts } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { websiteAnalyzer } from "../../src/analysis/website-analyzer.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { internalsOf, SearchEngine } from "../../src/engine/search-engine.ts";
import { SealedSegment } from "../../src/indexes/sealed/segment.ts";
import { number, text } from "../../src/schema/field.ts";
import { type DocumentInput, defineSchema, type Schema } from "../../src/schema/schema.ts";

const ownAnalyzer = { ...standardAnalyzer, name: "own" };

/** The thread analyzes `title`, `body` and `notes`: the other analyzers cannot be sent, or need strings. */
const mixedSchema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    title: text({ typicalLength: 3 }),
    body: text({ typicalLength: 100 }),
    size: number(),
    notes: text({ many: true, typicalLength: 50, analyzer: standardAnalyzer }),
    own: text({ typicalLength: 300, analyzer: ownAnalyzer }),
    website: text({ typicalLength: 200, analyzer: websiteAnalyzer(foldingAnalyzer) }),
  },
});

const mixedRecords = fc.record(
  {
    id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
    title: trickyTexts,
    body: trickyTexts,
    size: fc.double({ noNaN: true, noDefaultInfinity: true }),
    notes: fc.array(trickyTexts, { maxLength: 3 }),
    own: trickyTexts,
    website: trickyTexts,
  },
  { requiredKeys: ["id"] },
);

async function loaded<S extends Schema>(
  schema: S,
  records: readonly DocumentInput<S>[],
  isThreaded: boolean,
): Promise<unknown> {
  // Small capacities, so that a few records make several drafts.
  const engine = new SearchEngine(schema, { liveCapacity: 3, segmentCapacity: 8 });
  const summary = await engine.load(records, isThreaded ? { threads: inProcessThreads } : {});
  const segments = internalsOf(engine)
    .writer.reader()
    .segments.map((segment) => {
      if (!(segment instanceof SealedSegment)) return null;
      const { directory, pages } = segment.bytes;
      return { directory, bytes: Buffer.from(pages.buffer) };
    });
  return { summary, ids: engine.ids("*:*"), segments };
}

describe("a load with a thread builds the same bytes", () => {
  test("of companies", async () => {
    const property = fc.asyncProperty(fc.array(companies, { maxLength: 30 }), async (list) => {
      const records = list.map((company, index) => ({ ...company, id: `${company.id}${index % 20}` }));
      expect(await loaded(companySchema, records, true)).toEqual(await loaded(companySchema, records, false));
    });
    await fc.assert(property, runs(60));
  });

  test("of fields with several analyzers, and of texts that UTF-8 cannot represent", async () => {
    const property = fc.asyncProperty(fc.array(mixedRecords, { maxLength: 20 }), async (records) => {
      expect(await loaded(mixedSchema, records, true)).toEqual(await loaded(mixedSchema, records, false));
    });
    await fc.assert(property, runs(150));
  });

  test("of documents of any schema", async () => {
    const loads = schemas.chain((schema) =>
      fc.record({ schema: fc.constant(schema), records: fc.array(recordsOf(schema), { maxLength: 20 }) }),
    );
    const property = fc.asyncProperty(loads, async ({ schema, records }) => {
      const inputs = records as unknown as DocumentInput<Schema>[];
      expect(await loaded(schema, inputs, true)).toEqual(await loaded(schema, inputs, false));
    });
    await fc.assert(property, runs(150));
  });
});
