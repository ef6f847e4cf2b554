import type { QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import type { Limits } from "../../grammar/syntax/limits.ts";
import { contradictions } from "./contradiction.ts";
import { duplicateClauses } from "./duplicate-clause.ts";
import { fullWidthWarnings } from "./full-width-signs.ts";
import { type FixBudget, JointFixes } from "./joint-fixes.ts";
import { leadingWildcards } from "./leading-wildcard.ts";
import { type LintContext, LintedQuery } from "./linted-query.ts";
import { LoneSigns } from "./lone-signs.ts";
import { lowerCaseOperators } from "./lower-case-operator.ts";
import { emptyClauses } from "./matches-nothing.ts";
import type { MisreadingCode } from "./misreading.ts";
import { mixedOperators } from "./mixed-operators.ts";
import { scoringClauses } from "./only-scores.ts";
import { emptyRanges, reversedRanges } from "./range-warnings.ts";
import { redundantClauses } from "./redundant-clause.ts";
import { roundedBounds } from "./rounded-bounds.ts";
import type { Warning, WarningCode } from "./warning.ts";

/** Returns the warnings of one code; their `fixes` may be empty. */
type Rule = (query: LintedQuery) => readonly Warning[];

/** When fixes overlap, those of the earlier rule are kept. */
const ruleByCode: Readonly<Record<WarningCode, Rule>> = {
  "lower-case-operator": lowerCaseOperators,
  "typographic-quotes": (query) => misreadings(query, "typographic-quotes"),
  "missing-colon": (query) => misreadings(query, "missing-colon"),
  "missing-brackets": (query) => misreadings(query, "missing-brackets"),
  "missing-field": (query) => misreadings(query, "missing-field"),
  "full-width-signs": fullWidthWarnings,
  "incomplete-operator": (query) => misreadings(query, "incomplete-operator"),
  "duplicate-clause": duplicateClauses,
  "reversed-range": reversedRanges,
  "empty-range": emptyRanges,
  "rounded-bound": roundedBounds,
  "matches-nothing": emptyClauses,
  contradiction: contradictions,
  "redundant-clause": redundantClauses,
  "only-scores": scoringClauses,
  "mixed-operators": mixedOperators,
  "leading-wildcard": leadingWildcards,
};

function misreadings({ misreadings: { found } }: LintedQuery, code: MisreadingCode): readonly Warning[] {
  return found.flatMap((misreading): readonly Warning[] => {
    if (misreading.code !== code) return [];
    const { message, span, fixes } = misreading;
    return [{ code, message, span, ...(fixes.length > 0 && { fixes }) }];
  });
}

/** Relations between the clauses of a query, which are not final while it is being typed. */
const FOR_FINISHED_QUERIES: ReadonlySet<Rule> = new Set([duplicateClauses, redundantClauses]);

/**
 * Returns the warnings of a valid query in text order. Of a query that is being typed, they agree with what the search as
 * you type finds.
 *
 * @param tree the tree that `parse` returns for the text
 */
export function lint(text: string, tree: QueryNode, context: LintContext): readonly Warning[] {
  const query = new LintedQuery(text, tree, context);
  const joint = new JointFixes(text, budgetOf(text, tree, context.limits));
  const loneSigns = new LoneSigns(query.tokens);
  return Object.values(ruleByCode)
    .filter((rule) => context.words === undefined || !FOR_FINISHED_QUERIES.has(rule))
    .flatMap((rule) => rule(query))
    .map(({ fixes = [], ...warning }): Warning => {
      const isFixable = fixes.length > 0 && !loneSigns.areChangedBy(fixes) && joint.tryAdd(fixes);
      return isFixable ? { ...warning, fixes } : warning;
    })
    .toSorted(({ span: a }, { span: b }) => a.start - b.start || b.end - a.end);
}

function budgetOf(text: string, tree: QueryNode, { queryLength, nesting }: Limits): FixBudget {
  // The limit counts the minus of a negative number as a negation.
  return { length: queryLength - text.length, nesting: nesting - nestingOf(tree) - 1 };
}

/** The number of parentheses and negations around the deepest clause. */
function nestingOf(node: QueryNode): number {
  const maxNested = childrenOf(node).reduce((max, child) => Math.max(max, nestingOf(child)), 0);
  return node.kind === "group" || node.kind === "not" ? maxNested + 1 : maxNested;
}
