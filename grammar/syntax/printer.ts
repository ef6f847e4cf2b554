import type { Bound, QueryNode, TermNode, WildcardPart } from "../ast/ast.ts";
import { EXISTS_FIELD } from "../ast/exists-field.ts";
import { isNumber, numberText } from "../ast/number.ts";
import { needsParentheses } from "../ast/precedence.ts";
import { type Algebra, childrenOf, fold } from "../ast/visitor.ts";
import { escapeInWord, escapeWord, quote, slashPattern } from "./escape.ts";

/**
 * Prints a tree in canonical form: `AND`, `OR` and `NOT` as words, single spaces, only necessary escapes. For each
 * parsed tree, `parse(print(tree))` equals the tree apart from spans. A tree built in code gets the parentheses that
 * keep its meaning. Takes linear time, and does not recurse.
 */
export function print(node: QueryNode): string {
  return fold(node, printer);
}

const printer: Algebra<string> = {
  or: (node, clauses) => joined(node, clauses, " OR "),
  sequence: (node, clauses) => joined(node, clauses, " "),
  and: (node, clauses) => joined(node, clauses, " AND "),
  not: (node, clauses) => `NOT ${joined(node, clauses, "")}`,
  required: (node, clauses) => `+${joined(node, clauses, "")}`,
  group: (node, clauses) => clause(node, `(${joined(node, clauses, "")})`),
  term: (node) => clause(node, node.signed && node.field !== null ? node.text : escapeWord(node.text)),
  phrase: (node) => clause(node, quote(node.text) + (node.slop === 0 ? "" : `~${numberText(node.slop)}`)),
  prefix: (node) => clause(node, `${escapeWord(node.text)}*`),
  wildcard: (node) => clause(node, node.parts.map(wildcardPart).join("")),
  fuzzy: (node) => clause(node, `${escapeWord(node.text)}~${node.edits}`),
  // Two slashes directly after a colon would start an address.
  regexp: (node) => clause(node, node.pattern === "" && node.field !== null ? " //" : slashPattern(node.pattern)),
  range: ({ low, high, ...node }) => {
    const open = low.kind === "open" || low.inclusive ? "[" : "{";
    const close = high.kind === "open" || high.inclusive ? "]" : "}";
    return clause(node, `${open}${boundText(low)} TO ${boundText(high)}${close}`);
  },
  comparison: (node) => clause(node, node.operator + comparand(node.text)),
  // `_exists_:*` is not valid.
  exists: (node) => clause(node, node.field?.name === EXISTS_FIELD ? node.field.name : "*"),
  everything: (node) => clause({ field: null, ...node }, "*:*"),
};

/**
 * The texts of a node's children, in parentheses where precedence requires them. `+` builds a rope; `join` would copy
 * inner texts per level.
 */
function joined(node: QueryNode, clauses: readonly string[], separator: string): string {
  let text = "";
  for (const [i, child] of childrenOf(node).entries()) {
    if (i > 0) text += separator;
    text += needsParentheses(node.kind, child.kind) ? `(${clauses[i]})` : clauses[i];
  }
  return text;
}

/** A clause with its field and its boost. */
export function clause({ field, boost }: Pick<TermNode, "field" | "boost">, body: string): string {
  return (field === null ? "" : `${escapeWord(field.name)}:`) + body + (boost === null ? "" : `^${numberText(boost)}`);
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

/** A bound of a range, without the bracket that includes or excludes it. */
export function boundText(bound: Bound): string {
  if (bound.kind === "open") return "*";
  return /^(?:\*|TO|)$|[ \t\n\r\u3000\]}"\\]/.test(bound.text) ? quote(bound.text) : bound.text;
}

function comparand(text: string): string {
  return isNumber(text) || (escapeWord(text) === text && !/^=|^$/.test(text)) ? text : quote(text);
}
