import { applyFixes, type Fix, type Limits, type QueryNode, validate } from "firmament";
import { excerpt, parse, replacement, type Span, type TokenizedText, tokenize } from "firmament/grammar";
import { AnalyzedDocument, matchesDocument, type ResolveRules, resolve } from "firmament/query";
import { ClauseReader } from "./clause-reader.ts";
import { fixesOf } from "./edited-text.ts";
import { excludingClauses } from "./excluding-clauses.ts";
import { type Formula, formulaOf } from "./formula.ts";
import { reasonOf } from "./reason.ts";
import { EditSearch, type Outcome } from "./smallest-edit.ts";

/** A clause that excludes a document. */
export interface ExcludingClause {
  /** The clause with its own signs, in UTF-16 code units of the query text. */
  readonly span: Span;
  /** The text under the span. */
  readonly text: string;
  /** Whether the document is excluded because it matches the clause. */
  readonly isNegated: boolean;
  /** In words, such as `staff_count is 20, not between 50 and 500`. */
  readonly reason: string;
}

/** An edit of a query after which a document matches. */
export interface QueryEdit {
  /** The text of the query after the edit. */
  readonly query: string;
  /** The changes of the text, in text order. */
  readonly fixes: readonly Fix[];
  /** The number of clauses that are changed or dropped: the least possible. */
  readonly changes: number;
}

/** Why a document does not match a query. */
export class WhyNot {
  /** The text of the query. */
  readonly query: string;
  /** A smallest set of clauses that exclude the document for all answers of the others; in text order. */
  readonly clauses: readonly ExcludingClause[];
  /** The smallest edit after which the document matches. */
  readonly edit: QueryEdit;

  constructor(query: string, clauses: readonly ExcludingClause[], edit: QueryEdit) {
    this.query = query;
    this.clauses = clauses;
    this.edit = edit;
  }

  /** The reason of each clause, with the clause underlined in the query, and the edited query. */
  toString(): string {
    const shown = this.clauses.slice(0, MAX_SHOWN).map(({ reason, span }) => `${reason}\n${excerpt(this.query, span)}`);
    const rest = this.clauses.length - shown.length;
    if (rest > 0) shown.push(`… and ${rest} more clauses`);
    return [...shown, `it would match:\n  ${this.edit.query.replaceAll("\n", "\n  ")}`].join("\n");
  }
}

/** How many clauses a text shows; the others are counted. */
const MAX_SHOWN = 10;

/** The rules of a query, and its maximum size. */
export interface WhyNotRules extends ResolveRules {
  readonly limits: Limits;
}

/**
 * Why a document does not match a query; `null` if it matches.
 *
 * @param tree the tree that `parse` returns for the text; it must be valid under the schema
 * @param document as `readDocument` returns it
 */
export function explainMismatch(text: string, tree: QueryNode, document: object, rules: WhyNotRules): WhyNot | null {
  if (matchesTree(tree, document, rules)) return null;
  const query: TokenizedText = { text, tokens: tokenize(text) };
  for (const searchesStopWords of [false, true]) {
    const reader = new ClauseReader(document, rules, searchesStopWords);
    const formula = formulaOf(tree, reader, rules.defaultOperator);
    if (formula === null) continue;
    const outcome = new EditSearch(reader, query, rules.defaultOperator).outcomeOf(formula);
    return new WhyNot(text, clausesOf(formula, text, reader), editOf(outcome, query, tree, document, rules));
  }
  const span = { start: 0, end: text.length };
  const clause = { span, text, isNegated: false, reason: "the query contains no word" };
  return new WhyNot(text, [clause], { ...everything(text), changes: 1 });
}

function clausesOf(formula: Formula, text: string, reader: ClauseReader): readonly ExcludingClause[] {
  const clauses = excludingClauses(formula).map((literal): ExcludingClause => {
    const { span } = literal.isNegated ? literal.signed : literal.node;
    const { isNegated } = literal;
    return { span, text: text.slice(span.start, span.end), isNegated, reason: reasonOf(literal, reader) };
  });
  return clauses.toSorted((a, b) => a.span.start - b.span.start);
}

/** The edit of the text, or `*:*` if nothing is left of it. */
function editOf(
  { edits, changes, isDropped }: Outcome,
  query: TokenizedText,
  tree: QueryNode,
  document: object,
  rules: WhyNotRules,
): QueryEdit {
  const fixes = isDropped ? null : fixesOf(edits, query, tree, rules.defaultOperator);
  const edited = fixes === null ? null : applyFixes(query.text, [{ fixes }]);
  const isMatch = edited !== null && matchesText(edited, document, rules);
  return isMatch && fixes !== null ? { query: edited, fixes, changes } : { ...everything(query.text), changes };
}

function everything(text: string): Pick<QueryEdit, "query" | "fixes"> {
  return { query: "*:*", fixes: [replacement(0, text.length, "*:*")] };
}

function matchesText(text: string, document: object, rules: WhyNotRules): boolean {
  if (validate(text, rules.limits).length > 0) return false;
  return matchesTree(parse(text, rules.limits), document, rules);
}

function matchesTree(tree: QueryNode, document: object, rules: WhyNotRules): boolean {
  const { resolved, diagnostics } = resolve(tree, rules);
  return diagnostics.length === 0 && matchesDocument(resolved, new AnalyzedDocument(document, rules.schema));
}
