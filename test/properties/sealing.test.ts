import { companies } from "@firmament/test-support/arbitrary/company.ts";
import {
  expectFrequenciesOfStreams,
  expectSupplementsOfStreams,
} from "@firmament/test-support/engine/expect-impacts.ts";
import {
  expectPairsOfStreams,
  expectPositionsOfStreams,
  expectSame,
  type TermProbe,
} from "@firmament/test-support/engine/expect-same-segment.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveColumns } from "@firmament/test-support/oracle/columns.ts";
import { naiveFrequencyByte } from "@firmament/test-support/oracle/impacts.ts";
import { words } from "@firmament/testing/src/arbitrary/words.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe } from "vitest";
import type { Analyzer } from "../../src/analysis/analyzer.ts";
import { finishSteps } from "../../src/base/steps.ts";
import {
  type Company,
  type CompanyInput,
  type CompanySchema,
  companySchema,
} from "../../src/companies/company-schema.ts";
import { ColumnsBuilder } from "../../src/indexes/columns/builder.ts";
import { LiveSegment } from "../../src/indexes/live/segment.ts";
import { pairThreshold } from "../../src/indexes/seal/field-pairs.ts";
import { seal } from "../../src/indexes/seal/seal.ts";
import { SealedSegment } from "../../src/indexes/sealed/segment.ts";
import type { Segment } from "../../src/indexes/segment.ts";
import { sourceOf } from "../../src/indexes/writer/segment-source.ts";
import { AnalyzedSchema } from "../../src/schema/analyzed-schema.ts";
import { readDocument } from "../../src/schema/document.ts";
import { prefixAutomaton } from "../../src/terms/automaton/prefix.ts";

const analyzed = new AnalyzedSchema(companySchema);
const analyzerOf = (field: string): Analyzer => analyzed.termField(field).analyzer;

/** Terms of the companies. */
const terms = words.map((word) => companySchema.analyzer.terms(word)[0] ?? word);

/** Repetitions that make the terms of a few companies common, so that they have pairs and bitmaps. */
const REPETITIONS = 40;

const recordLists = fc.record({
  records: fc.array(companies, { maxLength: 12 }),
  repetitions: fc.constantFrom(1, 1, 1, 1, 1, REPETITIONS),
});

interface RepeatedRecords {
  readonly records: readonly CompanyInput[];
  readonly repetitions: number;
}

/** Documents with distinct ids. */
function documentsOf({ records, repetitions }: RepeatedRecords): readonly Company[] {
  const read = records.map((record, index) => readDocument(companySchema, record, index));
  return Array.from({ length: repetitions }, (_, repetition) =>
    read.map((document, index) => ({ ...document, id: `${document.id} ${index} ${repetition}` })),
  ).flat();
}

function liveSegmentOf(documents: readonly Company[]): LiveSegment<CompanySchema> {
  const segment = new LiveSegment(companySchema, analyzerOf);
  for (const document of documents) segment.add(document);
  return segment;
}

function sealedSegmentOf(documents: readonly Company[]): SealedSegment<CompanySchema> {
  return SealedSegment.open(companySchema, seal(naiveColumns(documents, companySchema, analyzerOf), companySchema));
}

function mergedSegmentOf(parts: readonly Segment<Company>[]): SealedSegment<CompanySchema> {
  const builder = new ColumnsBuilder(companySchema, analyzerOf);
  for (const part of parts) finishSteps(builder.addFrom(finishSteps(sourceOf(part, companySchema))));
  return SealedSegment.open(companySchema, seal(builder.columns(), companySchema));
}

const probes: Arbitrary<TermProbe> = fc.record({
  fields: fc.oneof(fc.constant(analyzed.termFields), fc.subarray([...analyzed.termFields], { minLength: 1 })),
  terms: fc.uniqueArray(fc.oneof(terms, terms, fc.constantFrom("", "constructor", "absent")), {
    minLength: 1,
    maxLength: 12,
  }),
  automaton: fc.oneof(terms, fc.constantFrom("", "r", "re", "g")).map((prefix) => prefixAutomaton(prefix)),
});

function normalized(name: string, count: number, length: number): number {
  const field = companySchema.fields[name as keyof typeof companySchema.fields];
  return naiveFrequencyByte(count, length, field.type === "text" ? field.typicalLength : Number.NaN);
}

describe("a sealed segment", () => {
  law(
    "equals a live segment of the same documents",
    150,
    fc.property(recordLists, fc.array(probes, { minLength: 1, maxLength: 4 }), (list, some) => {
      const sealed = sealedSegmentOf(documentsOf(list));
      const live = liveSegmentOf(documentsOf(list));
      // The second round reads caches.
      expectSame(sealed, live, companySchema, [...some, ...some]);
    }),
  );

  law(
    "equals a live segment of the same documents after a merge",
    100,
    fc.property(fc.array(recordLists, { maxLength: 3 }), probes, (lists, probe) => {
      const parts = lists.map(documentsOf);
      const segments = parts.map((part, index) =>
        index === 1 ? liveSegmentOf(part) : mergedSegmentOf([liveSegmentOf(part)]),
      );
      expectSame(mergedSegmentOf(segments), liveSegmentOf(parts.flat()), companySchema, [probe]);
    }),
  );

  law(
    "has the frequencies and impacts of its token streams, like a live and a merged segment",
    100,
    fc.property(fc.array(recordLists, { maxLength: 2 }), probes, (lists, probe) => {
      const parts = lists.map(documentsOf);
      const merged = mergedSegmentOf(parts.map(sealedSegmentOf));
      for (const segment of [merged, sealedSegmentOf(parts.flat()), liveSegmentOf(parts.flat())]) {
        expectFrequenciesOfStreams(segment, companySchema, probe);
        expectSupplementsOfStreams(segment, companySchema, probe, segment instanceof SealedSegment);
      }
    }),
  );

  law(
    "has the offsets and pairs of its token streams",
    200,
    fc.property(recordLists, probes, (list, probe) => {
      const segment = sealedSegmentOf(documentsOf(list));
      expectPositionsOfStreams(segment, probe);
      expectPairsOfStreams(segment, probe, normalized, (field, first, second) => {
        return Math.min(first, second) >= pairThreshold(segment.text(field).tokenCount);
      });
    }),
  );
});
