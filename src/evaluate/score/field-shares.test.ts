import { type ContractDocument, contractSchema } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveFrequencyByte } from "@firmament/test-support/oracle/impacts.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IndexReader } from "../../indexes/index-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import { Planner } from "../../plan/planner.ts";
import type { RankedClause } from "../../plan/ranking.ts";
import type { Alternative, ResolvedLeaf, ResolvedQuery } from "../../plan/resolve/resolved.ts";
import { allPostings } from "../../postings/posting-set.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import { Evaluator } from "../match/evaluator.ts";
import { type FieldShare, fieldShares } from "./field-shares.ts";

const schema = new AnalyzedSchema(contractSchema);
const fields = ["name", "tags"];

const term = (text: string): Alternative["leaf"] => ({ kind: "term", fields, term: text, boost: 1 });
const phrase = (...terms: string[]): Alternative["leaf"] => ({ kind: "phrase", fields, terms, slop: 0, boost: 1 });
const prefix = (text: string): Alternative["leaf"] => {
  return { kind: "expansion", fields, automaton: prefixAutomaton(text), label: `${text}*`, term: null, boost: 1 };
};
const size = (value: number): Alternative["leaf"] => {
  const range = { low: value, high: value, lowInclusive: true, highInclusive: true };
  return { kind: "range", type: "number", field: "size", range, boost: 1 };
};

function sharesOf(
  query: ResolvedLeaf | (ResolvedQuery & { kind: "all" }),
  segment: Segment,
  ordinal: number,
): readonly FieldShare[] {
  const ranking = new Planner(new IndexReader([segment])).ranking(query);
  const [ranked] = ranking.kind === "sum" ? ranking.parts : [ranking];
  const { clause } = ranked as RankedClause;
  const matches = { segment, evaluator: new Evaluator(segment), documents: allPostings(segment.size) };
  return fieldShares(clause, matches, ordinal, (field) => schema.impactsOf(field));
}

/** The weight of a field times the normalized frequency of adjacent terms in its values; no share without them. */
function naiveShares({ name = "", tags = [] }: ContractDocument, terms: readonly string[]): readonly FieldShare[] {
  return Object.entries({ name: [name], tags }).flatMap(([field, values]) => {
    const words = values.map((value) => contractSchema.analyzer.terms(value));
    const count = words.flatMap((value) =>
      value.filter((_, start) => terms.every((each, index) => value[start + index] === each)),
    ).length;
    if (count === 0) return [];
    const { weight, typicalLength } = field === "name" ? contractSchema.fields.name : contractSchema.fields.tags;
    const byte = naiveFrequencyByte(count, words.flat().length, typicalLength);
    return { field, weighted: weight * 2 ** ((byte - 128) / 16) };
  });
}

const texts = fc.array(fc.constantFrom("red", "green", "redder"), { maxLength: 6 }).map((words) => words.join(" "));
const records = fc.array(fc.record({ name: texts, tags: fc.array(texts, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 6,
});

describe.each(segmentKinds)("in a %s segment, the shares of fields", (_, build) => {
  law(
    "of a term and of a phrase are their weighted frequencies",
    100,
    fc.property(records, fc.constantFrom(["red"], ["red", "green"], ["red", "red"]), (list, terms) => {
      const documents = list.map((record, id): ContractDocument => ({ id: String(id), ...record }));
      const segment = build(documents);
      const [first = ""] = terms;
      const query = terms.length === 1 ? term(first) : phrase(...terms);
      for (const [ordinal, document] of documents.entries()) {
        expect(sharesOf(query, segment, ordinal)).toEqual(naiveShares(document, terms));
      }
    }),
  );

  const segment = build([
    { id: "a", name: "red green", tags: ["red", "redder"], size: 7 },
    { id: "b", tags: ["green"] },
  ]);

  test("of a pattern are the weights of the fields in which it matches", () => {
    expect(sharesOf(prefix("gre"), segment, 0)).toEqual([{ field: "name", weighted: 3 }]);
    expect(sharesOf(prefix("red"), segment, 0)).toEqual([
      { field: "name", weighted: 3 },
      { field: "tags", weighted: 1 },
    ]);
  });

  test("of ranges and field:* are equal, and *:* has none", () => {
    expect(sharesOf(size(7), segment, 0)).toEqual([{ field: "size", weighted: 1 }]);
    expect(sharesOf({ kind: "exists", fields, boost: 1 }, segment, 0)).toEqual([
      { field: "name", weighted: 1 },
      { field: "tags", weighted: 1 },
    ]);
    expect(sharesOf({ kind: "exists", fields, boost: 1 }, segment, 1)).toEqual([{ field: "tags", weighted: 1 }]);
    expect(sharesOf({ kind: "all", boost: 1 }, segment, 0)).toEqual([]);
  });

  test("of alternatives add up those of the best tier that the document matches", () => {
    const alternatives: readonly Alternative[] = [
      { tier: "exact", leaf: term("absent") },
      { tier: "prefix", leaf: prefix("redd") },
      { tier: "prefix", leaf: prefix("red") },
      { tier: "fuzzy", leaf: term("green") },
    ];
    const word: ResolvedLeaf = { kind: "alternatives", text: "absent", alternatives, documentFrequency: 2, boost: 1 };
    expect(sharesOf(word, segment, 0)).toEqual([
      { field: "tags", weighted: 2 },
      { field: "name", weighted: 3 },
    ]);
    expect(sharesOf(word, segment, 1)).toEqual(sharesOf(term("green"), segment, 1));
  });
});
