import { type Change, CheckedEngine, type LoadStep } from "@firmament/test-support/engine/checked-engine.ts";
import { law, propertyTimeout, runs, scaledSize } from "@firmament/test-support/fuzz.ts";
import type { Capacities } from "@firmament/test-support/oracle/index.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, test } from "vitest";

/** Numbers that repeat often, and numbers that rarely do. */
const numbers = fc.oneof(fc.nat(9), fc.nat(200));
const lists = fc.oneof(
  { weight: 3, arbitrary: fc.array(numbers, { maxLength: 12 }) },
  { weight: 1, arbitrary: fc.array(numbers, { maxLength: 80, size: "max" }) },
);
const load = fc.nat(1);

const simple: Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("upsert" as const), number: numbers }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), number: numbers }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("patch" as const), number: numbers, removes: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("deleteWhere" as const), number: numbers }) },
  { weight: 1, arbitrary: fc.constant({ kind: "clear" as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("compact" as const), full: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: "check" as const }) },
);

function upsertAllWith(within: Arbitrary<Change>): Arbitrary<Change> {
  return fc.record({
    kind: fc.constant("upsertAll" as const),
    numbers: lists,
    brokenAt: fc.option(fc.nat(40), { nil: null }),
    isTolerant: fc.boolean(),
    interlude: fc.record({ at: fc.nat(20), changes: fc.array(within, { maxLength: 4 }) }),
  });
}

const changes = fc.oneof(
  { weight: 3, arbitrary: simple },
  { weight: 1, arbitrary: upsertAllWith(fc.oneof(simple, upsertAllWith(simple))) },
);

const loadSteps: Arbitrary<LoadStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("feed" as const), load, numbers: lists }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("end" as const),
      load,
      by: fc.constantFrom("end" as const, "failure" as const, "abort" as const),
    }),
  },
);

const histories = fc.array(fc.oneof({ weight: 3, arbitrary: changes }, { weight: 1, arbitrary: loadSteps }), {
  minLength: 5,
  maxLength: 80,
  size: "max",
});

const capacities: Arbitrary<Capacities> = fc.record({
  liveCapacity: fc.constantFrom(1, 2, 5, 12, 1000),
  segmentCapacity: fc.constantFrom(4, 9, 31, 32, 33, 100, 1000),
});

describe("after arbitrary changes the engine returns the current documents in order of insertion", () => {
  test(
    "when documents are added one at a time, in bulk and from interrupted streams",
    async () => {
      const property = fc.asyncProperty(capacities, histories, (capacity, steps) =>
        new CheckedEngine(capacity).follow(steps),
      );
      await fc.assert(property, runs(60, 8));
    },
    2 * propertyTimeout,
  );

  law(
    "when all documents are written again",
    10,
    fc.property(capacities, fc.integer({ min: 1, max: scaledSize(700, 200) }), (capacity, count) => {
      const checked = new CheckedEngine(capacity);
      const all = Array.from({ length: count }, (_, number) => number);
      const interlude = { at: 0, changes: [] };
      for (let round = 0; round < 3; round++) {
        checked.make({ kind: "upsertAll", numbers: all, brokenAt: null, isTolerant: false, interlude });
        checked.check();
        for (const number of all) checked.make({ kind: "upsert", number });
        checked.check();
      }
    }),
    3,
  );

  test.each([3, 7, 40])("when segments are rewritten because one document in %i remains", (share) => {
    const checked = new CheckedEngine({ liveCapacity: 100, segmentCapacity: 2500 });
    const count = 2600;
    for (let number = 0; number < count; number++) checked.make({ kind: "upsert", number });
    for (let number = 0; number < count; number++) {
      if (number % share !== 0) checked.make({ kind: number % 3 === 0 ? "upsert" : "delete", number });
      if (number % 500 === 1) checked.check();
    }
    checked.check();
  });
});
