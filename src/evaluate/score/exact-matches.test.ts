import { type ContractDocument, contractSchema } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import type { ExactValue } from "../../plan/resolve/exact-value.ts";
import { allPostings, postingsOf } from "../../postings/posting-set.ts";
import { readDocument } from "../../schema/document.ts";
import { exactMatches } from "./exact-matches.ts";

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
  const exact = (values: readonly ExactValue[], set = all): number[] => [
    ...exactMatches(values, segment, set).toArray(),
  ];
  const name = (...terms: string[]): ExactValue => ({ field: "name", terms });
  const tag = (...terms: string[]): ExactValue => ({ field: "tags", terms });

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

  test("only documents of the set match, whether it is large or small", () => {
    expect(exact([name("acme"), tag("acme")], postingsOf([1, 2, 4, 5, 6], documents.length))).toEqual([2, 4, 5]);
    expect(exact([name("acme"), tag("acme")], postingsOf([4], documents.length))).toEqual([4]);
    expect(exact([name("acme")], postingsOf([], documents.length))).toEqual([]);
  });

  test("deleted documents match only if they are in the set", () => {
    const deleted = build(documents);
    deleted.deletions.add(4);
    expect([...exactMatches([name("acme")], deleted, deleted.deletions.alive).toArray()]).toEqual([0]);
  });
});

test("the offset of a common term distinguishes values", () => {
  const many = Array.from({ length: 600 }, (_, n): ContractDocument => {
    return { id: String(n), name: n % 100 === 0 ? "Group" : n % 3 === 0 ? `Group w${n % 7}` : `w${n % 7} Group` };
  });
  for (const [, build] of segmentKinds) {
    const segment = build(many);
    const all = allPostings(many.length);
    expect([...exactMatches([{ field: "name", terms: ["group"] }], segment, all).toArray()]).toEqual([
      ...[0, 100, 200, 300, 400, 500],
    ]);
    const expected = many.flatMap(({ name }, n) => (name === "w3 Group" ? [n] : []));
    expect([...exactMatches([{ field: "name", terms: ["w3", "group"] }], segment, all).toArray()]).toEqual(expected);
  }
});
