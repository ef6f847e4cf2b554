import { type ContractDocument, contractSchema } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import type { LeadingValue } from "../../plan/resolve/leading-value.ts";
import { allPostings, postingsOf } from "../../postings/posting-set.ts";
import { readDocument } from "../../schema/document.ts";
import { leadingMatches, leadingTiers } from "./leading-matches.ts";

const documents: readonly ContractDocument[] = [
  { id: "0", name: "Acme", tags: ["red", "green blue"] },
  { id: "1", name: "Acme Robotics", tags: ["red green", "blue"] },
  { id: "2", name: "Robotics Acme", tags: ["", "acme", ""] },
  { id: "3", name: "acme acme" },
  { id: "4", name: "ACME." },
  { id: "5", tags: ["acme acme", "acme"] },
  { id: "6", name: "Acme Robotics Acme" },
].map((record, index) => readDocument(contractSchema, record, index));

describe.each(segmentKinds)("in a %s segment", (_, build) => {
  const segment = build(documents);
  const all = allPostings(documents.length);
  const exact = (values: readonly LeadingValue[], set = all): number[] => [
    ...leadingMatches(values, segment, set).toArray(),
  ];
  const name = (...terms: string[]): LeadingValue => ({ field: "name", terms, open: null });
  const tag = (...terms: string[]): LeadingValue => ({ field: "tags", terms, open: null });

  test("a single-valued field matches if its terms equal those of the value, in order", () => {
    expect(exact([name("acme")])).toEqual([0, 4]);
    expect(exact([name("acme", "robotics")])).toEqual([1]);
    expect(exact([name("acme", "acme")])).toEqual([3]);
    expect(exact([name("acme", "robotics", "acme")])).toEqual([6]);
    expect(exact([name("robotics")])).toEqual([]);
    expect(exact([name("nosuchword")])).toEqual([]);
    expect(exact([name("acme", "nosuchword")])).toEqual([]);
  });

  test("a multi-valued field matches if one of its values does", () => {
    expect(exact([tag("red")])).toEqual([0]);
    expect(exact([tag("green", "blue")])).toEqual([0]);
    expect(exact([tag("red", "green")])).toEqual([1]);
    expect(exact([tag("red", "green", "blue")])).toEqual([]);
    expect(exact([tag("acme")])).toEqual([2, 5]);
    expect(exact([tag("acme", "acme")])).toEqual([5]);
  });

  test("one of several exact values is enough, in any field", () => {
    expect(exact([name("acme"), tag("blue"), name("acme", "robotics"), tag("green", "blue")])).toEqual([0, 1, 4]);
    expect(exact([])).toEqual([]);
  });

  test("a value that goes on matches by its beginning", () => {
    const beginning = (field: string, terms: readonly string[], open: string): number[] =>
      exact([{ field, terms, open }]);
    expect(beginning("name", [], "ac")).toEqual([0, 1, 3, 4, 6]);
    expect(beginning("name", ["acme"], "")).toEqual([0, 1, 3, 4, 6]);
    expect(beginning("name", ["acme"], "rob")).toEqual([1, 6]);
    expect(beginning("name", ["acme", "robotics"], "")).toEqual([1, 6]);
    expect(beginning("name", ["acme", "robotics"], "b")).toEqual([]);
    expect(beginning("name", ["robotics", "acme"], "a")).toEqual([]);
    expect(beginning("tags", ["green"], "")).toEqual([0]);
    expect(beginning("tags", ["green"], "bl")).toEqual([0]);
    expect(beginning("tags", ["red"], "")).toEqual([0, 1]);
    expect(beginning("tags", ["red"], "blue")).toEqual([]);
    expect(beginning("tags", [], "ac")).toEqual([2, 5]);
    expect(beginning("name", [], "nosuchword")).toEqual([]);
  });

  test("a document is in the best of its tiers only", () => {
    const tiers = leadingTiers([[name("acme")], [{ field: "name", terms: ["acme"], open: "" }]], segment, all);
    expect(tiers.map((documents) => [...documents.toArray()])).toEqual([
      [0, 4],
      [1, 3, 6],
    ]);
  });

  test("only documents of the set match, whether it is large or small", () => {
    expect(exact([name("acme"), tag("acme")], postingsOf([1, 2, 4, 5, 6], documents.length))).toEqual([2, 4, 5]);
    expect(exact([name("acme"), tag("acme")], postingsOf([4], documents.length))).toEqual([4]);
    expect(exact([name("acme")], postingsOf([], documents.length))).toEqual([]);
  });

  test("deleted documents match only if they are in the set", () => {
    const deleted = build(documents);
    deleted.deletions.add(4);
    expect([...leadingMatches([name("acme")], deleted, deleted.deletions.alive).toArray()]).toEqual([0]);
  });
});

test("the offset of a common term distinguishes values", () => {
  const many = Array.from({ length: 600 }, (_, n): ContractDocument => {
    return { id: String(n), name: n % 100 === 0 ? "Group" : n % 3 === 0 ? `Group w${n % 7}` : `w${n % 7} Group` };
  });
  for (const [, build] of segmentKinds) {
    const segment = build(many);
    const all = allPostings(many.length);
    expect([...leadingMatches([{ field: "name", terms: ["group"], open: null }], segment, all).toArray()]).toEqual([
      ...[0, 100, 200, 300, 400, 500],
    ]);
    const expected = many.flatMap(({ name }, n) => (name === "w3 Group" ? [n] : []));
    expect([
      ...leadingMatches([{ field: "name", terms: ["w3", "group"], open: null }], segment, all).toArray(),
    ]).toEqual(expected);
  }
});
