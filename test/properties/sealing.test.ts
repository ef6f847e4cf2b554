import fc, { type Arbitrary } from "fast-check";
import { describe } from "vitest";
import type { Analyzer } from "../../src/analysis/analyzer.ts";
import { finishSteps } from "../../src/base/steps.ts";
import { ColumnsBuilder } from "../../src/indexes/columns/builder.ts";
import { LiveSegment } from "../../src/indexes/live/segment.ts";
import { pairThreshold } from "../../src/indexes/seal/field-pairs.ts";
import { seal } from "../../src/indexes/seal/seal.ts";
import { SealedSegment } from "../../src/indexes/sealed/segment.ts";
import type { Segment } from "../../src/indexes/segment.ts";
import { sourceOf } from "../../src/indexes/writer/segment-source.ts";
import { AnalyzedSchema } from "../../src/schema/analyzed-schema.ts";
import { type Company, type CompanyInput, type CompanySchema, companySchema } from "../../src/schema/company-schema.ts";
import { readDocument } from "../../src/schema/document.ts";
import { prefixAutomaton } from "../../src/terms/automaton/prefix.ts";
import { companies } from "../support/arbitrary/company.ts";
import { words } from "../support/arbitrary/words.ts";
import {
  expectOffsetsOfStreams,
  expectPairsOfStreams,
  expectSame,
  type TermProbe,
} from "../support/engine/expect-same-segment.ts";
import { law } from "../support/fuzz.ts";
import { naiveColumns } from "../support/oracle/columns.ts";

const analyzed = new AnalyzedSchema(companySchema);
const analyzerOf = (field: string): Analyzer => analyzed.textField(field).analyzer;

/** Words of the companies, as terms. */
const terms = words.map((word) => companySchema.analyzer.terms(word)[0] ?? word);

/** So often that pairs and bitmaps are kept of a few companies. */
const OFTEN = 40;

const documents = fc.record({
  records: fc.array(companies, { maxLength: 12 }),
  times: fc.constantFrom(1, 1, 1, 1, 1, OFTEN),
});

function documentsOf({ records, times }: { records: readonly CompanyInput[]; times: number }): readonly Company[] {
  const read = records.map((record, index) => readDocument(companySchema, record, index));
  return Array.from({ length: times }, (_, time) =>
    read.map((document, index) => ({ ...document, id: `${document.id} ${index} ${time}` })),
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
  for (const part of parts) finishSteps(builder.addFrom(sourceOf(part, companySchema)));
  return SealedSegment.open(companySchema, seal(builder.columns(), companySchema));
}

const questions: Arbitrary<TermProbe> = fc.record({
  fields: fc.oneof(fc.constant(analyzed.textFields), fc.subarray([...analyzed.textFields], { minLength: 1 })),
  terms: fc.uniqueArray(fc.oneof(terms, terms, fc.constantFrom("", "constructor", "absent")), {
    minLength: 1,
    maxLength: 12,
  }),
  automaton: fc.oneof(terms, fc.constantFrom("", "r", "re", "g")).map((prefix) => prefixAutomaton(prefix)),
});

describe("a sealed segment", () => {
  law(
    "answers as a live one does",
    150,
    fc.property(documents, fc.array(questions, { minLength: 1, maxLength: 4 }), (some, asked) => {
      const sealed = sealedSegmentOf(documentsOf(some));
      const live = liveSegmentOf(documentsOf(some));
      // What is kept of one answer must not be taken for another's.
      expectSame(sealed, live, companySchema, [...asked, ...asked]);
    }),
  );

  law(
    "merged of segments answers as a live one with all their documents",
    100,
    fc.property(fc.array(documents, { maxLength: 3 }), questions, (parts, asked) => {
      const some = parts.map(documentsOf);
      const segments = some.map((part, index) =>
        index === 1 ? liveSegmentOf(part) : mergedSegmentOf([liveSegmentOf(part)]),
      );
      expectSame(mergedSegmentOf(segments), liveSegmentOf(some.flat()), companySchema, [asked]);
    }),
  );

  law(
    "has the offsets and pairs of its streams",
    200,
    fc.property(documents, questions, (some, asked) => {
      const segment = sealedSegmentOf(documentsOf(some));
      expectOffsetsOfStreams(segment, asked);
      expectPairsOfStreams(segment, asked, (field, first, second) => {
        return Math.min(first, second) >= pairThreshold(segment.text(field).tokenCount);
      });
    }),
  );
});
