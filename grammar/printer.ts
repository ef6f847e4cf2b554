import type { Bound, FieldName, Node, WildcardPart } from "./ast.ts";
import { escapeInWord, escapeWord, quote, slashed } from "./escape.ts";
import { digitsOf, isNumber } from "./number.ts";
import { needsParentheses } from "./precedence.ts";
import { type Algebra, childrenOf, fold } from "./visitor.ts";

/**
 * The canonical text of a tree: `AND`, `OR` and `NOT` as words, single spaces, no escape that is not needed. Laws:
 * `parse(print(tree))` equals every parsed `tree` but for the spans, so printing twice changes nothing; a tree built in
 * code gets the parentheses that keep its meaning. Linear, and never overflows.
 */
export function print(node: Node): string {
  return fold(node, printing);
}

const printing: Algebra<string> = {
  or: (node, clauses) => within(node, clauses).join(" OR "),
  sequence: (node, clauses) => within(node, clauses).join(" "),
  and: (node, clauses) => within(node, clauses).join(" AND "),
  not: (node, clauses) => `NOT ${within(node, clauses).join()}`,
  required: (node, clauses) => `+${within(node, clauses).join()}`,
  group: (node, clauses) => clause(node, `(${clauses.join()})`),
  term: (node) => clause(node, node.signed && node.field !== null ? node.text : escapeWord(node.text)),
  phrase: (node) => clause(node, quote(node.text) + (node.slop === 0 ? "" : `~${digitsOf(node.slop)}`)),
  prefix: (node) => clause(node, `${escapeWord(node.text)}*`),
  wildcard: (node) => clause(node, node.parts.map(wildcardPart).join("")),
  fuzzy: (node) => clause(node, `${escapeWord(node.text)}~${node.edits}`),
  regexp: (node) => clause(node, slashed(node.pattern)),
  range: ({ low, high, ...node }) => {
    const open = low.kind === "open" || low.inclusive ? "[" : "{";
    const close = high.kind === "open" || high.inclusive ? "]" : "}";
    return clause(node, `${open}${bound(low)} TO ${bound(high)}${close}`);
  },
  comparison: (node) => clause(node, node.operator + comparedValue(node.text)),
  exists: (node) => clause(node, "*"),
  everything: (node) => clause({ field: null, ...node }, "*:*"),
};

/** The texts of a node's children, in parentheses where they would be read otherwise. */
function within(node: Node, clauses: readonly string[]): string[] {
  return childrenOf(node).map((child, i) => {
    const text = clauses[i] ?? "";
    return needsParentheses(node.kind, child.kind) ? `(${text})` : text;
  });
}

function clause(
  { field, boost }: { readonly field: FieldName | null; readonly boost: number | null },
  body: string,
): string {
  // Behind a colon that touches them, two slashes begin an address.
  const gap = body.startsWith("//") ? " " : "";
  return (field === null ? "" : `${fieldName(field)}:${gap}`) + body + (boost === null ? "" : `^${digitsOf(boost)}`);
}

function fieldName({ name }: FieldName): string {
  return escapeWord(name);
}

function wildcardPart(part: WildcardPart, index: number): string {
  switch (part.kind) {
    case "many":
      return "*";
    case "one":
      return "?";
    case "text":
      return index === 0 ? escapeWord(part.text) : escapeInWord(part.text);
  }
}

function bound(bound: Bound): string {
  if (bound.kind === "open") return "*";
  return /^(?:\*|TO|)$|[ \t\n\r\u3000\]}"\\]/.test(bound.text) ? quote(bound.text) : bound.text;
}

function comparedValue(text: string): string {
  return isNumber(text) || (escapeWord(text) === text && !/^=|^$/.test(text)) ? text : quote(text);
}
