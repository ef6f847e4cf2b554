import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { spreadEngine } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe } from "vitest";
import { type CompanyInput, companySchema } from "../../src/companies/company-schema.ts";

/** A query's text, and a predicate for the masks that it should match. */
interface Masked {
  readonly text: string;
  readonly matches: (mask: number) => boolean;
}

const termOf = (bit: number): string => `term${bit}`;

/** The company of a mask contains the term of each set bit, in one of three fields, and the mask as a number. */
function companyOf(mask: number, bits: readonly number[]): CompanyInput {
  const set = bits.filter((bit) => (mask & (1 << bit)) !== 0);
  const inField = (field: number): string[] => set.filter((bit) => bit % 3 === field).map(termOf);
  return {
    id: String(mask),
    name: inField(0).join(" "),
    industries: inField(1),
    specialities: inField(2),
    followers: mask,
  };
}

function bitQuery(bit: number): Arbitrary<Masked> {
  const term = termOf(bit);
  const field = ["name", "industries", "specialities"][bit % 3];
  return fc
    .constantFrom(
      term,
      `"${term}"`,
      `${field}:${term}`,
      `${term}*`,
      `${term}~0`,
      `?erm${bit}`,
      `/T.*${bit}/`,
      `[${term} TO ${term}]`,
    )
    .map((text) => ({ text, matches: (mask) => (mask & (1 << bit)) !== 0 }));
}

function rangeQuery(size: number): Arbitrary<Masked> {
  return fc.tuple(fc.nat(size), fc.nat(size)).map(([low, high]) => ({
    text: `followers:[${low} TO ${high}}`,
    matches: (mask) => low <= mask && mask < high,
  }));
}

const constants: readonly Masked[] = [
  { text: "*:*", matches: () => true },
  { text: "nosuchterm", matches: () => false },
];

/** A combination of two clauses: its text, and its effect on a mask. */
type Join = readonly [text: (a: string, b: string) => string, matches: (a: boolean, b: boolean) => boolean];

const joins: readonly Join[] = [
  [(a, b) => `(${a} AND ${b})`, (a, b) => a && b],
  [(a, b) => `(${a} && ${b})`, (a, b) => a && b],
  [(a, b) => `(+${a} +${b})`, (a, b) => a && b],
  [(a, b) => `(${a} OR ${b})`, (a, b) => a || b],
  [(a, b) => `(${a} || ${b})`, (a, b) => a || b],
  [(a, b) => `(${a} AND NOT ${b})`, (a, b) => a && !b],
  [(a, b) => `(${a} -${b})`, (a, b) => a && !b],
  [(a, b) => `(NOT ${a} ${b})`, (a, b) => !a && b],
  [(a, b) => `(${a} OR NOT ${b})`, (a, b) => a || !b],
  [(a, b) => `(NOT ${a} OR NOT ${b})`, (a, b) => !a || !b],
  [(a, b) => `(-${a} -${b})`, (a, b) => !a && !b],
  [(a, b) => `(+${a} OR ${b})`, (a) => a],
  [(a) => `(NOT ${a})`, (a) => !a],
  [(a) => `(NOT NOT ${a})`, (a) => a],
];

const joinsOf: Readonly<Record<"OR" | "AND", readonly Join[]>> = {
  OR: [...joins, [(a, b) => `(${a} ${b})`, (a, b) => a || b], [(a, b) => `(+${a} ${b})`, (a) => a]],
  AND: [...joins, [(a, b) => `(${a} ${b})`, (a, b) => a && b], [(a, b) => `(+${a} ${b})`, (a, b) => a && b]],
};

function maskedQueries(bits: readonly number[], joins: readonly Join[]): Arbitrary<Masked> {
  return fc.letrec<{ query: Masked }>((tie) => ({
    query: fc.oneof(
      { depthSize: "medium", maxDepth: 6, withCrossShrink: true },
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...bits).chain(bitQuery) },
        { weight: 1, arbitrary: rangeQuery(2 ** bits.length) },
        { weight: 1, arbitrary: fc.constantFrom(...constants) },
      ),
      fc.tuple(fc.constantFrom(...joins), tie("query"), tie("query")).map(
        ([[text, matches], a, b]): Masked => ({
          text: text(a.text, b.text),
          matches: (mask) => matches(a.matches(mask), b.matches(mask)),
        }),
      ),
    ),
  })).query;
}

describe.each([4, 5, 6])("over all 2^%i documents, boolean queries are boolean algebra", (count) => {
  const bits = Array.from({ length: count }, (_, bit) => bit);
  const masks = Array.from({ length: 2 ** count }, (_, mask) => mask);

  describe.each(["OR", "AND"] as const)("with default operator %s", (defaultOperator) => {
    const engine = spreadEngine(
      companySchema,
      masks.map((mask) => companyOf(mask, bits)),
      { seed: count, liveCapacity: 4, segmentCapacity: 11 },
    );

    law(
      "of masks",
      300,
      fc.property(maskedQueries(bits, joinsOf[defaultOperator]), ({ text, matches }) => {
        expectIds(engine, text, { defaultOperator }, masks.filter(matches).map(String));
      }),
    );
  });
});
