import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect } from "vitest";
import { isInRange } from "../../src/indexes/numeric-range.ts";
import type { IndexedPattern } from "../../src/standing/indexed-pattern.ts";
import { LiteralTests } from "../../src/standing/literal-tests.ts";
import { RangeTests } from "../../src/standing/range-tests.ts";

const bounds = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(-Infinity, Infinity, 0.5));
const ranges = fc.record({
  low: bounds,
  lowInclusive: fc.boolean(),
  high: bounds,
  highInclusive: fc.boolean(),
});

/** Enough ranges that most of them are in the tree, and that it is built again after additions and deletions. */
law(
  "the ranges around a value are those that contain it, after any additions and deletions",
  300,
  fc.property(
    fc.array(ranges, { minLength: 60, maxLength: 400, size: "max" }),
    fc.array(fc.nat(399), { maxLength: 300, size: "max" }),
    fc.array(ranges, { maxLength: 30 }),
    (first, deleted, later) => {
      const tests = new RangeTests();
      const expected = new Map([...first.entries()]);
      for (const [number, range] of expected) tests.add(range, number);
      for (const number of deleted) {
        tests.delete(number);
        expected.delete(number);
      }
      for (const [index, range] of later.entries()) {
        tests.add(range, 400 + index);
        expected.set(400 + index, range);
      }
      for (const value of [-1, 0, 0.5, 7, 20, 39, 40, 41]) {
        const around: number[] = [];
        tests.forEachAround(value, (number) => around.push(number));
        const containing = [...expected].filter(([, range]) => isInRange(range, value));
        expect(around.toSorted((a, b) => a - b)).toEqual(
          containing.map(([number]) => number).toSorted((a, b) => a - b),
        );
      }
    },
  ),
);

const words = fc.string({ unit: fc.constantFrom("a", "b", "é", "𝒳"), minLength: 1, maxLength: 7 });
const literals = fc.record({
  kind: fc.constantFrom("startsWith", "endsWith", "contains"),
  text: words,
  end: fc.oneof(fc.constant(""), words),
  isWhole: fc.boolean(),
});

law(
  "the literals that a term passes are those that it starts with, ends with or contains, after any deletions",
  1000,
  fc.property(fc.array(literals, { maxLength: 40 }), fc.array(fc.nat(39)), fc.array(words), (all, deleted, terms) => {
    const tests = new LiteralTests();
    const expected = new Map(
      all.map(({ kind, text, end: wanted, isWhole }, order): readonly [number, IndexedPattern] => {
        const end = kind === "startsWith" ? wanted : "";
        const minLength = isWhole ? text.length + end.length : 0;
        return [order, { kind, text, end, minLength, automaton: null, order, predicate: order }];
      }),
    );
    for (const pattern of expected.values()) tests.add(pattern);
    for (const order of deleted) {
      const pattern = expected.get(order);
      if (pattern !== undefined) tests.delete(pattern);
      expected.delete(order);
    }
    for (const term of terms) {
      const passed = new Set<IndexedPattern>();
      tests.forEachPassedBy(term, (pattern) => passed.add(pattern));
      const passing = [...expected.values()].filter(({ kind, text, end, minLength }) => {
        if (kind === "endsWith") return term.endsWith(text);
        if (kind === "contains") return term.includes(text);
        return term.startsWith(text) && term.endsWith(end) && term.length >= minLength;
      });
      expect([...passed].toSorted((a, b) => a.order - b.order)).toEqual(passing);
    }
  }),
);
