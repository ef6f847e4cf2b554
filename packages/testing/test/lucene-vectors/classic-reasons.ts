import { type QueryNode, standardAnalyzer } from "firmament";
import { childrenOf } from "firmament/grammar";

/** A way in which the language deliberately differs from Lucene's classic parser. */
interface Deviation {
  /** Completes "The classic parser … ". */
  readonly meaning: string;
  /** Whether a node of the tree shows it; `field` is that of the group around the node. */
  occursIn(node: QueryNode, field: string | null, query: string): boolean;
}

const NUMBER_FIELDS: readonly (string | null)[] = ["followers", "staff_count"];

const deviations: Readonly<Record<string, Deviation>> = {
  slash: {
    meaning: "starts a regular expression at each slash, also within a word",
    occursIn: (node) => node.kind === "term" && node.text.includes("/"),
  },
  "double-negation": {
    meaning: "rejects NOT NOT and doubled signs",
    occursIn: (node) => isSigned(node) && isSigned(node.clause),
  },
  "touching-operator": {
    meaning: "takes && and || for a part of the word that touches them",
    occursIn: (_node, _field, query) => /[\s(](?:&&|\|\|)[^\s(]/.test(query.replace(/"[^"]*"/g, "")),
  },
  comparison: {
    meaning: "has no comparisons such as followers:>=50",
    occursIn: (node) => node.kind === "comparison",
  },
  "signed-number": {
    meaning: "rejects followers:-5",
    occursIn: (node) => node.kind === "term" && node.signed,
  },
  "exists-field": {
    meaning: "takes _exists_ for the name of a field",
    occursIn: (node, _, query) => node.kind === "exists" && query.startsWith("_exists_", node.span.start),
  },
  "exists-number": {
    meaning: "looks for words where followers:* asks for any number",
    occursIn: (node, field) => node.kind === "exists" && NUMBER_FIELDS.includes(field),
  },
  "bare-number": {
    meaning: "does not search the number fields for a number without a field",
    occursIn: (node, field) => field === null && isWord(node) && /^[\d.]+$/.test(node.text),
  },
  regexp: {
    meaning: "reads \\d, \\w and their complements in another way",
    occursIn: (node) => node.kind === "regexp" && /\\[dws]/i.test(node.pattern),
  },
  space: {
    meaning: "knows only the space character within ranges",
    occursIn: (node, _, query) => node.kind === "range" && /[^\S ]/.test(query.slice(node.span.start, node.span.end)),
  },
  precedence: {
    meaning: "reads a AND b OR c as +a +b c, without precedence",
    occursIn: (node) => isList(node) && node.clauses.some(isList),
  },
  plus: {
    meaning: "ignores the sign of OR +b if AND is the default operator",
    occursIn: (node) => node.kind === "or" && node.clauses.some(({ kind }) => kind === "required"),
  },
  empty: {
    meaning: "keeps the operators beside a clause without words",
    occursIn: (node) => isWord(node) && standardAnalyzer.terms(node.text).length === 0,
  },
  negation: {
    meaning: "only subtracts: NOT a alone matches nothing, and b OR NOT a is b without a",
    occursIn: (node) => node.kind === "not",
  },
};

/** What each reason means, in a sentence. */
export const REASONS: Readonly<Record<string, string>> = {
  error: "The language has an error where the classic parser has an answer or another error.",
  ...Object.fromEntries(
    Object.entries(deviations).map(([name, { meaning }]) => [name, `The classic parser ${meaning}.`]),
  ),
};

/** The first deviation that occurs in a query; `other` if there is none. */
export function classicReason(query: string, tree: QueryNode | null): string {
  if (tree === null) return "error";
  const found = Object.entries(deviations).find(([, deviation]) => occurs(deviation, tree, null, query));
  return found?.[0] ?? "other";
}

function occurs(deviation: Deviation, node: QueryNode, outerField: string | null, query: string): boolean {
  const field = "field" in node ? (node.field?.name ?? outerField) : outerField;
  if (deviation.occursIn(node, field, query)) return true;
  return childrenOf(node).some((child) => occurs(deviation, child, field, query));
}

function isSigned(node: QueryNode): node is Extract<QueryNode, { readonly kind: "not" | "required" }> {
  return node.kind === "not" || node.kind === "required";
}

function isList(node: QueryNode): node is Extract<QueryNode, { readonly kind: "or" | "sequence" | "and" }> {
  return node.kind === "or" || node.kind === "sequence" || node.kind === "and";
}

function isWord(node: QueryNode): node is Extract<QueryNode, { readonly kind: "term" | "phrase" }> {
  return node.kind === "term" || node.kind === "phrase";
}
