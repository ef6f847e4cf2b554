import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { postingsOf } from "../../postings/posting-set.ts";
import { compareCodePoints } from "../../terms/compare.ts";
import { Evaluator } from "../match/evaluator.ts";
import { TextKey } from "./text-key.ts";

const texts = ["b", "", "\uff5e", "a b", "🚀", "b", "B"];
const documents: readonly ContractDocument[] = Array.from({ length: 400 }, (_, ordinal) => ({
  id: String(ordinal),
  ...(ordinal % 8 < 7 && { name: texts[ordinal % 8] as string }),
}));

describe.each(segmentKinds)("ranks of texts in a %s segment", (_, build) => {
  test.each([
    ["of a few documents, read one by one", 20],
    ["of all documents, from the value index", 400],
  ])("compare with the rank of a value as their texts compare with it: %s", (_title, count) => {
    const ordinals = Uint32Array.from({ length: count }, (_, index) => index);
    for (const direction of ["asc", "desc"] as const) {
      const segment = build(documents);
      const matches = { segment, evaluator: new Evaluator(segment), documents: postingsOf(ordinals, segment.size) };
      const key = new TextKey("name", direction);
      const sign = direction === "desc" ? 1 : -1;
      for (const value of ["", "!", "B", "a b", "a b!", "\uff5e", "🚀", "🚀🚀", null]) {
        const { ranks, rank } = key.ranksWith(matches, ordinals, value);
        expect(ranks).toEqual(key.ranks(matches, ordinals));
        const expected = Array.from(ordinals, (ordinal) => {
          const { name = null } = documents[ordinal] ?? {};
          if (name === null || value === null) return Number(name !== null) - Number(value !== null);
          return name === value ? 0 : Math.sign(sign * compareCodePoints(name, value));
        });
        expect(Array.from(ranks, (each) => Math.sign(each === rank ? 0 : each - rank))).toEqual(expected);
      }
    }
  });
});
