import type { QueryNode } from "firmament";
import {
  type Bound,
  childrenOf,
  type FieldedLeaf,
  type LeafNode,
  parse,
  print,
  type WildcardPart,
} from "firmament/grammar";
import { mapChildren } from "../misreading/tree-rewrite.ts";

/** Smaller queries, those that remove most first. They need not be valid. */
export function* smallerQueries(query: string): Generator<string> {
  const tree = parse(query);
  for (const smaller of smallerTrees(tree)) yield print(smaller);
  const canonical = print(tree);
  if (canonical !== query) yield canonical;
  // Notations that the tree does not show.
  const pieces = query.match(/\s+|[^\s()]+|[()]/g) ?? [];
  for (const index of pieces.keys()) yield pieces.toSpliced(index, 1).join("");
  const letters = Array.from(query);
  if (letters.length <= 40) for (const index of letters.keys()) yield letters.toSpliced(index, 1).join("");
}

/** Trees with a part less. */
function* smallerTrees(node: QueryNode): Generator<QueryNode> {
  const children = childrenOf(node);
  for (const child of children) yield withOuterField(child, node);
  if ("clauses" in node && node.clauses.length > 2) {
    for (const index of node.clauses.keys()) yield { ...node, clauses: node.clauses.toSpliced(index, 1) };
  }
  if ("boost" in node && node.boost !== null) yield { ...node, boost: null };
  if ("field" in node && node.field !== null && node.kind !== "exists") yield { ...node, field: null };
  if (children.length === 0) yield* smallerLeaves(node as LeafNode);
  for (const [index, child] of children.entries()) {
    for (const smaller of smallerTrees(child)) yield replaced(node, index, smaller);
  }
}

/** A clause of a group keeps the field of the group. */
function withOuterField(child: QueryNode, parent: QueryNode): QueryNode {
  const isInherited = parent.kind === "group" && parent.field !== null && "field" in child && child.field === null;
  return isInherited ? { ...child, field: parent.field } : child;
}

function replaced(node: QueryNode, index: number, child: QueryNode): QueryNode {
  let at = 0;
  return mapChildren(node, (each) => (at++ === index ? child : each));
}

function* smallerLeaves(leaf: LeafNode): Generator<QueryNode> {
  switch (leaf.kind) {
    case "everything":
    case "exists":
      return;
    case "term":
      for (const text of smallerTexts(leaf.text)) yield { ...leaf, text };
      if (leaf.signed) yield { ...leaf, text: leaf.text.slice(1), signed: false };
      return;
    case "phrase":
      if (leaf.slop > 0) yield { ...leaf, slop: 0 };
      if (leaf.slop > 1) yield { ...leaf, slop: 1 };
      if (leaf.slop > 2) yield { ...leaf, slop: 2 };
      if (!leaf.text.includes(" ")) yield word(leaf, leaf.text);
      for (const text of smallerTexts(leaf.text)) yield { ...leaf, text };
      return;
    case "comparison":
      for (const text of smallerTexts(leaf.text)) yield { ...leaf, text };
      return;
    case "prefix":
      yield word(leaf, leaf.text);
      for (const text of shorterTexts(leaf.text)) yield { ...leaf, text };
      return;
    case "fuzzy":
      yield word(leaf, leaf.text);
      if (leaf.edits > 1) yield { ...leaf, edits: 1 };
      for (const text of shorterTexts(leaf.text)) yield { ...leaf, text };
      return;
    case "wildcard":
      for (const parts of smallerParts(leaf.parts)) yield { ...leaf, parts };
      return;
    case "regexp":
      for (const pattern of shorterTexts(leaf.pattern)) yield { ...leaf, pattern };
      return;
    case "range":
      for (const bound of ["low", "high"] as const) {
        for (const smaller of smallerBounds(leaf[bound])) yield { ...leaf, [bound]: smaller };
      }
  }
}

function word({ field, boost, span }: FieldedLeaf, text: string): QueryNode {
  return { kind: "term", field, boost, span, text, signed: false };
}

/** Texts with fewer words, or with a part of their only word. */
function* smallerTexts(text: string): Generator<string> {
  const words = text.split(/[\s\u3000]+/).filter((each) => each !== "");
  if (words.length > 1) for (const index of words.keys()) yield words.toSpliced(index, 1).join(" ");
  const parts = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (parts.length > 0 && parts[0] !== text) yield* parts;
  if (words.length === 1) yield* shorterTexts(text);
}

/** Texts without one of the characters, or with its half. */
function* shorterTexts(text: string): Generator<string> {
  const letters = Array.from(text);
  if (letters.length < 2) return;
  if (letters.length > 3) {
    const half = Math.ceil(letters.length / 2);
    yield letters.slice(0, half).join("");
    yield letters.slice(half).join("");
  }
  for (const index of letters.keys()) yield letters.toSpliced(index, 1).join("");
}

function* smallerParts(parts: readonly WildcardPart[]): Generator<readonly WildcardPart[]> {
  if (parts.length > 1) for (const index of parts.keys()) yield parts.toSpliced(index, 1);
  for (const [index, part] of parts.entries()) {
    if (part.kind !== "text") continue;
    for (const text of shorterTexts(part.text)) yield parts.with(index, { ...part, text });
  }
}

function* smallerBounds(bound: Bound): Generator<Bound> {
  if (bound.kind === "open") return;
  yield { kind: "open" };
  for (const text of smallerTexts(bound.text)) yield { ...bound, text };
}
