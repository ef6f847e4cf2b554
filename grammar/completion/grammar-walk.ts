import {
  Alternation,
  type IProduction,
  Option,
  Repetition,
  RepetitionMandatory,
  type Rule,
  Terminal,
} from "chevrotain";
import { firstSet, subproductions } from "../syntax/look-ahead.ts";
import { RightParenthesis, type Token, type TokenType } from "../syntax/tokens.ts";

/** A linked list of the expected productions, the next one first. */
interface Expected {
  readonly production: IProduction;
  /** Whether this is a further pass of a repetition, which is optional. */
  readonly isRepeated: boolean;
  readonly next: Expected | null;
}

/** How a token was accepted: as an expected token, after skipped productions, or not at all. */
export type Step = "next" | "after gap" | "rejected";

/**
 * Follows the grammar token by token and continues after errors. Like the parser, it uses one token of lookahead. It
 * skips missing productions up to the closing parenthesis of the current group, and ignores tokens that no production
 * accepts.
 */
export class GrammarWalk {
  #expected: Expected | null;

  constructor(start: Rule) {
    this.#expected = prepend(start.definition, null);
  }

  take({ tokenTypeIdx: type }: Token): Step {
    let step: Step = "next";
    for (let from = this.#expected; from !== null; from = from.next) {
      const rest = advance(type, from);
      if (rest !== undefined) {
        this.#expected = rest;
        return step;
      }
      if (isClosing(from)) break;
      step = "after gap";
    }
    return "rejected";
  }

  /** Whether a token of the type is accepted without a gap. */
  expects({ tokenTypeIdx: type = 0 }: TokenType): boolean {
    for (let at = this.#expected; at !== null; at = at.next) {
      if (firstSetOf(at.production).has(type)) return true;
      if (!isOptional(at)) return false;
    }
    return false;
  }
}

/** The productions, followed by the rest. */
function prepend(productions: readonly IProduction[], rest: Expected | null): Expected | null {
  return productions.reduceRight<Expected | null>(
    (next, production) => ({ production, isRepeated: false, next }),
    rest,
  );
}

/** The expected productions after a token of the type; `undefined` if the token is not accepted next. */
function advance(type: number, from: Expected): Expected | null | undefined {
  let at: Expected | null = from;
  while (at !== null) {
    const { production } = at;
    if (firstSetOf(production).has(type)) {
      if (production instanceof Terminal) return at.next;
      at = enter(type, production, at);
    } else {
      if (!isOptional(at)) return undefined;
      at = at.next;
    }
  }
  return undefined;
}

/** Replaces a production by its parts. */
function enter(type: number, production: IProduction, at: Expected): Expected | null {
  const parts = subproductions(production);
  if (production instanceof Alternation) {
    return prepend(
      parts.filter((alternative) => firstSetOf(alternative).has(type)),
      at.next,
    );
  }
  const isRepetition = production instanceof Repetition || production instanceof RepetitionMandatory;
  return prepend(parts, isRepetition ? { ...at, isRepeated: true } : at.next);
}

function isOptional({ production, isRepeated }: Expected): boolean {
  return isRepeated || production instanceof Option || production instanceof Repetition;
}

function isClosing({ production }: Expected): boolean {
  return production instanceof Terminal && production.terminalType === RightParenthesis;
}

const firstSets = new WeakMap<object, ReadonlySet<number>>();

/** The cached FIRST set of a production. */
function firstSetOf(production: IProduction): ReadonlySet<number> {
  let first = firstSets.get(production);
  if (first === undefined) {
    first = new Set(firstSet(production));
    firstSets.set(production, first);
  }
  return first;
}
