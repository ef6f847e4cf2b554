import type { QueryNode, Schema } from "firmament";
import { childrenOf, type LeafNode, parse, print } from "firmament/grammar";
import { fieldNamed } from "./misreading/field-roles.ts";

/** The parts of the language that a query uses, such as `OR` and `range of numbers`. */
export type Features = ReadonlySet<string>;

/** The features of the text of a query. */
export function featuresOf(query: string, schema: Schema): Features {
  const features = treeFeatures(parse(query), schema, null);
  if (/&&|\|\||(?<![\w\\])!/.test(query)) features.add("`&&`, `||`, `!`");
  if (query.includes("\\")) features.add("escapes");
  if (/[^\x20-\x7e]/.test(query)) features.add("characters beyond ASCII");
  return features;
}

function treeFeatures(node: QueryNode, schema: Schema, groupField: string | null): Set<string> {
  const inner = node.kind === "group" ? (node.field?.name ?? groupField) : groupField;
  const features = new Set(childrenOf(node).flatMap((child) => [...treeFeatures(child, schema, inner)]));
  features.add(featureOf(node, schema, groupField));
  if (node.kind === "phrase" && node.slop > 0) features.add("slop");
  if ("field" in node && node.field !== null) features.add(node.kind === "group" ? "field groups" : "field names");
  if ("boost" in node && node.boost !== null) features.add("boosts");
  return features;
}

const BRANCHES = {
  or: "OR",
  and: "AND",
  sequence: "white space",
  not: "NOT",
  required: "`+`",
  group: "parentheses",
} as const;

const LEAVES: Readonly<Record<LeafNode["kind"], string>> = {
  term: "words",
  phrase: "phrases",
  prefix: "prefixes",
  wildcard: "wildcards",
  fuzzy: "fuzzy words",
  regexp: "regular expressions",
  range: "ranges",
  comparison: "comparisons",
  exists: "`field:*`",
  everything: "`*:*`",
};

function featureOf(node: QueryNode, schema: Schema, groupField: string | null): string {
  if (node.kind in BRANCHES) return BRANCHES[node.kind as keyof typeof BRANCHES];
  const leaf = node as LeafNode;
  const name = leaf.kind === "everything" ? null : (leaf.field?.name ?? groupField);
  const type = name === null ? undefined : fieldNamed(schema, name)?.type;
  return type === undefined || type === "text" ? LEAVES[leaf.kind] : `${LEAVES[leaf.kind]} in ${type} fields`;
}

/** Whether a query uses all features of one of the sets. */
export function usesAny(features: Features, sets: readonly Features[]): boolean {
  return sets.some((set) => set.isSubsetOf(features));
}

/** A query without the clauses that use all features of one of the sets; `null` if nothing remains. */
export function withoutFeatures(query: string, sets: readonly Features[], schema: Schema): string | null {
  if (!usesAny(featuresOf(query, schema), sets)) return query;
  const tree = pruned(parse(query), sets, schema, null);
  const text = tree === null ? null : print(tree);
  return text === null || usesAny(featuresOf(text, schema), sets) ? null : text;
}

function pruned(
  node: QueryNode,
  sets: readonly Features[],
  schema: Schema,
  groupField: string | null,
): QueryNode | null {
  const isAllowed = (tree: QueryNode): boolean => !usesAny(treeFeatures(tree, schema, groupField), sets);
  if (isAllowed(node)) return node;
  const inner = node.kind === "group" ? (node.field?.name ?? groupField) : groupField;
  const children = childrenOf(node).flatMap((child) => pruned(child, sets, schema, inner) ?? []);
  const [first] = children;
  if (first === undefined) return null;
  if ("clauses" in node && children.length > 1) {
    const smaller = { ...node, clauses: children };
    if (isAllowed(smaller)) return smaller;
  }
  return isAllowed(first) ? first : null;
}
