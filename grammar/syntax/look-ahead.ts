import {
  Alternation,
  type EmbeddedActionsParser,
  type ILookaheadStrategy,
  type IProduction,
  type IProductionWithOccurrence,
  type NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  type Rule,
  Terminal,
} from "chevrotain";

/** A parser with access to its next token. */
interface LookAheadParser extends EmbeddedActionsParser {
  /** Chevrotain's index of the next token's type. */
  nextType(): number;
}

/**
 * LL(1) lookahead. Chevrotain's default strategy makes the same decisions, but enumerates paths through the grammar,
 * which costs 2 ms in the first query.
 */
export const firstToken: ILookaheadStrategy = {
  validate: () => [],

  buildLookaheadForAlternation({ rule, prodOccurrence }) {
    const choices: number[] = [];
    for (const [choice, alternative] of find(rule, Alternation, prodOccurrence).definition.entries()) {
      for (const type of firstSet(alternative)) choices[type] = choice;
    }
    return function (this: LookAheadParser): number | undefined {
      return choices[this.nextType()];
    };
  },

  buildLookaheadForOptional({ rule, prodOccurrence, prodType }) {
    const enters: boolean[] = [];
    for (const type of firstSet(find(rule, optionalKinds[prodType], prodOccurrence))) enters[type] = true;
    return function (this: LookAheadParser): boolean {
      return enters[this.nextType()] === true;
    };
  },
};

const optionalKinds = {
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionWithSeparator,
  RepetitionMandatoryWithSeparator,
} as const;

function find<P extends IProductionWithOccurrence>(rule: Rule, kind: new (...args: never) => P, occurrence: number): P {
  const matches: P[] = [];
  rule.accept({
    visit: (production) => {
      if (production instanceof kind && production.idx === occurrence) matches.push(production);
    },
  });
  const [match] = matches;
  if (match === undefined) throw new Error(`The rule ${rule.name} has no ${kind.name} ${occurrence}.`);
  return match;
}

/** The FIRST set of a production: the indexes of the token types it can start with. No rule derives the empty text. */
export function firstSet(production: IProduction): readonly number[] {
  if (production instanceof Terminal) return [production.terminalType.tokenTypeIdx ?? 0];
  const parts = subproductions(production);
  if (production instanceof Alternation) return parts.flatMap(firstSet);
  const types: number[] = [];
  for (const part of parts) {
    types.push(...firstSet(part));
    if (!(part instanceof Option || part instanceof Repetition)) break;
  }
  return types;
}

/** The parts of a production, or the alternatives of an alternation. */
export function subproductions(production: IProduction): readonly IProduction[] {
  // Only a terminal has no definition.
  return production instanceof Terminal ? [] : (production as NonTerminal | Alternation | Option).definition;
}
