import type { QueryNode } from "firmament";
import type { Misreading } from "./misreading.ts";
import { existence, inParentheses, joined, mapChildren, mapNodes, negated, nothing } from "./tree-rewrite.ts";

export type NegationReason =
  | "negation-alone"
  | "negation-beside-or"
  | "negation-of-missing-field"
  | "negation-scope"
  | "negation-ignored"
  | "negation-removed"
  | "double-negation";

/** Replaces a query and each group that is nothing but a negation by a query without matches. */
function withoutNegationAlone(tree: QueryNode): QueryNode {
  const isAlone = (node: QueryNode): boolean => node.kind === "not" && node.clause.kind !== "not";
  const inGroups = mapNodes(tree, (node) =>
    node.kind === "group" && isAlone(node.query) ? { ...node, query: nothing() } : node,
  );
  return isAlone(inGroups) ? nothing() : inGroups;
}

/** Excludes the negated alternatives of an OR from the others. */
function excludeAlternatives(node: QueryNode): QueryNode {
  if (node.kind !== "or") return node;
  const others = node.clauses.filter(({ kind }) => kind !== "not");
  const excluded = node.clauses.filter(({ kind }) => kind === "not");
  if (excluded.length === 0) return node;
  return others.length === 0 ? nothing() : joined("and", [joined("or", others), ...excluded]);
}

/** Requires a value of the field of each negated leaf. */
function withExistence(tree: QueryNode, groupField: string | null): QueryNode {
  const inner = tree.kind === "group" ? (tree.field?.name ?? groupField) : groupField;
  const changed = mapChildren(tree, (child) => withExistence(child, inner));
  if (tree.kind !== "not" || !("field" in tree.clause)) return changed;
  const field = tree.clause.field?.name ?? groupField;
  return field === null ? changed : joined("and", [changed, existence(field)]);
}

/** What NOT and `-` exclude. */
export const NEGATION: Readonly<Record<NegationReason, Misreading>> = {
  "negation-alone": {
    explanation: "A query or group that is nothing but a negation matches nothing.",
    examples: [
      { query: "NOT red", documents: [{ text: "green" }] },
      { query: "-red", documents: [{ text: "green" }] },
      { query: "green AND (NOT red)", documents: [{ text: "green" }] },
    ],
    tree: withoutNegationAlone,
  },
  "negation-beside-or": {
    explanation: "A negated alternative is excluded: `a OR NOT b` is `a` without b.",
    examples: [{ query: "red OR NOT green", documents: [{ text: "blue" }, { text: "red green" }] }],
    tree: (tree) => mapNodes(tree, excludeAlternatives),
  },
  "negation-of-missing-field": {
    explanation: "A negated clause matches only documents with a value in its field.",
    examples: [
      { query: "NOT text:red", documents: [{ other: "green" }, { text: "green" }] },
      { query: "NOT number:5", documents: [{ text: "green" }, { number: 7 }] },
      { query: "NOT number:[1 TO 5]", documents: [{ text: "green" }, { number: 7 }] },
    ],
    tree: (tree) => withExistence(tree, null),
  },
  "negation-scope": {
    explanation: "NOT applies to all clauses after it: `NOT a AND b` is `NOT (a AND b)`.",
    examples: [
      { query: "NOT red AND green", documents: [{ text: "blue" }, { text: "red" }] },
      { query: "NOT red OR green", documents: [{ text: "red green" }] },
    ],
    tree: (tree) =>
      mapNodes(tree, (node) => {
        if (node.kind !== "and" && node.kind !== "or" && node.kind !== "sequence") return node;
        const [first, ...others] = node.clauses;
        if (first?.kind !== "not") return node;
        return negated(inParentheses({ ...node, clauses: [first.clause, ...others] }));
      }),
  },
  "negation-ignored": {
    explanation: "NOT is ignored: `NOT a` is `a`.",
    examples: [{ query: "NOT red", documents: [{ text: "red" }, { text: "green" }] }],
    tree: (tree) => mapNodes(tree, (node) => (node.kind === "not" ? inParentheses(node.clause) : node)),
  },
  "negation-removed": {
    explanation: "Negated clauses of a conjunction are ignored: `a AND NOT b` is `a`.",
    examples: [{ query: "red AND NOT green", documents: [{ text: "red green" }] }],
    tree: (tree) =>
      mapNodes(tree, (node) => {
        if (node.kind !== "and") return node;
        const others = node.clauses.filter(({ kind }) => kind !== "not");
        return others.length === 0 ? node : joined("and", others);
      }),
  },
  "double-negation": {
    explanation: "A negated negation is a negation: `NOT (NOT a)` is `NOT a`.",
    examples: [{ query: "NOT (NOT red)", documents: [{ text: "red" }, { text: "green" }] }],
    tree: (tree) =>
      mapNodes(tree, (node) => {
        if (node.kind !== "not") return node;
        const inner = node.clause.kind === "group" ? node.clause.query : node.clause;
        return inner.kind === "not" ? inner : node;
      }),
  },
};
