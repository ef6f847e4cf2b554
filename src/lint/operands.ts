import type { QueryNode } from "../../grammar/ast/ast.ts";
import { not, or, type ResolvedQuery } from "../plan/resolve/resolved.ts";
import { isSearchClause, type ListClause, type Member, membersOf } from "./clause.ts";
import type { RelationLimits } from "./clause-relations.ts";
import type { LintedQuery } from "./linted-query.ts";
import { resolveClause } from "./resolve-clause.ts";

/** What the comparisons of a query may cost: most queries of ten clauses take 0.1 ms. */
export const RELATION_LIMITS: RelationLimits = { questions: 3000, proofs: 20, steps: 20_000 };

/** The clauses of longer lists are not compared with each other. */
export const MAX_OPERANDS = 24;

/**
 * Longer clauses are not compared, in UTF-16 code units: the steps of a proof take longer the longer the patterns are,
 * and the lists in a nested list are part of a clause of each list around it.
 */
const MAX_LENGTH = 1000;

/** A clause of a list with its sign. */
export interface Operand {
  readonly member: Member;
  readonly resolved: ResolvedQuery;
}

/** The clauses of a list that must all hold, and those of which one must hold. */
export interface Operands {
  readonly all: readonly Operand[];
  readonly any: readonly Operand[];
}

/** `null` for a list with too many or too long clauses, or with a misread clause, whose correction changes the list. */
export function operandsOf(list: ListClause, query: LintedQuery): Operands | null {
  if (list.hasMisread) return null;
  const members: Member[] = [];
  for (const member of membersOf(list)) {
    const { start, end } = member.entry.node.span;
    if (!isSearchClause(member.clause) || end - start > MAX_LENGTH) return null;
    if (members.push(member) > MAX_OPERANDS) return null;
  }
  const hasRequired = members.some(({ role }) => role === "required");
  const necessary = members.filter(({ role }) => role !== "optional");
  const optional = hasRequired ? [] : members.filter(({ role }) => role === "optional");
  const operandOf = (member: Member): Operand => ({ member, resolved: signedMeaning(member, query) });
  if (optional.length > 1) return { all: necessary.map(operandOf), any: optional.map(operandOf) };
  return { all: [...optional, ...necessary].map(operandOf), any: [] };
}

function signedMeaning({ clause, isNegated }: Member, query: LintedQuery): ResolvedQuery {
  const resolved = clause.kind === "leaf" ? clause.resolved : resolveClause(clause.node, clause.field, query);
  return isNegated ? not(resolved) : resolved;
}

/** What a document must satisfy to match a list: each with the nodes that say so. */
export interface Condition {
  readonly nodes: readonly QueryNode[];
  readonly resolved: ResolvedQuery;
}

export function conditionsOf({ all, any }: Operands): readonly Condition[] {
  const conditions = all.map(({ member, resolved }): Condition => ({ nodes: [member.entry.node], resolved }));
  if (any.length === 0) return conditions;
  const nodes = any.map(({ member }) => member.entry.node);
  return [...conditions, { nodes, resolved: or(any.map(({ resolved }) => resolved)) }];
}
