import type { Bound, ComparisonNode, FieldedLeaf, RangeNode, RegexpNode, TermNode } from "../../../grammar/ast/ast.ts";
import { parseRegexp } from "../../../grammar/ast/regexp.ts";
import { type Diagnostic, limitDiagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { replacement } from "../../../grammar/diagnostics/fix.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { formTerm } from "../../analysis/composed/form-terms.ts";
import { assertNever, invariant } from "../../base/invariant.ts";
import type { AnalyzerGroup, SearchedFields } from "../../schema/analyzed-schema.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { fuzzyAutomaton } from "../../terms/automaton/fuzzy.ts";
import { AutomatonLimitError } from "../../terms/automaton/nfa.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import { rangeAutomaton } from "../../terms/automaton/range.ts";
import { regexpAutomaton } from "../../terms/automaton/regexp.ts";
import type { TermBound } from "../../terms/automaton/term-pattern.ts";
import { wildcardAutomaton } from "../../terms/automaton/wildcard.ts";
import type { PatternCompiler } from "./pattern-compiler.ts";
import { or, type ResolvedPhrase, type ResolvedQuery, type ResolvedTerm } from "./resolved.ts";

type Report = (diagnostic: Diagnostic) => void;
type PatternNode = Exclude<FieldedLeaf, { kind: "term" | "phrase" | "exists" | "comparison" }>;

/**
 * Resolves a clause on fields of terms; it matches a document if one of the fields does. `null` if the clause contains
 * no term, only a stop word, or an error, which it reports.
 *
 * @param searchesStopWords whether unquoted stop words are searched as well
 */
export function resolveTextLeaf(
  node: FieldedLeaf,
  searched: SearchedFields,
  boost: number,
  compiler: PatternCompiler,
  report: Report,
  searchesStopWords = false,
): ResolvedQuery | null {
  switch (node.kind) {
    case "term":
      return node.signed ? reportSign(node, report) : resolveWord(node.text, searched, boost, searchesStopWords);
    case "phrase":
      return alternatives(wordLeaves(node.text, node.slop, searched, boost));
    case "exists":
      return { kind: "exists", fields: searched.fields, boost };
    case "comparison":
      return reportComparison(node, searched.fields.join(", "), "text", report);
    case "prefix":
    case "wildcard":
    case "fuzzy":
    case "regexp":
    case "range":
      return compiler.isExhausted ? null : resolvePattern(node, searched, boost, compiler, report);
    default:
      return assertNever(node);
  }
}

/** The texts that a clause becomes, and the analyzers that agree on them. */
interface Reading {
  readonly texts: readonly string[];
  readonly groups: AnalyzerGroup[];
}

/** The distinct readings of a clause. */
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

/** The fields of some groups. If these are all, this is the schema's own array, so that caches keyed by it work. */
export function fieldsOf(
  { groups }: { readonly groups: readonly AnalyzerGroup[] },
  searched: SearchedFields,
): readonly string[] {
  return groups.length === searched.groups.length ? searched.fields : groups.flatMap(({ fields }) => fields);
}

/**
 * An unquoted word: as it is written or, in fields with forms, in any of its forms. `null` for a stop word of one of
 * the fields.
 */
function resolveWord(
  text: string,
  searched: SearchedFields,
  boost: number,
  searchesStopWords: boolean,
): ResolvedQuery | null {
  if (!searchesStopWords && isStopWord(text, searched)) return null;
  // Most schemas have no forms.
  if (!hasForms(searched)) return alternatives(wordLeaves(text, 0, searched, boost));
  return alternatives([
    ...wordLeaves(text, 0, wordFields(text, searched), boost),
    ...formLeaves(text, searched, boost),
  ]);
}

/** Whether the text is a stop word of one of the fields. */
export function isStopWord(text: string, { groups }: SearchedFields): boolean {
  return groups.some(({ analyzer }) => {
    if (analyzer.isStopWord === undefined) return false;
    const [term, ...others] = analyzer.terms(text);
    return term !== undefined && others.length === 0 && analyzer.isStopWord(term);
  });
}

function hasForms({ groups }: SearchedFields): boolean {
  for (const { forms } of groups) if (forms !== null) return true;
  return false;
}

/** The fields that are searched for an unquoted text as it is written: in the others, its forms replace it. */
export function wordFields(text: string, searched: SearchedFields): SearchedFields {
  const groups = searched.groups.filter(({ forms }) => forms?.analyzer.query(text)?.includesWords !== false);
  return groups.length === searched.groups.length
    ? searched
    : { groups, fields: groups.flatMap(({ fields }) => fields) };
}

/** A text as it is written: a term, or a phrase if an analyzer splits it. Fields whose analyzer returns no term are ignored. */
export function wordLeaves(text: string, slop: number, searched: SearchedFields, boost: number): readonly TermsLeaf[] {
  const leaves: TermsLeaf[] = [];
  for (const reading of readings(searched, ({ analyzer }) => analyzer.terms(text))) {
    if (reading.texts.length > 0) leaves.push(termsLeaf(reading.texts, fieldsOf(reading, searched), slop, boost));
  }
  return leaves;
}

/** The forms of an unquoted text in the fields that have any. */
export function formLeaves(text: string, searched: SearchedFields, boost: number): readonly TermsLeaf[] {
  const leaves: TermsLeaf[] = [];
  for (const { texts, groups } of readings(searched, ({ forms }) => forms?.analyzer.query(text)?.terms ?? [])) {
    if (texts.length === 0) continue;
    const fields = groups.flatMap(({ forms }) => forms?.fields ?? []);
    leaves.push(termsLeaf(texts.map(formTerm), fields, 0, boost));
  }
  return leaves;
}

type TermsLeaf = ResolvedTerm | ResolvedPhrase;

/** @param terms at least one */
function termsLeaf(terms: readonly string[], fields: readonly string[], slop: number, boost: number): TermsLeaf {
  const [term = ""] = terms;
  return terms.length === 1 ? { kind: "term", fields, term, boost } : { kind: "phrase", fields, terms, slop, boost };
}

function alternatives(leaves: readonly TermsLeaf[]): ResolvedQuery | null {
  return leaves.length === 0 ? null : or(leaves);
}

/** A clause that selects terms from the dictionary: one automaton for each normalization of its text. */
function resolvePattern(
  node: PatternNode,
  searched: SearchedFields,
  boost: number,
  compiler: PatternCompiler,
  report: Report,
): ResolvedQuery | null {
  if (node.kind === "range" && node.low.kind === "open" && node.high.kind === "open") {
    return { kind: "exists", fields: searched.fields, boost };
  }
  const label = print({ ...node, field: null, boost: null });
  try {
    return or(
      readings(searched, (group) => normalizedTexts(node, group)).map((reading): ResolvedQuery => {
        const key = keyOf(label, reading.texts);
        const automaton = compiler.compile(key, () => automatonOf(node, normalizerOf(reading)));
        const isVariant = node.kind === "prefix" || node.kind === "fuzzy";
        const term = isVariant ? (reading.texts[0] ?? null) : null;
        return { kind: "expansion", fields: fieldsOf(reading, searched), automaton, label, term, boost };
      }),
    );
  } catch (error) {
    if (!(error instanceof AutomatonLimitError)) throw error;
    const { start, end } = node.span;
    report(limitDiagnostic(`${error.message}.`, start, end, "Shorten the pattern; nested repetition counts multiply."));
    return null;
  }
}

function normalizerOf({ groups: [group] }: Reading): AnalyzerGroup["normalize"] {
  invariant(group !== undefined, "a reading has at least one analyzer");
  return group.normalize;
}

/** Length-prefixed, so that different labels and texts have different keys. */
function keyOf(label: string, texts: readonly string[]): string {
  let key = label;
  for (const text of texts) key += `|${text.length}:${text}`;
  return `${label.length}:${key}`;
}

/** The normalized texts of a pattern: with the node, they determine its automaton. */
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
      // Normalization applies to every character that the expression can match, not to its text.
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
  invariant(parsed.ok, "the parser rejects invalid regular expressions");
  return parsed.tree;
}

function boundOf(bound: Bound, normalize: (text: string) => string): TermBound | null {
  return bound.kind === "open" ? null : { text: normalize(bound.text), inclusive: bound.inclusive };
}

/** The fix puts the sign before the field. */
function reportSign(node: TermNode, report: Report): null {
  const { span, text } = node;
  const written = `${text.charAt(0)}${print({ ...node, text: text.slice(1), signed: false })}`;
  report({
    code: "syntax",
    message: "A sign cannot follow the colon of a text field.",
    span,
    hint: `Put the sign before the field: ${written}.`,
    suggestions: [written],
    fixes: [replacement(span.start, span.end, written)],
  });
  return null;
}

/** A comparison on a field of texts is an error. The fix is the range. */
export function reportComparison(node: ComparisonNode, field: string, type: "text" | "keyword", report: Report): null {
  const { operator, span } = node;
  const isInclusive = operator.endsWith("=");
  const bound: Bound = { kind: "value", text: node.text, inclusive: isInclusive, span };
  const isLow = operator.startsWith(">");
  const low: Bound = isLow ? bound : { kind: "open" };
  const high: Bound = isLow ? { kind: "open" } : bound;
  const range: RangeNode = { kind: "range", span, field: node.field, boost: node.boost, low, high };
  const written = print(range);
  report({
    code: "field-type",
    message: `\`${operator}\` compares numbers and dates, but \`${field}\` is a ${type} field.`,
    span,
    hint: `To compare ${type === "text" ? "words" : "values"}, use a range.`,
    suggestions: [written],
    fixes: [replacement(span.start, span.end, written)],
  });
  return null;
}
