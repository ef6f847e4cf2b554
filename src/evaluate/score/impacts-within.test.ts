import { impactLists, ordinalsBelow, withSupplements } from "@firmament/test-support/arbitrary/scored-clause.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveClauseImpact } from "@firmament/test-support/oracle/scored-clause.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { postingsOf } from "../../postings/posting-set.ts";
import { impactsWithin } from "./impacts-within.ts";
import type { ImpactList } from "./scored-clause.ts";

const UNIVERSE = 60;

const postings = withSupplements(impactLists(UNIVERSE), UNIVERSE);

function readable({ ordinals, bytes, impacts }: ImpactList): readonly (readonly [number, number | undefined])[] {
  return Array.from(ordinals, (ordinal, i) => [ordinal, impacts[bytes[i] ?? 0]] as const);
}

function naive(clause: Parameters<typeof naiveClauseImpact>[0], documents: readonly number[]): unknown {
  return documents
    .map((ordinal) => [ordinal, naiveClauseImpact(clause, ordinal)] as const)
    .filter(([, impact]) => impact > 0);
}

describe("the impacts within a set", () => {
  law(
    "are those of its documents in the base and the supplement, ascending",
    300,
    fc.property(postings, ordinalsBelow(UNIVERSE), ({ base, supplement }, documents) => {
      const within = impactsWithin(base, supplement, postingsOf(documents, UNIVERSE));
      expect(readable(within)).toEqual(naive({ base, supplement }, documents));
    }),
  );

  law(
    "are the same for few documents, which are searched one by one",
    300,
    fc.property(
      postings,
      fc.uniqueArray(fc.nat(UNIVERSE - 1), { maxLength: 3 }).map((ordinals) => ordinals.sort((a, b) => a - b)),
      ({ base, supplement }, documents) => {
        const within = impactsWithin(base, supplement, postingsOf(documents, UNIVERSE));
        expect(readable(within)).toEqual(naive({ base, supplement }, documents));
      },
    ),
  );
});
