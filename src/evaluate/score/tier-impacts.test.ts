import { scoredClauses } from "@firmament/test-support/arbitrary/scored-clause.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveClauseImpact } from "@firmament/test-support/oracle/scored-clause.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TIERS } from "../../plan/resolve/resolved.ts";
import { TIER_IMPACTS, TierImpacts } from "./tier-impacts.ts";

const UNIVERSE = 30;

describe("the impacts of tiers", () => {
  test("of a closer tier exceed all those of the next one", () => {
    for (const [index, tier] of TIERS.entries()) {
      const next = TIERS[index + 1];
      if (next !== undefined) expect(Math.min(...TIER_IMPACTS[tier])).toBeGreaterThan(Math.max(...TIER_IMPACTS[next]));
    }
  });

  test("ascend with the impact of the alternative, from 1 to 255", () => {
    for (const tier of TIERS) expect(TIER_IMPACTS[tier]).toEqual(TIER_IMPACTS[tier].toSorted());
    expect([TIER_IMPACTS.fuzzy[0], TIER_IMPACTS.exact[255]]).toEqual([1, 255]);
  });

  const alternatives = fc.array(fc.record({ tier: fc.constantFrom(...TIERS), clause: scoredClauses(UNIVERSE) }), {
    maxLength: 4,
  });

  law(
    "of a document are the greatest of its alternatives; 0 without one",
    200,
    fc.property(alternatives, (list) => {
      const impacts = new TierImpacts(UNIVERSE);
      for (const { tier, clause } of list) impacts.raise(tier, clause.base, clause.supplement);
      const expected = Array.from({ length: UNIVERSE }, (_, ordinal) => {
        const matching = list
          .map(({ tier, clause }) => ({ tier, impact: naiveClauseImpact(clause, ordinal) }))
          .filter(({ impact }) => impact > 0);
        return Math.max(0, ...matching.map(({ tier, impact }) => TIER_IMPACTS[tier][impact] ?? Number.NaN));
      });
      expect([...impacts.ofAll(UNIVERSE)]).toEqual(expected);
      expect([...impacts.of(Uint32Array.of(3, 20))]).toEqual([expected[3], expected[20]]);
    }),
  );
});
