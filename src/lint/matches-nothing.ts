import type { Span } from "../../grammar/ast/ast.ts";
import type { Fix } from "../../grammar/diagnostics/fix.ts";
import { DeadlineError } from "../base/deadline.ts";
import type { ResolvedPhrase } from "../plan/resolve/resolved.ts";
import { type Clause, type Entry, type LeafClause, type ListClause, necessaryEntries } from "./clause.ts";
import { conflictsIn } from "./contradiction.ts";
import type { LintIndex } from "./lint-index.ts";
import type { LintedQuery } from "./linted-query.ts";
import { rangeFaultOf } from "./range-warnings.ts";
import { resolveClause } from "./resolve-clause.ts";
import { SpellingCorrector } from "./spelling.ts";
import type { Warning } from "./warning.ts";
import { wholeValueFix } from "./whole-value.ts";

/**
 * Finds clauses that match no document: a query without a word, leaves, and lists whose clauses match documents, but never the same one. A list
 * has no warning of its own when a warning in it already explains why it matches nothing. An index without documents
 * yields no warnings, nor does a text that a value may begin with. The search stops at the deadline.
 */
export function emptyClauses(query: LintedQuery): readonly Warning[] {
  if (query.isWithoutWord) return [withoutWord(query)];
  if (query.root === null || query.index.isEmpty || query.mayBeValue) return [];
  const search = new EmptyClauseSearch(query);
  try {
    search.visit(query.root, { isKnownToMatch: false, isNegated: false, siblings: null });
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
  return search.warnings;
}

function withoutWord({ span }: LintedQuery): Warning {
  const message = "The query contains no word, so it matches no document: write a word, or `*:*` to find everything.";
  return { code: "matches-nothing", message, span };
}

/**
 * The maximum number of leaves in all lists that are evaluated, where leaves of nested lists count repeatedly: twice
 * those of the largest query.
 */
const MAX_LEAVES_IN_LISTS = 10_000;

const NOTHING_EXCLUDED = ", so the negation has no effect: remove it.";
const NOTHING_TOGETHER = " as a whole, although each of its clauses matches documents: remove one of them.";
const NOT_ADJACENT = ": its words occur, but not next to each other. Search for them without quotes.";
const NO_REASON = ": change or remove it.";

interface ClauseContext {
  /** Whether the clause is known to match a document because the list around it does. */
  readonly isKnownToMatch: boolean;
  readonly isNegated: boolean;
  /** The list of the clause, and the index of the clause after it; `null` for the whole query. */
  readonly siblings: { readonly entries: readonly Entry[]; readonly next: number } | null;
}

class EmptyClauseSearch {
  readonly warnings: Warning[] = [];
  readonly #query: LintedQuery;
  readonly #index: LintIndex;
  readonly #corrector: SpellingCorrector;
  readonly #conflicts: ReturnType<typeof conflictsIn>;
  readonly #leafMatchesByKey = new Map<number, boolean>();
  #leavesLeft = MAX_LEAVES_IN_LISTS;

  constructor(query: LintedQuery) {
    this.#query = query;
    this.#index = query.index;
    this.#corrector = new SpellingCorrector(query);
    this.#conflicts = conflictsIn(query);
  }

  /** Returns whether a warning in the clause may explain why the clause matches nothing. */
  visit(clause: Clause, context: ClauseContext): boolean {
    return clause.kind === "leaf" ? this.#visitLeaf(clause, context) : this.#visitList(clause, context);
  }

  #visitLeaf(leaf: LeafClause, { isKnownToMatch, isNegated, siblings }: ClauseContext): boolean {
    if (leaf.isMisread || rangeFaultOf(leaf, this.#query) !== null) return true;
    if (isKnownToMatch || this.#leafMatches(leaf)) return false;
    const { entries = [], next = 0 } = siblings ?? {};
    const span = this.#query.words?.get(leaf.node)?.span ?? leaf.node.span;
    // A fix concerns one word, not the expression that several typed words are.
    const isWhole = span.end === leaf.node.span.end;
    const fix = isWhole ? (wholeValueFix(leaf, entries, next, this.#query) ?? this.#corrector.correct(leaf)) : null;
    this.#report(span, this.#reasonOf(leaf, fix, isNegated), fix);
    return true;
  }

  #visitList(list: ListClause, { isKnownToMatch, isNegated }: ClauseContext): boolean {
    const necessary = necessaryEntries(list);
    const isTested = !isKnownToMatch && canMatchNothing(necessary) && list.leafCount <= this.#leavesLeft;
    const matches = isTested ? this.#listMatches(list) : isKnownToMatch;
    const matchingEntries = new Set(matches ? necessary.filter((entry) => !entry.isNegated) : []);
    let isExplained = list.hasMisread || this.#conflicts.has(list);
    for (const [index, entry] of list.entries.entries()) {
      if (entry.clause === null) continue;
      const siblings = { entries: list.entries, next: index + 1 };
      const context = { isKnownToMatch: matchingEntries.has(entry), isNegated: entry.isNegated, siblings };
      if (this.visit(entry.clause, context)) isExplained = true;
    }
    if (!isTested || matches || isExplained) return isExplained;
    this.#report(
      list.node.span,
      isNegated ? NOTHING_EXCLUDED : necessary.length > 1 ? NOTHING_TOGETHER : NO_REASON,
      null,
    );
    return true;
  }

  #leafMatches({ key, resolved }: LeafClause): boolean {
    const known = this.#leafMatchesByKey.get(key);
    if (known !== undefined) return known;
    const matches = this.#index.hasMatch(resolved);
    this.#leafMatchesByKey.set(key, matches);
    return matches;
  }

  #listMatches({ node, field, leafCount }: ListClause): boolean {
    this.#leavesLeft -= leafCount;
    return this.#index.hasMatch(resolveClause(node, field, this.#query));
  }

  #reasonOf({ resolved }: LeafClause, fix: Fix | null, isNegated: boolean): string {
    if (fix !== null) return `: did you mean \`${fix.replacement}\`?`;
    if (isNegated) return NOTHING_EXCLUDED;
    const phrases = resolved.kind === "or" ? resolved.clauses : [resolved];
    return phrases.some((phrase) => phrase.kind === "phrase" && this.#termsMatch(phrase)) ? NOT_ADJACENT : NO_REASON;
  }

  #termsMatch({ fields, terms }: ResolvedPhrase): boolean {
    return [...new Set(terms)].every((term) => this.#index.hasMatch({ kind: "term", fields, term, boost: 1 }));
  }

  #report(span: Span, reason: string, fix: Fix | null): void {
    const message = `No document matches ${this.#query.quoted(span)}${reason}`;
    this.warnings.push({ code: "matches-nothing", message, span, fixes: fix === null ? [] : [fix] });
  }
}

/** Whether a list can match nothing although each of its clauses matches a document. */
function canMatchNothing(necessary: readonly Entry[]): boolean {
  return necessary.length > 1 || necessary.some(({ isNegated }) => isNegated);
}
