import type { QueryNode } from "firmament";
import { valuesOf } from "../../naive/document.ts";
import { textFieldsOf, withTextField } from "./field-roles.ts";
import type { Misreading } from "./misreading.ts";
import { everything, fieldName, mapLeaves, mapLeavesOf, mapNodes, nothing } from "./tree-rewrite.ts";

export type FieldReason =
  | "field-ignored"
  | "field-group-first-clause"
  | "field-of-next-words"
  | "group-field-over-clause-field"
  | "first-text-field"
  | "first-value"
  | "last-value"
  | "exists-everything"
  | "exists-nothing"
  | "everything-as-nothing"
  | "flat-objects"
  | "ids-searched"
  | "numbers-searched"
  | "empty-clause";

/** The clauses of a group search its field only if they are the first one. */
function firstClauseOnly(query: QueryNode, field: string): QueryNode {
  let isFirst = true;
  return mapLeaves(query, (leaf) => {
    if (leaf.kind === "everything") return leaf;
    const changed = isFirst && leaf.field === null ? { ...leaf, field: fieldName(field) } : leaf;
    isFirst = false;
    return changed;
  });
}

/** In each sequence, a field name also applies to the clauses after it. */
function carried(node: QueryNode): QueryNode {
  if (node.kind !== "sequence") return node;
  let last: string | null = null;
  const clauses = node.clauses.map((clause) => {
    if (!("field" in clause)) return clause;
    last = clause.field?.name ?? last;
    return clause.field === null && last !== null ? { ...clause, field: fieldName(last) } : clause;
  });
  return { ...node, clauses };
}

/** The name of a field that no schema has. */
const COPY = "\u{1}copy";

/** Which fields, values and objects a clause searches. */
export const FIELDS: Readonly<Record<FieldReason, Misreading>> = {
  "field-ignored": {
    explanation: "The name of a text field is ignored: `name:a` is `a`.",
    examples: [{ query: "text:red", documents: [{ other: "red" }] }],
    tree: (tree) =>
      mapNodes(tree, (node) =>
        "field" in node && (node.kind === "term" || node.kind === "phrase" || node.kind === "group")
          ? { ...node, field: null }
          : node,
      ),
  },
  "field-group-first-clause": {
    explanation: "The field of a group applies to its first clause only: `name:(a b)` is `name:a b`.",
    examples: [
      { query: "text:(red OR green)", documents: [{ other: "green" }] },
      { query: "text:(red AND green)", documents: [{ text: "red", other: "green" }] },
    ],
    tree: (tree) =>
      mapNodes(tree, (node) =>
        node.kind === "group" && node.field !== null
          ? { ...node, field: null, query: firstClauseOnly(node.query, node.field.name) }
          : node,
      ),
  },
  "field-of-next-words": {
    explanation: "A field applies to the words after it, too: `name:a b` is `name:(a b)`.",
    examples: [
      { query: "text:red green", documents: [{ other: "green" }], defaultOperator: "OR" },
      { query: "text:red green", documents: [{ text: "red", other: "green" }], defaultOperator: "AND" },
    ],
    tree: (tree) => mapNodes(tree, carried),
  },
  "group-field-over-clause-field": {
    explanation: "The field of a group replaces the fields of its clauses: `name:(other:a)` is `name:a`.",
    examples: [
      { query: "text:(red AND other:green)", documents: [{ text: "red green" }, { text: "red", other: "green" }] },
    ],
    tree: (tree) =>
      mapNodes(tree, (node) =>
        node.kind === "group" && node.field !== null
          ? {
              ...node,
              query: mapLeaves(node.query, (leaf) => (leaf.kind === "everything" ? leaf : { ...leaf, field: null })),
            }
          : node,
      ),
  },
  "first-text-field": {
    explanation: "Clauses without a field search the first text field only.",
    examples: [{ query: "red", documents: [{ other: "red" }] }],
    tree: (tree, { schema }) => {
      const [first] = textFieldsOf(schema);
      if (first === undefined) return tree;
      return mapLeaves(tree, (leaf, field) =>
        field !== null || leaf.kind === "everything" ? leaf : { ...leaf, field: fieldName(first) },
      );
    },
  },
  "first-value": {
    explanation: "Only the first value of a field is searched.",
    examples: [
      { query: "red", documents: [{ many: ["green", "red"] }] },
      { query: "number:5", documents: [{ number: [7, 5] }] },
    ],
    record: (record, { fields }) => ({
      ...record,
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, valuesOf(record, name).slice(0, 1)])),
    }),
  },
  "last-value": {
    explanation: "Only the last value of a field is searched.",
    examples: [{ query: "red", documents: [{ many: ["red", "green"] }] }],
    record: (record, { fields }) => ({
      ...record,
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, valuesOf(record, name).slice(-1)])),
    }),
  },
  "exists-everything": {
    explanation: "`field:*` matches documents without a value in the field.",
    examples: [
      { query: "text:*", documents: [{ other: "red" }] },
      { query: "number:*", documents: [{ text: "red" }] },
    ],
    tree: mapLeavesOf("exists", () => everything()),
  },
  "exists-nothing": {
    explanation: "`field:*` matches nothing.",
    examples: [
      { query: "text:*", documents: [{ text: "red" }] },
      { query: "number:*", documents: [{ number: 5 }] },
    ],
    tree: mapLeavesOf("exists", () => nothing()),
  },
  "everything-as-nothing": {
    explanation: "`*:*` matches nothing.",
    examples: [{ query: "*:*", documents: [{ text: "red" }] }],
    tree: (tree) => mapLeaves(tree, (leaf) => (leaf.kind === "everything" ? nothing() : leaf)),
  },
  "ids-searched": {
    explanation: "Clauses without a field search the ids of documents, too.",
    examples: [{ query: "1", documents: [{ id: "1", text: "red" }] }],
    rules: (rules) => withTextField(rules, COPY),
    record: (record) => ({ ...record, [COPY]: record.id }),
  },
  "numbers-searched": {
    explanation: "Clauses without a field search the decimal texts of numbers, too.",
    examples: [{ query: "5*", documents: [{ number: 50 }] }],
    rules: (rules) => withTextField(rules, COPY),
    record: (record, { fields }) => {
      const numbers = Object.keys(fields).filter((name) => ["number", "integer"].includes(fields[name]?.type ?? ""));
      return { ...record, [COPY]: numbers.flatMap((name) => valuesOf(record, name)).map(String) };
    },
  },
  "empty-clause": {
    explanation: 'A clause without a word, such as `""`, is not ignored: it matches nothing.',
    examples: [
      { query: 'red AND ""', documents: [{ text: "red" }] },
      { query: 'NOT ""', documents: [{ text: "red" }] },
    ],
    naive: { withoutToken: "matches nothing" },
  },
  "flat-objects": {
    explanation: "The clauses of a group of a nested object may match in different objects.",
    examples: [
      {
        query: "objects:(first:red AND second:green)",
        documents: [{ objects: [{ first: "red" }, { second: "green" }] }],
      },
    ],
    naive: { nestedObjects: "any objects" },
  },
};
