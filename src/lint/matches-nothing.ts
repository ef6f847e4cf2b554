import type { QueryNode } from "../../grammar/ast/ast.ts";
import type { Fix } from "../../grammar/diagnostics/fix.ts";
import { DeadlineError } from "../base/deadline.ts";
import type { ResolvedPhrase } from "../plan/resolve/resolved.ts";
import { type Clause, type Entry, type LeafClause, type ListClause, neededIn } from "./clause.ts";
import { meaningOf } from "./clause-meaning.ts";
import { conflictsIn } from "./contradiction.ts";
import type { LintedQuery } from "./linted-query.ts";
import { Occurrence } from "./occurrence.ts";
import { rangeFaultOf } from "./range-fault.ts";
import { Spelling } from "./spelling.ts";
import type { Warning } from "./warning.ts";

/**
 * Clauses that match no document of the index: leaves, and lists whose clauses match something each, but not together. Nothing is told of lists with
 * something in them that has been told and is reason enough, of an index without documents, and of what the time has not been enough for.
 */
export function clausesThatMatchNothing(query: LintedQuery): readonly Warning[] {
  if (query.root === null || query.reader.segments.every(({ size, deletions }) => size === deletions.count)) return [];
  const search = new Search(query);
  try {
    search.look(query.root, { isKnown: false, isNegated: false });
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
  return search.found;
}

/** So many leaves are asked as parts of lists, those of lists in lists several times: all of a query of the largest size twice. */
const LEAVES_IN_LISTS = 10_000;

const NOTHING_TO_EXCLUDE = ", so there is nothing to leave out.";
const NOTHING_TOGETHER = " as a whole, though each of its clauses matches something.";
const WORDS_ELSEWHERE = ": its words are there, but not side by side.";

/** What is known of a clause from the list around it. */
interface Standing {
  /** Whether it matches something, since the list does. */
  readonly isKnown: boolean;
  readonly isNegated: boolean;
}

class Search {
  readonly found: Warning[] = [];
  readonly #query: LintedQuery;
  readonly #occurrence: Occurrence;
  readonly #spelling: Spelling;
  readonly #conflicts: ReturnType<typeof conflictsIn>;
  /** By the keys of leaves. */
  readonly #occurring = new Map<number, boolean>();
  #leavesLeft = LEAVES_IN_LISTS;

  constructor(query: LintedQuery) {
    this.#query = query;
    this.#occurrence = new Occurrence(query.reader, query.deadline);
    this.#spelling = new Spelling(query, this.#occurrence);
    this.#conflicts = conflictsIn(query);
  }

  /** Whether something in the clause has been told that may be the reason why it matches nothing. */
  look(clause: Clause, standing: Standing): boolean {
    return clause.kind === "leaf" ? this.#lookAtLeaf(clause, standing) : this.#lookIntoList(clause, standing);
  }

  #lookAtLeaf(leaf: LeafClause, { isKnown, isNegated }: Standing): boolean {
    if (leaf.isOperator || rangeFaultOf(leaf, this.#query.schema) !== null) return true;
    if (isKnown || this.#occurs(leaf)) return false;
    const fix = this.#spelling.fixOf(leaf);
    this.#tell(leaf.node, this.#reasonOf(leaf, fix, isNegated), fix);
    return true;
  }

  #lookIntoList(list: ListClause, { isKnown, isNegated }: Standing): boolean {
    const needed = neededIn(list);
    const isAsked = !isKnown && mayFail(needed) && list.leafCount <= this.#leavesLeft;
    const occurs = isAsked ? this.#occursTogether(list) : isKnown;
    const known = new Set(occurs ? needed.filter((entry) => !entry.isNegated) : []);
    let isTold = list.isMisread || this.#conflicts.has(list);
    for (const entry of list.entries) {
      if (entry.clause === null) continue;
      const standing = { isKnown: known.has(entry), isNegated: entry.isNegated };
      if (this.look(entry.clause, standing)) isTold = true;
    }
    if (!isAsked || occurs || isTold) return isTold;
    this.#tell(list.node, isNegated ? NOTHING_TO_EXCLUDE : needed.length > 1 ? NOTHING_TOGETHER : ".", null);
    return true;
  }

  #occurs({ key, meaning }: LeafClause): boolean {
    const known = this.#occurring.get(key);
    if (known !== undefined) return known;
    const occurs = this.#occurrence.occurs(meaning);
    this.#occurring.set(key, occurs);
    return occurs;
  }

  #occursTogether({ node, field, leafCount }: ListClause): boolean {
    const { schema, defaultOperator } = this.#query;
    this.#leavesLeft -= leafCount;
    return this.#occurrence.occurs(meaningOf(node, field, schema, defaultOperator));
  }

  #reasonOf({ meaning }: LeafClause, fix: Fix | null, isNegated: boolean): string {
    if (fix !== null) return `: did you mean \`${fix.replacement}\`?`;
    if (isNegated) return NOTHING_TO_EXCLUDE;
    const phrases = meaning.kind === "or" ? meaning.clauses : [meaning];
    return phrases.some((phrase) => phrase.kind === "phrase" && this.#haveWords(phrase)) ? WORDS_ELSEWHERE : ".";
  }

  #haveWords({ fields, terms }: ResolvedPhrase): boolean {
    return [...new Set(terms)].every((term) => this.#occurrence.occurs({ kind: "term", fields, term, boost: 1 }));
  }

  #tell({ span }: QueryNode, reason: string, fix: Fix | null): void {
    const message = `Nothing matches ${this.#query.quoted(span)}${reason}`;
    this.found.push({ code: "matches-nothing", message, span, fixes: fix === null ? [] : [fix] });
  }
}

/** Whether a list can match nothing though each of its clauses matches something. */
function mayFail(needed: readonly Entry[]): boolean {
  return needed.length > 1 || needed.some(({ isNegated }) => isNegated);
}
