import { describe, expect, test } from "vitest";
import { type ContractDocument, contractSchema } from "../../../test/support/contracts/segment.ts";
import { segmentKinds } from "../../../test/support/contracts/segments.ts";
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
  const wholes = (wordings: readonly ExactValue[], set = all): number[] => [
    ...exactMatches(wordings, segment, set).toArray(),
  ];
  const name = (...terms: string[]): ExactValue => ({ field: "name", terms });
  const tag = (...terms: string[]): ExactValue => ({ field: "tags", terms });

  test("a field of one value is a wording when it has its words, no others, in their order", () => {
    expect(wholes([name("acme")])).toEqual([0, 4]);
    expect(wholes([name("acme", "robotics")])).toEqual([1]);
    expect(wholes([name("acme", "acme")])).toEqual([3]);
    expect(wholes([name("acme", "robotics", "acme")])).toEqual([6]);
    expect(wholes([name("robotics")])).toEqual([]);
    expect(wholes([name("nosuchword")])).toEqual([]);
    expect(wholes([name("acme", "nosuchword")])).toEqual([]);
  });

  test("of many values one is enough, and none goes on into the next", () => {
    expect(wholes([tag("red")])).toEqual([0]);
    expect(wholes([tag("green", "blue")])).toEqual([0]);
    expect(wholes([tag("red", "green")])).toEqual([1]);
    expect(wholes([tag("red", "green", "blue")])).toEqual([]);
    expect(wholes([tag("acme")])).toEqual([2, 5]);
    expect(wholes([tag("acme", "acme")])).toEqual([5]);
  });

  test("of several wordings one is enough, in whatever field", () => {
    expect(wholes([name("acme"), tag("blue"), name("acme", "robotics"), tag("green", "blue")])).toEqual([0, 1, 4]);
    expect(wholes([])).toEqual([]);
  });

  test("only documents of the set count, be they many or few", () => {
    expect(wholes([name("acme"), tag("acme")], postingsOf([1, 2, 4, 5, 6], documents.length))).toEqual([2, 4, 5]);
    expect(wholes([name("acme"), tag("acme")], postingsOf([4], documents.length))).toEqual([4]);
    expect(wholes([name("acme")], postingsOf([], documents.length))).toEqual([]);
  });

  test("deleted documents are not looked at more closely than others", () => {
    const deleted = build(documents);
    deleted.deletions.add(4);
    expect([...exactMatches([name("acme")], deleted, deleted.deletions.alive).toArray()]).toEqual([0]);
  });
});

test("a common word is told apart by where it stands", () => {
  const many = Array.from({ length: 600 }, (_, n): ContractDocument => {
    return { id: String(n), name: n % 100 === 0 ? "Group" : n % 3 === 0 ? `Group w${n % 7}` : `w${n % 7} Group` };
  });
  for (const [, build] of segmentKinds) {
    const segment = build(many);
    const all = allPostings(many.length);
    expect([...exactMatches([{ field: "name", terms: ["group"] }], segment, all).toArray()]).toEqual([
      ...[0, 100, 200, 300, 400, 500],
    ]);
    const wordy = many.flatMap(({ name }, n) => (name === "w3 Group" ? [n] : []));
    expect([...exactMatches([{ field: "name", terms: ["w3", "group"] }], segment, all).toArray()]).toEqual(wordy);
  }
});
