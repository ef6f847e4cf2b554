import type { QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import type { Limits } from "../../grammar/syntax/limits.ts";
import { contradictions } from "./contradiction.ts";
import { duplicateClauses } from "./duplicate-clause.ts";
import { emptyRanges } from "./empty-range.ts";
import { JointFixes, type Room } from "./joint-fixes.ts";
import { leadingWildcards } from "./leading-wildcard.ts";
import { LintedQuery, type LintRules } from "./linted-query.ts";
import { lowerCaseOperators } from "./lower-case-operator.ts";
import { clausesThatMatchNothing } from "./matches-nothing.ts";
import { mixedOperators } from "./mixed-operators.ts";
import { clausesThatOnlyScore } from "./only-scores.ts";
import { reversedRanges } from "./reversed-range.ts";
import type { Warning, WarningCode } from "./warning.ts";

/** Finds what it is about; `fixes` may be empty. */
type Rule = (query: LintedQuery) => readonly Warning[];

/** Of fixes that are in each other's way, those of the earlier rule are kept. */
const ruleOf: Readonly<Record<WarningCode, Rule>> = {
  "lower-case-operator": lowerCaseOperators,
  "duplicate-clause": duplicateClauses,
  "reversed-range": reversedRanges,
  "empty-range": emptyRanges,
  "matches-nothing": clausesThatMatchNothing,
  contradiction: contradictions,
  "only-scores": clausesThatOnlyScore,
  "mixed-operators": mixedOperators,
  "leading-wildcard": leadingWildcards,
};

/**
 * What in a query is probably not meant as it is written, in the order of the places.
 *
 * @param tree what `parse` makes of the text; without mistakes under the schema
 */
export function lint(text: string, tree: QueryNode, rules: LintRules): readonly Warning[] {
  const query = new LintedQuery(text, tree, rules);
  const joint = new JointFixes(text, roomOf(text, tree, rules.limits));
  return Object.values(ruleOf)
    .flatMap((rule) => rule(query))
    .map(({ fixes = [], ...warning }): Warning => {
      return fixes.length > 0 && joint.take(fixes) ? { ...warning, fixes } : warning;
    })
    .toSorted(({ span: a }, { span: b }) => a.start - b.start || b.end - a.end);
}

function roomOf(text: string, tree: QueryNode, { queryLength, nesting }: Limits): Room {
  // Before a number a minus counts as a negation.
  return { length: queryLength - text.length, nesting: nesting - nestingOf(tree) - 1 };
}

/** The parentheses and negations around the deepest clause. */
function nestingOf(node: QueryNode): number {
  const within = childrenOf(node).reduce((most, child) => Math.max(most, nestingOf(child)), 0);
  return node.kind === "group" || node.kind === "not" ? within + 1 : within;
}
