import { prefixAutomaton } from "firmament/query";
import type { Segment } from "firmament/src/indexes/segment.ts";
import { describe, expect, test } from "vitest";
import { expectFrequenciesOfStreams, expectSupplementsOfStreams } from "../engine/expect-impacts.ts";
import { type ContractDocument, contractSchema } from "./segment.ts";

const TEXTS = ["", "red", "red red", "green red", "green", "red ".repeat(40)];

const documents: readonly ContractDocument[] = Array.from({ length: 400 }, (_, n) => {
  return { id: String(n), name: TEXTS[n % 6] ?? "", tags: [TEXTS[(n >> 3) % 5] ?? "", TEXTS[n % 4] ?? ""] };
});

/** Tests of the frequencies and supplements of a segment. */
export function describeImpacts(
  kind: string,
  build: (documents: readonly ContractDocument[]) => Segment<ContractDocument>,
): void {
  describe(`the impacts of terms in ${kind}`, () => {
    const segment = build(documents);
    const isStored = segment.supplement(["name", "tags"], "red") !== null;
    const terms = ["red", "green", "blue"];
    const automaton = prefixAutomaton("");

    test("follow from normalized frequencies", () => {
      expectFrequenciesOfStreams(segment, contractSchema, { fields: [], terms, automaton });
    });

    test("over all fields are those of the longest list and a supplement", () => {
      for (const fields of [["name", "tags"], ["tags", "name"], ["name"], ["tags"]]) {
        expectSupplementsOfStreams(segment, contractSchema, { fields, terms, automaton }, isStored);
      }
      expect(segment.supplement(["name", "tags"], "absent")).toBeNull();
    });
  });
}
