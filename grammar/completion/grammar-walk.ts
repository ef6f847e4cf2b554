import type { Production } from "../syntax/production.ts";
import { firstSet, partsOf } from "../syntax/productions.ts";
import { RightParenthesis, type Token, type TokenType } from "../syntax/tokens.ts";

/** A linked list of the expected productions, the next one first. */
interface Expected {
  readonly production: Production;
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

  /** Starts at the rule of a whole query. */
  constructor() {
    this.#expected = prepend([{ kind: "rule", name: "query" }], null);
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
function prepend(productions: readonly Production[], rest: Expected | null): Expected | null {
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
      if (production.kind === "token") return at.next;
      at = enter(type, production, at);
    } else {
      if (!isOptional(at)) return undefined;
      at = at.next;
    }
  }
  return undefined;
}

/** Replaces a production by its parts. */
function enter(type: number, production: Production, at: Expected): Expected | null {
  const parts = partsOf(production);
  if (production.kind === "or") {
    return prepend(
      parts.filter((alternative) => firstSetOf(alternative).has(type)),
      at.next,
    );
  }
  const isRepetition = production.kind === "many" || production.kind === "some";
  return prepend(parts, isRepetition ? { ...at, isRepeated: true } : at.next);
}

function isOptional({ production, isRepeated }: Expected): boolean {
  return isRepeated || production.kind === "option" || production.kind === "many";
}

function isClosing({ production }: Expected): boolean {
  return production.kind === "token" && production.name === RightParenthesis.name;
}

const firstSets = new WeakMap<Production, ReadonlySet<number>>();

/** The cached FIRST set of a production. */
function firstSetOf(production: Production): ReadonlySet<number> {
  let first = firstSets.get(production);
  if (first === undefined) {
    first = new Set(firstSet(production));
    firstSets.set(production, first);
  }
  return first;
}
