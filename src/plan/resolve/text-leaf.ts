import type { Bound, ComparisonNode, FieldedLeaf, RegexpNode, TermNode } from "../../../grammar/ast/ast.ts";
import { parseRegexp } from "../../../grammar/ast/regexp.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { assertNever, invariant } from "../../base/invariant.ts";
import type { AnalyzerGroup, SearchedFields } from "../../schema/analyzed-schema.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { fuzzyAutomaton } from "../../terms/automaton/fuzzy-automaton.ts";
import { AutomatonLimitError } from "../../terms/automaton/nfa.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix-automaton.ts";
import { rangeAutomaton, type TermBound } from "../../terms/automaton/range-automaton.ts";
import { regexpAutomaton } from "../../terms/automaton/regexp-automaton.ts";
import { wildcardAutomaton } from "../../terms/automaton/wildcard-automaton.ts";
import type { PatternBudget } from "./pattern-budget.ts";
import { or, type Resolved } from "./resolved.ts";

type Report = (mistake: Diagnostic) => void;
type PatternNode = Exclude<FieldedLeaf, { kind: "term" | "phrase" | "exists" | "comparison" }>;

/**
 * A clause on text fields: it matches where one of them does. `null` when it holds no word, or after a mistake, which has
 * been reported.
 */
export function resolveTextLeaf(
  node: FieldedLeaf,
  asked: SearchedFields,
  boost: number,
  budget: PatternBudget,
  report: Report,
): Resolved | null {
  switch (node.kind) {
    case "term":
      return node.signed ? signedText(node, report) : words(node.text, 0, asked, boost);
    case "phrase":
      return words(node.text, node.slop, asked, boost);
    case "exists":
      return { kind: "exists", fields: asked.fields, boost };
    case "comparison":
      return comparedText(node, asked.fields.join(", "), report);
    case "prefix":
    case "wildcard":
    case "fuzzy":
    case "regexp":
    case "range":
      return budget.isSpent ? null : patterns(node, asked, boost, budget, report);
    default:
      return assertNever(node);
  }
}

/** What analyzers make of a clause's texts, and those that make the same of it. */
interface Reading {
  readonly texts: readonly string[];
  readonly groups: AnalyzerGroup[];
}

/** The different ways in which a clause is read. */
function readings({ groups }: SearchedFields, read: (group: AnalyzerGroup) => readonly string[]): readonly Reading[] {
  const distinct: Reading[] = [];
  for (const group of groups) {
    const texts = read(group);
    const equal = distinct.find((other) => areEqual(other.texts, texts));
    if (equal === undefined) distinct.push({ texts, groups: [group] });
    else equal.groups.push(group);
  }
  return distinct;
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

/** One and the same list for all queries that every asked field reads alike. */
function fieldsOf({ groups }: Reading, asked: SearchedFields): readonly string[] {
  return groups.length === asked.groups.length ? asked.fields : groups.flatMap(({ fields }) => fields);
}

/** Terms side by side, as each field's analyzer gives them. Fields whose analyzer finds no term in the text do not count. */
function words(text: string, slop: number, asked: SearchedFields, boost: number): Resolved | null {
  const leaves: Resolved[] = [];
  for (const reading of readings(asked, ({ analyzer }) => analyzer.terms(text))) {
    const terms = reading.texts;
    const term = terms[0];
    if (term === undefined) continue;
    const fields = fieldsOf(reading, asked);
    leaves.push(
      terms.length === 1 ? { kind: "term", fields, term, boost } : { kind: "phrase", fields, terms, slop, boost },
    );
  }
  return leaves.length === 0 ? null : or(leaves);
}

/** Clauses that are compared with single terms: one automaton for each way of normalising. */
function patterns(
  node: PatternNode,
  asked: SearchedFields,
  boost: number,
  budget: PatternBudget,
  report: Report,
): Resolved | null {
  if (node.kind === "range" && node.low.kind === "open" && node.high.kind === "open") {
    return { kind: "exists", fields: asked.fields, boost };
  }
  const label = print({ ...node, field: null, boost: null });
  try {
    return or(
      readings(asked, (group) => normalizedTexts(node, group)).map((reading): Resolved => {
        const automaton = automatonOf(node, normalizerOf(reading));
        budget.spend(automaton);
        return { kind: "expansion", fields: fieldsOf(reading, asked), automaton, label, boost };
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

function normalizerOf({ groups: [group] }: Reading): AnalyzerGroup["normalize"] {
  invariant(group !== undefined, "somebody has read it");
  return group.normalize;
}

/** What an automaton depends on besides the node. */
function normalizedTexts(node: PatternNode, { analyzer, normalize }: AnalyzerGroup): readonly string[] {
  switch (node.kind) {
    case "prefix":
    case "fuzzy":
      return [normalize(node.text)];
    case "wildcard":
      return node.parts.map((part) => (part.kind === "text" ? normalize(part.text) : ""));
    case "range":
      return [node.low, node.high].map((bound) => (bound.kind === "value" ? normalize(bound.text) : ""));
    case "regexp":
      // Normalises whatever its classes stand for.
      return [analyzer.name];
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
