import { scoredClauses } from "@firmament/test-support/arbitrary/scored-clause.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveClauseImpact } from "@firmament/test-support/oracle/scored-clause.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { ImpactCursor } from "./impact-cursor.ts";

const UNIVERSE = 40;

describe("the score of a document", () => {
  law(
    "is the factor times its impact, for documents in any order",
    300,
    fc.property(scoredClauses(UNIVERSE), fc.array(fc.nat(UNIVERSE - 1)), (clause, ordinals) => {
      const cursor = new ImpactCursor(clause);
      const scores = ordinals.map((ordinal) => cursor.scoreOf(ordinal));
      expect(scores).toEqual(ordinals.map((ordinal) => clause.factor * naiveClauseImpact(clause, ordinal)));
    }),
  );

  law(
    "is the same for ascending documents, and for the same ones from the start",
    200,
    fc.property(scoredClauses(UNIVERSE), (clause) => {
      const cursor = new ImpactCursor(clause);
      const ordinals = Array.from({ length: UNIVERSE }, (_, ordinal) => ordinal);
      const expected = ordinals.map((ordinal) => clause.factor * naiveClauseImpact(clause, ordinal));
      expect(ordinals.map((ordinal) => cursor.scoreOf(ordinal))).toEqual(expected);
      expect(ordinals.map((ordinal) => cursor.scoreOf(ordinal))).toEqual(expected);
    }),
  );
});
