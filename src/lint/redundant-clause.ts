import type { QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { DeadlineError } from "../base/deadline.ts";
import { type Entry, membersOf } from "./clause.ts";
import { type Needless, type OuterList, outerLists, removableEntries, removal } from "./clause-removal.ts";
import { conflictsIn } from "./contradiction.ts";
import { duplicateClauses } from "./duplicate-clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { type Operand, operandsOf, RELATION_LIMITS } from "./operands.ts";
import type { Warning } from "./warning.ts";

interface Redundant extends Needless {
  readonly operand: Operand;
  /** The clause that covers or implies this one. */
  readonly by: Operand;
}

/**
 * Finds clauses that another clause of their list makes redundant: in a disjunction the narrower one, in a conjunction
 * the wider one. Clauses with boosts are not compared: their author wants them to score. Queries with duplicates or
 * contradictions have no such warnings, and the search stops at the deadline. Empty if nobody proves relations.
 */
export function redundantClauses(query: LintedQuery): readonly Warning[] {
  if (conflictsIn(query).size > 0 || duplicateClauses(query).length > 0) return [];
  const relations = query.proveRelations?.(query.schema, RELATION_LIMITS);
  if (relations === undefined) return [];
  const warnings: Warning[] = [];
  try {
    for (const outer of outerLists(query)) {
      query.deadline.check();
      const operands = operandsOf(outer.list, query);
      if (operands === null) continue;
      const narrower = redundantAmong(operands.any, (kept, other) => relations.implies(other.resolved, kept.resolved));
      const [only, ...others] = operands.any.filter((operand) => !narrower.some((each) => each.operand === operand));
      // An alternative that covers all others is necessary; without it, the others would be.
      const necessary = only === undefined || others.length > 0 ? operands.all : [only, ...operands.all];
      const wider = redundantAmong(necessary, (kept, other) => relations.implies(kept.resolved, other.resolved)).filter(
        ({ operand }) => operand !== only,
      );
      const removed = removedEntries(outer, [...narrower, ...wider], query);
      warnings.push(...narrower.map((redundant) => warningOf(redundant, "covers", removed, query)));
      warnings.push(...wider.map((redundant) => warningOf(redundant, "implies", removed, query)));
    }
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
  return warnings;
}

/** @param isNeedless whether the second operand has no effect beside the first one */
function redundantAmong(
  operands: readonly Operand[],
  isNeedless: (kept: Operand, other: Operand) => boolean,
): readonly Redundant[] {
  const compared = operands.filter(({ member }) => isCompared(member.entry.node));
  if (compared.length < 2) return [];
  const coverers = new Map<Operand, readonly Operand[]>();
  for (const [index, operand] of compared.entries()) {
    const covering = compared.filter((kept, place) => {
      if (kept === operand || !isNeedless(kept, operand)) return false;
      // Of equivalent clauses the first one stays.
      return place < index || !isNeedless(operand, kept);
    });
    if (covering.length > 0) coverers.set(operand, covering);
  }
  return [...coverers].flatMap(([operand, covering]): readonly Redundant[] => {
    const by = covering.find((kept) => !coverers.has(kept));
    if (by === undefined) return [];
    const { entry, isRemovable } = operand.member;
    return [{ operand, by, entry, isRemovable }];
  });
}

/** `*:*` is written for readers, and boosts are written for the score. */
function isCompared(node: QueryNode): boolean {
  if ("boost" in node && node.boost !== null) return false;
  return node.kind !== "everything" && childrenOf(node).every(isCompared);
}

/** Nothing is removed from a list of which only another list would be left: its clauses could join an outer one. */
function removedEntries(outer: OuterList, redundant: readonly Redundant[], { root }: LintedQuery): ReadonlySet<Entry> {
  const removed = removableEntries(outer, redundant);
  if (outer.list === root) return removed;
  const left = [...membersOf(outer.list)].filter(({ entry }) => !removed.has(entry));
  return left.length === 1 && left[0]?.clause.kind === "list" ? new Set() : removed;
}

function warningOf(
  { operand, by, entry }: Redundant,
  verb: "covers" | "implies",
  removed: ReadonlySet<Entry>,
  query: LintedQuery,
): Warning {
  const { span } = entry.node;
  const effect = operand.member.isNegated ? "has no effect" : "only adds to the score";
  const kept = query.quoted(by.member.entry.node.span);
  const message = `${kept} already ${verb} ${query.quoted(span)}, which ${effect}: remove it.`;
  return { code: "redundant-clause", message, span, fixes: removed.has(entry) ? removal(query, entry) : [] };
}
