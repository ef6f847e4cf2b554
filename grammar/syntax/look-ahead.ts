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

/** A parser that tells what decides. */
interface LookingAhead extends EmbeddedActionsParser {
  /** The type of the next token, by Chevrotain's number. */
  nextType(): number;
}

/**
 * Which way to go, by the next token alone. Chevrotain's own strategy, for any number of tokens, comes to the same; it lists
 * paths through the grammar for each decision, which takes 2 ms more of the first query.
 */
export const firstToken: ILookaheadStrategy = {
  validate: () => [],

  buildLookaheadForAlternation({ rule, prodOccurrence }) {
    const choices: number[] = [];
    for (const [choice, alternative] of find(rule, Alternation, prodOccurrence).definition.entries()) {
      for (const type of firstSet(alternative)) choices[type] = choice;
    }
    return function (this: LookingAhead): number | undefined {
      return choices[this.nextType()];
    };
  },

  buildLookaheadForOptional({ rule, prodOccurrence, prodType }) {
    const enters: boolean[] = [];
    for (const type of firstSet(find(rule, optionalKinds[prodType], prodOccurrence))) enters[type] = true;
    return function (this: LookingAhead): boolean {
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
  const found: P[] = [];
  rule.accept({
    visit: (production) => {
      if (production instanceof kind && production.idx === occurrence) found.push(production);
    },
  });
  const [only] = found;
  if (only === undefined) throw new Error(`The rule ${rule.name} has no ${kind.name} ${occurrence}.`);
  return only;
}

/** The types of the tokens that a production can begin with; no rule can be empty. */
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

/** What a production is made of; of an alternation, its alternatives. */
export function subproductions(production: IProduction): readonly IProduction[] {
  // Only a terminal has no definition.
  return production instanceof Terminal ? [] : (production as NonTerminal | Alternation | Option).definition;
}
