import type { QueryNode } from "../../grammar/ast/ast.ts";
import { isEmptyRange } from "../indexes/numeric-range.ts";
import { type Clause, type Entry, type ListClause, listsIn, neededIn, sufficientIn } from "./clause.ts";
import { type Claim, type Conflict, Conflicts } from "./conflicts.ts";
import type { LintedQuery } from "./linted-query.ts";
import { rangeFaultOf } from "./range-fault.ts";
import type { Warning } from "./warning.ts";

/** `a AND NOT a`, `+a -a`, `a b -a`; also through parentheses, and numbers of one field in ranges without one in common. */
export function contradictions(query: LintedQuery): readonly Warning[] {
  return [...conflictsIn(query).values()].flat().map(({ earlier, later, isOfNumbers }): Warning => {
    const quoted = query.quoted(earlier.span);
    const message = isOfNumbers
      ? `This and ${quoted} have no number in common: nothing matches both.`
      : `This and ${quoted} exclude each other: nothing matches both.`;
    return { code: "contradiction", message, span: later.span };
  });
}

/** The clauses that nothing can match together, by the list that brings them together. */
export function conflictsIn(query: LintedQuery): ReadonlyMap<ListClause, readonly Conflict[]> {
  const reader = new ConflictReader(query);
  // Those within others first.
  for (const list of [...listsIn(query.root)].reverse()) reader.read(list);
  return reader.found;
}

class ConflictReader {
  readonly found = new Map<ListClause, readonly Conflict[]>();
  readonly #query: LintedQuery;
  /** Lists that nothing can match; what they claim has been compared. */
  readonly #impossible = new Set<ListClause>();

  constructor(query: LintedQuery) {
    this.#query = query;
  }

  read(list: ListClause): void {
    const conflicts = new Conflicts();
    const needed = new Set(neededIn(list));
    for (const entry of needed) conflicts.addAll(this.#claimsOfEntry(entry));
    if (conflicts.found.length > 0) this.#impossible.add(list);
    for (const entry of list.entries) if (!needed.has(entry)) conflicts.check(this.#claimsOfEntry(entry));
    if (conflicts.found.length > 0) this.found.set(list, conflicts.found);
  }

  #claimsOfEntry({ clause, node, isNegated }: Entry): readonly Claim[] {
    return clause === null ? [] : this.#claimsOf(clause, node, isNegated);
  }

  /**
   * What a document must match, or must not, for the clause, or its negation, to match it.
   *
   * @param node the clause with its signs, or what denies it from further out
   */
  #claimsOf(clause: Clause, node: QueryNode, isDenied: boolean): readonly Claim[] {
    const claim: Claim = { node, key: clause.key, isDenied, numbers: null };
    if (clause.kind === "leaf") {
      if (clause.isOperator || rangeFaultOf(clause, this.#query.schema) !== null) return [];
      const { meaning } = clause;
      const isOfNumbers = meaning.kind === "range" && !isEmptyRange(meaning.range);
      return [isOfNumbers && !isDenied ? { ...claim, numbers: meaning } : claim];
    }
    if (this.#impossible.has(clause)) return [];
    const within = isDenied
      ? sufficientIn(clause).flatMap((entry) =>
          entry.clause === null ? [] : this.#claimsOf(entry.clause, node, !entry.isNegated),
        )
      : neededIn(clause).flatMap((entry) => this.#claimsOfEntry(entry));
    return [claim, ...within];
  }
}
