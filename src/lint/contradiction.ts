import type { QueryNode } from "../../grammar/ast/ast.ts";
import { DeadlineError } from "../base/deadline.ts";
import { isEmptyRange } from "../indexes/numeric-range.ts";
import { type Clause, type Entry, type ListClause, listsIn, necessaryEntries, sufficientEntries } from "./clause.ts";
import { outerLists } from "./clause-removal.ts";
import { type Conflict, ConflictFinder, type Constraint, inTextOrder } from "./conflicts.ts";
import { duplicateClauses } from "./duplicate-clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { conditionsOf, operandsOf, RELATION_LIMITS } from "./operands.ts";
import { rangeFaultOf } from "./range-warnings.ts";
import type { Warning } from "./warning.ts";

/**
 * Finds clauses that exclude each other, also in nested lists: `a AND NOT a`, `+a -a`, `a b -a`, disjoint ranges of one
 * field of numbers, and if there are none of these and no duplicates, all others that can be proven, as in
 * `name:berlin AND NOT berlin`.
 */
export function contradictions(query: LintedQuery): readonly Warning[] {
  return [...conflictsIn(query).values()].flat().flatMap(({ nodes, isNumeric }): readonly Warning[] => {
    const last = nodes.at(-1);
    if (last === undefined) return [];
    const others = nodes.slice(0, -1).map(({ span }) => query.quoted(span));
    const message = isNumeric
      ? `This range and ${others.join()} have no value in common, so no document matches both: change one of them.`
      : `This${listed(others)} exclude each other, so no document matches ${nodes.length > 2 ? "all of them" : "both"}: remove one of them.`;
    return [{ code: "contradiction", message, span: last.span }];
  });
}

/** `, a, b and c` */
function listed(texts: readonly string[]): string {
  const before = texts.slice(0, -1).map((text) => `, ${text}`);
  return `${before.join("")} and ${texts.at(-1) ?? ""}`;
}

const conflictsByQuery = new WeakMap<LintedQuery, ReadonlyMap<ListClause, readonly Conflict[]>>();

/** The conflicts of a query by the list whose clauses exclude each other. */
export function conflictsIn(query: LintedQuery): ReadonlyMap<ListClause, readonly Conflict[]> {
  const known = conflictsByQuery.get(query);
  if (known !== undefined) return known;
  const search = new ContradictionSearch(query);
  // Nested lists first: the constraints of an unsatisfiable nested list do not count in its outer list.
  for (const list of [...listsIn(query.root)].reverse()) search.visit(list);
  const isPlain = search.conflicts.size > 0 || duplicateClauses(query).length > 0;
  const conflicts = isPlain ? search.conflicts : provenConflicts(query);
  conflictsByQuery.set(query, conflicts);
  return conflicts;
}

class ContradictionSearch {
  readonly conflicts = new Map<ListClause, readonly Conflict[]>();
  readonly #query: LintedQuery;
  /** Lists that match nothing; their constraints were already compared. */
  readonly #unsatisfiable = new Set<ListClause>();

  constructor(query: LintedQuery) {
    this.#query = query;
  }

  visit(list: ListClause): void {
    const finder = new ConflictFinder();
    const necessary = new Set(necessaryEntries(list));
    for (const entry of necessary) finder.addAll(this.#constraintsOfEntry(entry));
    if (finder.conflicts.length > 0) this.#unsatisfiable.add(list);
    for (const entry of list.entries) if (!necessary.has(entry)) finder.check(this.#constraintsOfEntry(entry));
    if (finder.conflicts.length > 0) this.conflicts.set(list, finder.conflicts);
  }

  #constraintsOfEntry({ clause, node, isNegated }: Entry): readonly Constraint[] {
    return clause === null ? [] : this.#constraintsOf(clause, node, isNegated);
  }

  /**
   * The constraints that a document satisfies if it matches the clause or, if `isNegated`, does not match it.
   *
   * @param node the clause with its signs, or the outer node that negates it
   */
  #constraintsOf(clause: Clause, node: QueryNode, isNegated: boolean): readonly Constraint[] {
    const constraint: Constraint = { node, key: clause.key, isNegated, numbers: null };
    if (clause.kind === "leaf") {
      if (clause.isMisread || rangeFaultOf(clause, this.#query) !== null) return [];
      const { resolved } = clause;
      // Two values of a multi-valued field may be in disjoint ranges.
      const isNumeric =
        resolved.kind === "range" && !isEmptyRange(resolved.range) && !this.#query.schema.isMultiValued(resolved.field);
      return [isNumeric && !isNegated ? { ...constraint, numbers: resolved } : constraint];
    }
    if (this.#unsatisfiable.has(clause)) return [];
    const nested = isNegated
      ? sufficientEntries(clause).flatMap((entry) =>
          entry.clause === null ? [] : this.#constraintsOf(entry.clause, node, !entry.isNegated),
        )
      : necessaryEntries(clause).flatMap((entry) => this.#constraintsOfEntry(entry));
    return [constraint, ...nested];
  }
}

/**
 * The conflicts that follow from what the clauses of a list mean, across fields, patterns, ranges and groups; at most
 * one for each list. The search stops at the deadline. Empty if nobody proves relations.
 */
function provenConflicts(query: LintedQuery): ReadonlyMap<ListClause, readonly Conflict[]> {
  const conflicts = new Map<ListClause, readonly Conflict[]>();
  const relations = query.proveRelations?.(query.schema, RELATION_LIMITS);
  if (relations === undefined) return conflicts;
  try {
    for (const { list } of [...outerLists(query)].reverse()) {
      query.deadline.check();
      const operands = operandsOf(list, query);
      if (operands === null) continue;
      const conditions = conditionsOf(operands);
      if (conditions.length < 2) continue;
      const conflict = relations.conflictAmong(conditions.map(({ resolved }) => resolved)) ?? [];
      // A single condition that nothing matches has a warning of its own.
      if (conflict.length < 2) continue;
      const nodes = inTextOrder(conflict.flatMap((index) => conditions[index]?.nodes ?? []));
      conflicts.set(list, [{ nodes, isNumeric: false }]);
    }
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
  return conflicts;
}
