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

/** A production that is to come, and what comes behind it. */
interface Ahead {
  readonly production: IProduction;
  /** Whether it has come before, where it may come again. */
  readonly isAgain: boolean;
  readonly behind: Ahead | null;
}

/** How a token was taken: as what comes next, as what comes behind something that is missing, or not at all. */
export type Step = "next" | "behind a gap" | "nowhere";

/**
 * A walk along the grammar's rules, token by token, which goes on where a parser would give up. One token decides, as it does for the parser;
 * what is missing is passed over as far as the closing parenthesis of the group, and what can come nowhere is not taken.
 */
export class GrammarWalk {
  #ahead: Ahead | null;

  constructor(start: Rule) {
    this.#ahead = inFront(start.definition, null);
  }

  take({ tokenTypeIdx: type }: Token): Step {
    let step: Step = "next";
    for (let from = this.#ahead; from !== null; from = from.behind) {
      const rest = behind(type, from);
      if (rest !== undefined) {
        this.#ahead = rest;
        return step;
      }
      if (isClosing(from)) break;
      step = "behind a gap";
    }
    return "nowhere";
  }

  /** Whether a token of the type may come next. */
  expects({ tokenTypeIdx: type = 0 }: TokenType): boolean {
    for (let at = this.#ahead; at !== null; at = at.behind) {
      if (firstOf(at.production).has(type)) return true;
      if (!isOptional(at)) return false;
    }
    return false;
  }
}

function inFront(productions: readonly IProduction[], rest: Ahead | null): Ahead | null {
  return productions.reduceRight<Ahead | null>((behind, production) => ({ production, isAgain: false, behind }), rest);
}

/** What is ahead behind a token of the type; `undefined` where it cannot come next. */
function behind(type: number, from: Ahead): Ahead | null | undefined {
  let at: Ahead | null = from;
  while (at !== null) {
    const { production } = at;
    if (firstOf(production).has(type)) {
      if (production instanceof Terminal) return at.behind;
      at = entered(type, production, at);
    } else {
      if (!isOptional(at)) return undefined;
      at = at.behind;
    }
  }
  return undefined;
}

function entered(type: number, production: IProduction, at: Ahead): Ahead | null {
  const parts = subproductions(production);
  if (production instanceof Alternation) {
    return inFront(
      parts.filter((alternative) => firstOf(alternative).has(type)),
      at.behind,
    );
  }
  const isRepetition = production instanceof Repetition || production instanceof RepetitionMandatory;
  return inFront(parts, isRepetition ? { ...at, isAgain: true } : at.behind);
}

function isOptional({ production, isAgain }: Ahead): boolean {
  return isAgain || production instanceof Option || production instanceof Repetition;
}

function isClosing({ production }: Ahead): boolean {
  return production instanceof Terminal && production.terminalType === RightParenthesis;
}

const firsts = new WeakMap<object, ReadonlySet<number>>();

/** The types that a production can begin with. */
function firstOf(production: IProduction): ReadonlySet<number> {
  let first = firsts.get(production);
  if (first === undefined) {
    first = new Set(firstSet(production));
    firsts.set(production, first);
  }
  return first;
}
