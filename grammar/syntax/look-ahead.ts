import type { Production } from "./production.ts";
import { firstSet, partsOf, productionsOf, ruleNames } from "./productions.ts";

/** The parts of Chevrotain's parser that its analysis of the grammar sets, and one method of ours. */
interface AnalyzedParser {
  selfAnalysisDone: boolean;
  /** The number of each rule. */
  readonly fullRuleNameToShort: Readonly<Record<string, number>>;
  /** By rule, then by method and index; see {@link methodKeys}. */
  readonly lookAheadFuncsCache: LookAhead[][];
  /** Chevrotain's index of the next token's type. */
  nextType(): number;
}

/** Whether to enter an optional part, or the number of the alternative to take; `undefined` if there is none. */
type LookAhead = (this: AnalyzedParser) => boolean | number | undefined;

/** Chevrotain's keys of its methods `OR`, `OPTION`, `MANY` and `AT_LEAST_ONE`, to which the index is added. */
const methodKeys = { or: 1 << 8, option: 2 << 8, many: 3 << 8, some: 4 << 8 } as const;

/**
 * Gives a parser its LL(1) lookahead from the recorded productions. Chevrotain would record the grammar in each process
 * and enumerate paths through it, which costs 4 ms in the first query, and comes to the same decisions.
 */
export function useLookAhead(parser: AnalyzedParser): void {
  for (const rule of ruleNames) {
    const table: LookAhead[] = [];
    for (const production of productionsOf(rule)) addLookAhead(table, production);
    parser.lookAheadFuncsCache[parser.fullRuleNameToShort[rule] ?? 0] = table;
  }
  parser.selfAnalysisDone = true;
}

function addLookAhead(table: LookAhead[], production: Production): void {
  if (production.kind === "token" || production.kind === "rule") return;
  if (production.kind === "or") table[methodKeys.or + production.index] = choiceOf(production.parts);
  else if (production.kind !== "all") table[methodKeys[production.kind] + production.index] = entryTo(production);
  for (const part of partsOf(production)) addLookAhead(table, part);
}

function choiceOf(alternatives: readonly Production[]): LookAhead {
  const choices: number[] = [];
  for (const [choice, alternative] of alternatives.entries()) {
    for (const type of firstSet(alternative)) choices[type] = choice;
  }
  return function () {
    return choices[this.nextType()];
  };
}

function entryTo(production: Production): LookAhead {
  const enters: boolean[] = [];
  for (const type of firstSet(production)) enters[type] = true;
  return function () {
    return enters[this.nextType()] === true;
  };
}
