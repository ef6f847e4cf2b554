import { keyword } from "firmament";
import type { Bound, RangeNode } from "firmament/grammar";
import { naiveNumbers } from "../../naive/document.ts";
import { fieldNamed } from "./field-roles.ts";
import type { Misreading, TreeRewrite } from "./misreading.ts";
import { mapLeaves, mapLeavesOf } from "./tree-rewrite.ts";

export type RangeReason =
  | "bounds-inclusive"
  | "bounds-exclusive"
  | "low-bound-exclusive"
  | "high-bound-exclusive"
  | "low-bound-inclusive"
  | "high-bound-inclusive"
  | "low-bound-ignored"
  | "high-bound-ignored"
  | "bounds-in-any-order"
  | "comparison-inclusive"
  | "comparison-exclusive"
  | "comparison-reversed"
  | "comparison-as-equality"
  | "numbers-as-text"
  | "numbers-as-integers"
  | "sign-ignored"
  | "number-without-field"
  | "date-as-instant";

function withBound(bound: Bound, inclusive: boolean | null): Bound {
  return bound.kind === "open" ? bound : { ...bound, inclusive: inclusive ?? bound.inclusive };
}

/** Replaces whether the bounds are inclusive; `null` leaves a bound as it is. */
function bounds(low: boolean | null, high: boolean | null): TreeRewrite {
  return mapLeavesOf("range", (range) => ({
    ...range,
    low: withBound(range.low, low),
    high: withBound(range.high, high),
  }));
}

const OPEN: Bound = { kind: "open" };

function inOrder(range: RangeNode): RangeNode {
  const { low, high } = range;
  if (low.kind === "open" || high.kind === "open" || !(Number(low.text) > Number(high.text))) return range;
  return { ...range, low: high, high: low };
}

const atBounds = [{ number: 1 }, { number: 5 }];

/** How ranges, comparisons, numbers and dates match. */
export const RANGES: Readonly<Record<RangeReason, Misreading>> = {
  "bounds-inclusive": {
    explanation: "`{` and `}` include the bounds of a range.",
    examples: [
      { query: "number:{1 TO 5}", documents: atBounds },
      { query: "text:{green TO red}", documents: [{ text: "red" }, { text: "green" }] },
    ],
    tree: bounds(true, true),
  },
  "bounds-exclusive": {
    explanation: "`[` and `]` exclude the bounds of a range.",
    examples: [
      { query: "number:[1 TO 5]", documents: atBounds },
      { query: "text:[green TO red]", documents: [{ text: "red" }, { text: "green" }] },
    ],
    tree: bounds(false, false),
  },
  "low-bound-exclusive": {
    explanation: "`[` excludes the lower bound of a range.",
    examples: [{ query: "number:[1 TO 5]", documents: atBounds }],
    tree: bounds(false, null),
  },
  "high-bound-exclusive": {
    explanation: "`]` excludes the upper bound of a range.",
    examples: [{ query: "number:[1 TO 5]", documents: atBounds }],
    tree: bounds(null, false),
  },
  "low-bound-inclusive": {
    explanation: "`{` includes the lower bound of a range.",
    examples: [{ query: "number:{1 TO 5}", documents: atBounds }],
    tree: bounds(true, null),
  },
  "high-bound-inclusive": {
    explanation: "`}` includes the upper bound of a range.",
    examples: [{ query: "number:{1 TO 5}", documents: atBounds }],
    tree: bounds(null, true),
  },
  "low-bound-ignored": {
    explanation: "The lower bound of a range is ignored.",
    examples: [
      { query: "number:[5 TO 7]", documents: [{ number: 1 }] },
      { query: "text:[green TO red]", documents: [{ text: "blue" }] },
    ],
    tree: mapLeavesOf("range", (range) => ({ ...range, low: OPEN })),
  },
  "high-bound-ignored": {
    explanation: "The upper bound of a range is ignored.",
    examples: [
      { query: "number:[1 TO 5]", documents: [{ number: 7 }] },
      { query: "text:[blue TO green]", documents: [{ text: "red" }] },
    ],
    tree: mapLeavesOf("range", (range) => ({ ...range, high: OPEN })),
  },
  "bounds-in-any-order": {
    explanation: "The bounds of a range may have any order: `[5 TO 1]` is `[1 TO 5]`.",
    examples: [{ query: "number:[5 TO 1]", documents: [{ number: 3 }] }],
    tree: mapLeavesOf("range", inOrder),
  },
  "comparison-inclusive": {
    explanation: "`>` and `<` include the number: `>5` is `>=5`.",
    examples: [
      { query: "number:>5", documents: [{ number: 5 }] },
      { query: "number:<5", documents: [{ number: 5 }] },
    ],
    tree: mapLeavesOf("comparison", (leaf) => ({ ...leaf, operator: leaf.operator[0] === ">" ? ">=" : "<=" })),
  },
  "comparison-exclusive": {
    explanation: "`>=` and `<=` exclude the number: `>=5` is `>5`.",
    examples: [
      { query: "number:>=5", documents: [{ number: 5 }] },
      { query: "number:<=5", documents: [{ number: 5 }] },
    ],
    tree: mapLeavesOf("comparison", (leaf) => ({ ...leaf, operator: leaf.operator[0] === ">" ? ">" : "<" })),
  },
  "comparison-reversed": {
    explanation: "`>` finds smaller numbers, and `<` greater ones.",
    examples: [{ query: "number:>5", documents: [{ number: 7 }, { number: 1 }] }],
    tree: mapLeavesOf("comparison", (leaf) => ({
      ...leaf,
      operator: ({ ">": "<", ">=": "<=", "<": ">", "<=": ">=" } as const)[leaf.operator],
    })),
  },
  "comparison-as-equality": {
    explanation: "The sign of a comparison is ignored: `>5` is `5`.",
    examples: [{ query: "number:>=5", documents: [{ number: 7 }, { number: 5 }] }],
    tree: mapLeavesOf("comparison", ({ kind, operator, ...leaf }) => ({ ...leaf, kind: "term", signed: false })),
  },
  "numbers-as-text": {
    explanation: "Numbers are compared as texts: 5 is greater than 10.",
    examples: [
      { query: "number:[1 TO 5]", documents: [{ number: 10 }] },
      { query: "number:>10", documents: [{ number: 5 }] },
      { query: "number:5.0", documents: [{ number: 5 }] },
    ],
    rules: (rules) => ({
      ...rules,
      schema: {
        ...rules.schema,
        fields: Object.fromEntries(
          Object.entries(rules.schema.fields).map(([name, field]) => [
            name,
            field.type === "number" || field.type === "integer" ? keyword({ many: true }) : field,
          ]),
        ),
      },
    }),
    tree: (tree, { schema }) =>
      mapLeaves(tree, (leaf, field) => {
        const type = field === null ? undefined : fieldNamed(schema, field)?.type;
        if (leaf.kind !== "comparison" || type !== "keyword") return leaf;
        const { kind, operator, text, ...rest } = leaf;
        const bound: Bound = { kind: "value", text, inclusive: operator.length === 2, span: leaf.span };
        return operator[0] === ">"
          ? { ...rest, kind: "range", low: bound, high: OPEN }
          : { ...rest, kind: "range", low: OPEN, high: bound };
      }),
  },
  "numbers-as-integers": {
    explanation: "The decimals of numbers are ignored.",
    examples: [{ query: "number:2", documents: [{ number: 2.5 }] }],
    record: (record, { fields }) => ({
      ...record,
      ...Object.fromEntries(
        Object.entries(fields).flatMap(([name, { type }]) =>
          type === "number" ? [[name, naiveNumbers(record, name, type).map(Math.trunc)]] : [],
        ),
      ),
    }),
    tree: (tree, { schema }) =>
      mapLeaves(tree, (leaf, field) => {
        const isNumber = field !== null && fieldNamed(schema, field)?.type === "number";
        if (!isNumber || (leaf.kind !== "term" && leaf.kind !== "comparison")) return leaf;
        return { ...leaf, text: String(Math.trunc(Number(leaf.text))) };
      }),
  },
  "sign-ignored": {
    explanation: "The sign of a negative number is ignored: `number:-5` is `number:5`.",
    examples: [{ query: "number:-5", documents: [{ number: 5 }, { number: -5 }] }],
    tree: mapLeavesOf("term", (leaf) => (leaf.signed ? { ...leaf, text: leaf.text.slice(1), signed: false } : leaf)),
  },
  "number-without-field": {
    explanation: "A number without a field does not search number fields.",
    examples: [{ query: "5", documents: [{ number: 5 }] }],
    naive: { findsNumbers: false },
  },
  "date-as-instant": {
    explanation: "A date stands for its first millisecond: `2024` is the start of the year.",
    examples: [{ query: "date:2024", documents: [{ date: "2024-06-03" }] }],
    tree: (tree, { schema }) =>
      mapLeaves(tree, (leaf, field) => {
        const isDate = field !== null && fieldNamed(schema, field)?.type === "date";
        if (!isDate || (leaf.kind !== "term" && leaf.kind !== "phrase") || Number.isNaN(Date.parse(leaf.text)))
          return leaf;
        return { ...leaf, text: new Date(leaf.text).toISOString() };
      }),
  },
};
