import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
} from "@firmament/test-support/contracts/segment.ts";
import { valuesByDocument } from "@firmament/test-support/contracts/value.ts";
import { stringsOf } from "@firmament/test-support/engine/readable-columns.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import { naiveColumns, packedStrings } from "@firmament/test-support/oracle/columns.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finishSteps } from "../../base/steps.ts";
import { LiveSegment } from "../live/segment.ts";
import { seal } from "../seal/seal.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import { sourceOf } from "../writer/segment-source.ts";
import { ColumnsBuilder } from "./builder.ts";
import { ValueColumnsBuilder } from "./value-columns-builder.ts";

const analyzerOf = () => contractSchema.analyzer;

function builderOf(texts: Iterable<string>, many = false): ValueColumnsBuilder {
  const builder = new ValueColumnsBuilder([many]);
  for (const text of texts) builder.add({ texts: [text], firsts: [0, 1] });
  return builder;
}

function* numbered(count: number, distinct: number): Generator<string> {
  for (let index = 0; index < count; index++) yield `value ${index % distinct}`;
}

describe("values", () => {
  test("are sealed if there are at most a quarter as many distinct values as documents", () => {
    expect(builderOf(numbered(40, 10)).columns()[0]?.numbers).toHaveLength(40);
    expect(builderOf(numbered(40, 11)).columns()).toEqual([null]);
    expect(builderOf([]).columns()).toEqual([{ texts: packedStrings([]), numbers: new Uint32Array(0), starts: null }]);
  });

  test("are sealed if there are at most a quarter as many distinct values as values, counting each once per document", () => {
    const builder = new ValueColumnsBuilder([true]);
    for (let document = 0; document < 4; document++) builder.add({ texts: ["a", "b", "c", "a"], firsts: [0, 4] });
    const [column] = builder.columns();
    expect(stringsOf(column?.texts ?? packedStrings([]))).toEqual(["a", "b", "c"]);
    expect([...(column?.starts ?? [])]).toEqual([0, 3, 6, 9, 12]);
    builder.add({ texts: ["d"], firsts: [0, 1] });
    expect(builder.columns()).toEqual([null]);
  });

  test("are not sealed if one of them is prose", () => {
    expect(builderOf([...numbered(40, 1), "a".repeat(256)]).columns()).not.toEqual([null]);
    expect(builderOf([...numbered(40, 1), "a".repeat(257)]).columns()).toEqual([null]);
  });

  test("may have many distinct values at first, up to an allowance", () => {
    const many = function* (distinct: number): Generator<string> {
      yield* numbered(distinct, distinct);
      yield* numbered(40_000, 1);
    };
    expect(builderOf(many(4096)).columns()).not.toEqual([null]);
    expect(builderOf(many(5500)).columns()).toEqual([null]);
    expect(builderOf(many(5500), true).columns()).toEqual([null]);
  });
});

const values = fc.constantFrom("a", "b", "B", "", "\ud83d", "🚀", "a b");
const documents: fc.Arbitrary<readonly ContractDocument[]> = fc
  .record({
    list: fc.array(fc.record({ name: values, tags: fc.array(values, { maxLength: 3 }) }, { requiredKeys: [] }), {
      maxLength: 8,
    }),
    times: fc.constantFrom(1, 4, 9),
  })
  .map(({ list, times }) => {
    return Array.from({ length: times }, () => list)
      .flat()
      .map((each, index) => ({ ...each, id: String(index) }));
  });

/** Seals the values of a field if few of them are distinct. */
function sealedOf(documents: readonly ContractDocument[]): SealedSegment<ContractSchema> {
  return SealedSegment.open(contractSchema, seal(naiveColumns(documents, contractSchema, analyzerOf), contractSchema));
}

function liveOf(documents: readonly ContractDocument[]): LiveSegment<ContractSchema> {
  const segment = new LiveSegment(contractSchema, analyzerOf);
  for (const document of documents) segment.add(document);
  return segment;
}

test("values are merged from value indexes and from documents", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(documents, fc.boolean()), { maxLength: 4 }), fc.nat(7), (parts, removed) => {
      const segments = parts.map(
        ([some, isLive]): Segment<ContractDocument> => (isLive ? liveOf(some) : sealedOf(some)),
      );
      const builder = new ColumnsBuilder(contractSchema, analyzerOf);
      for (const segment of segments) {
        if (segment.size > removed) segment.deletions.add(removed);
        finishSteps(builder.addFrom(finishSteps(sourceOf(segment, contractSchema))));
      }
      const merged = SealedSegment.open(contractSchema, seal(builder.columns(), contractSchema));
      const kept = parts.flatMap(([some]) => some.filter((_, ordinal) => ordinal !== removed));
      const plain = sealedOf(kept);
      for (const field of ["name", "tags"]) {
        expect(merged.hasValues(field)).toBe(plain.hasValues(field));
        expect(valuesByDocument(merged, field)).toEqual(valuesByDocument(plain, field));
      }
    }),
    runs(100),
  );
});
