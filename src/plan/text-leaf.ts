import type { Bound, ComparisonNode, FieldedLeaf, RegexpNode, TermNode } from "../../grammar/ast.ts";
import type { Diagnostic } from "../../grammar/diagnostic.ts";
import { print } from "../../grammar/printer.ts";
import { parseRegexp } from "../../grammar/regexp.ts";
import { assertNever, invariant } from "../base/invariant.ts";
import type { AnalyzedFields } from "../schema/analyzed-schema.ts";
import type { Automaton } from "../terms/automaton.ts";
import { fuzzyAutomaton } from "../terms/fuzzy-automaton.ts";
import { AutomatonLimitError } from "../terms/nfa.ts";
import { prefixAutomaton } from "../terms/prefix-automaton.ts";
import { rangeAutomaton, type TermBound } from "../terms/range-automaton.ts";
import { regexpAutomaton } from "../terms/regexp-automaton.ts";
import { wildcardAutomaton } from "../terms/wildcard-automaton.ts";
import type { PatternBudget } from "./pattern-budget.ts";
import { or, type Resolved, type ResolvedLeaf } from "./resolved.ts";

type Report = (mistake: Diagnostic) => void;
type PatternNode = Exclude<FieldedLeaf, { kind: "term" | "phrase" | "exists" | "comparison" }>;

/**
 * A clause on text fields: it matches where one of them does. `null` when it holds no word, or after a mistake, which has
 * been reported.
 */
export function resolveTextLeaf(
  node: FieldedLeaf,
  groups: readonly AnalyzedFields[],
  boost: number,
  budget: PatternBudget,
  report: Report,
): Resolved | null {
  switch (node.kind) {
    case "term":
      return node.signed ? signedText(node, report) : words(node.text, 0, groups, boost);
    case "phrase":
      return words(node.text, node.slop, groups, boost);
    case "exists":
      return { kind: "exists", fields: fieldsOf(groups), boost };
    case "comparison":
      return comparedText(node, fieldsOf(groups).join(", "), report);
    case "prefix":
    case "wildcard":
    case "fuzzy":
    case "regexp":
    case "range":
      return budget.isSpent ? null : patterns(node, groups, boost, budget, report);
    default:
      return assertNever(node);
  }
}

/** Terms side by side, as each field's analyzer gives them. Fields whose analyzer finds no term in the text do not count. */
function words(text: string, slop: number, groups: readonly AnalyzedFields[], boost: number): Resolved | null {
  const distinct: { readonly terms: readonly string[]; readonly fields: string[] }[] = [];
  for (const { analyzer, fields } of groups) {
    const terms = analyzer.terms(text);
    if (terms.length === 0) continue;
    const equal = distinct.find((other) => areEqual(other.terms, terms));
    if (equal === undefined) distinct.push({ terms, fields: [...fields] });
    else equal.fields.push(...fields);
  }
  return anyOf(
    distinct.map(({ terms, fields }): ResolvedLeaf => {
      const [term] = terms;
      return terms.length === 1 && term !== undefined
        ? { kind: "term", fields, term, boost }
        : { kind: "phrase", fields, terms, slop, boost };
    }),
  );
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((term, index) => term === b[index]);
}

/** Clauses that are compared with single terms: one automaton for each analyzer's way of normalising. */
function patterns(
  node: PatternNode,
  groups: readonly AnalyzedFields[],
  boost: number,
  budget: PatternBudget,
  report: Report,
): Resolved | null {
  if (node.kind === "range" && node.low.kind === "open" && node.high.kind === "open") {
    return { kind: "exists", fields: fieldsOf(groups), boost };
  }
  const label = print({ ...node, field: null, boost: null });
  const shared = new Map<string, Automaton>();
  try {
    return anyOf(
      groups.map(({ normalize, fields }): ResolvedLeaf => {
        const automaton = sharedAutomaton(node, normalize, shared, budget);
        return { kind: "expansion", fields, automaton, label, boost };
      }),
    );
  } catch (error) {
    if (!(error instanceof AutomatonLimitError)) throw error;
    report({
      code: "limit",
      message: `${error.message}.`,
      span: node.span,
      hint: "Shorten it; counted repetitions inside one another multiply.",
    });
    return null;
  }
}

/** One automaton for all analyzers that normalise the node's texts alike. */
function sharedAutomaton(
  node: PatternNode,
  normalize: (text: string) => string,
  shared: Map<string, Automaton>,
  budget: PatternBudget,
): Automaton {
  const texts = normalizedTexts(node, normalize);
  const key = texts && JSON.stringify(texts);
  const known = key === undefined ? undefined : shared.get(key);
  if (known !== undefined) return known;
  const automaton = automatonOf(node, normalize);
  budget.spend(automaton);
  if (key !== undefined) shared.set(key, automaton);
  return automaton;
}

/** What an automaton depends on besides the node; `undefined` where that is not to be told. */
function normalizedTexts(node: PatternNode, normalize: (text: string) => string): readonly string[] | undefined {
  switch (node.kind) {
    case "prefix":
    case "fuzzy":
      return [normalize(node.text)];
    case "wildcard":
      return node.parts.map((part) => (part.kind === "text" ? normalize(part.text) : ""));
    case "range":
      return [node.low, node.high].map((bound) => (bound.kind === "value" ? normalize(bound.text) : ""));
    case "regexp":
      return undefined;
    default:
      return assertNever(node);
  }
}

function automatonOf(node: PatternNode, normalize: (text: string) => string): Automaton {
  switch (node.kind) {
    case "prefix":
      return prefixAutomaton(normalize(node.text));
    case "wildcard":
      return wildcardAutomaton(node.parts, normalize);
    case "fuzzy":
      return fuzzyAutomaton(normalize(node.text), node.edits);
    case "regexp":
      return regexpAutomaton(regexpTreeOf(node), normalize);
    case "range":
      return rangeAutomaton(boundOf(node.low, normalize), boundOf(node.high, normalize));
    default:
      return assertNever(node);
  }
}

function regexpTreeOf(node: RegexpNode): Parameters<typeof regexpAutomaton>[0] {
  const parsed = parseRegexp(node.pattern);
  invariant(parsed.ok, "the parser lets only sound regular expressions pass");
  return parsed.tree;
}

function boundOf(bound: Bound, normalize: (text: string) => string): TermBound | null {
  return bound.kind === "open" ? null : { text: normalize(bound.text), inclusive: bound.inclusive };
}

function signedText(node: TermNode, report: Report): null {
  report({
    code: "syntax",
    message: "A sign cannot follow the colon of a text field.",
    span: node.span,
    hint: `To exclude the word put the sign before the field: ${node.text.charAt(0)}${print({ ...node, text: node.text.slice(1), signed: false })}.`,
  });
  return null;
}

function comparedText(node: ComparisonNode, field: string, report: Report): null {
  report({
    code: "field-type",
    message: `\`${node.operator}\` compares numbers, and ${field} holds text.`,
    span: node.span,
    hint: `For words write a range: ${field}:[a TO b].`,
  });
  return null;
}

function fieldsOf(groups: readonly AnalyzedFields[]): readonly string[] {
  return groups.flatMap(({ fields }) => fields);
}

function anyOf(leaves: readonly ResolvedLeaf[]): Resolved | null {
  return leaves.length === 0 ? null : or(leaves);
}
