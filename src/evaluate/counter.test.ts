import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContractSchema, contractSchema } from "../../test/support/segment-contract.ts";
import { LiveSegment } from "../indexes/live-segment.ts";
import { EVERY_NUMBER } from "../indexes/numeric-range.ts";
import type { PlanNode } from "../plan/plan.ts";
import { countMatches } from "./counter.ts";
import { evaluate } from "./evaluator.ts";

const estimate = { rows: 0, cost: 0 };
const words = fc.constantFrom("a", "b", "c");

const documents = fc.array(
  fc.record({ name: fc.array(words, { maxLength: 3 }), size: fc.nat(5), isDeleted: fc.boolean() }),
  { maxLength: 12 },
);

const { plan } = fc.letrec<{ plan: PlanNode; leaf: PlanNode }>((tie) => ({
  leaf: fc.oneof(
    fc.record({ kind: fc.constant("all" as const), rows: fc.constant(0), cost: fc.constant(0) }),
    words.map((term) => ({ kind: "term" as const, fields: ["name"], term, ...estimate })),
    words.map((term) => ({ kind: "term" as const, fields: ["name", "tags"], term, ...estimate })),
    fc.tuple(fc.nat(5), fc.constantFrom("scan" as const, "check" as const)).map(([low, access]) => ({
      kind: "range" as const,
      field: "size",
      range: { ...EVERY_NUMBER, low },
      access,
      ...estimate,
    })),
  ),
  plan: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    fc.array(tie("plan"), { maxLength: 3 }).map((steps) => ({ kind: "and" as const, steps, ...estimate })),
    fc.array(tie("plan"), { maxLength: 3 }).map((branches) => ({ kind: "or" as const, branches, ...estimate })),
    tie("plan").map((excluded) => ({ kind: "not" as const, excluded, ...estimate })),
  ),
}));

test("a count is the size of what is evaluated", () => {
  fc.assert(
    fc.property(documents, plan, (records, node) => {
      const segment = new LiveSegment<ContractSchema>(contractSchema, () => contractSchema.analyzer);
      records.forEach(({ name, size, isDeleted }, ordinal) => {
        segment.add({ id: String(ordinal), name: name.join(" "), size });
        if (isDeleted) segment.delete(ordinal);
      });
      expect(countMatches(node, segment)).toBe(evaluate(node, segment).size);
    }),
    { numRuns: 500 },
  );
});
