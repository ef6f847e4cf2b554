import { assertNever } from "../../base/invariant.ts";
import { CodePointSet } from "./code-point-set.ts";
import { MAX_STATES, type Nfa, NfaBuilder, tooManyStates } from "./nfa.ts";

/** A set of texts, as a tree: what wildcards and regular expressions have in common. Made by the functions below. */
export type Pattern =
  /** The empty text alone. */
  | { readonly kind: "empty" }
  /** The texts of one code point of the set. */
  | { readonly kind: "one"; readonly of: CodePointSet }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "choice"; readonly alternatives: readonly Pattern[] }
  /** `most` is null for any number. */
  | { readonly kind: "repetition"; readonly body: Pattern; readonly least: number; readonly most: number | null };

const EMPTY: Pattern = { kind: "empty" };

export function oneOf(set: CodePointSet): Pattern {
  return { kind: "one", of: set };
}

/**
 * The text itself.
 *
 * @throws {AutomatonLimitError} when it has more code points than an automaton has states, before a pattern of that size is made
 */
export function textOf(text: string): Pattern {
  if (text.length > 2 * MAX_STATES) throw tooManyStates();
  return sequenceOf(Array.from(text, (character) => oneOf(CodePointSet.single(character.codePointAt(0) as number))));
}

export function sequenceOf(parts: readonly Pattern[]): Pattern {
  const some = parts.filter((part) => part.kind !== "empty");
  const [first, second] = some;
  if (first === undefined) return EMPTY;
  return second === undefined ? first : { kind: "sequence", parts: some };
}

/** At least one alternative. */
export function choiceOf(alternatives: readonly Pattern[]): Pattern {
  const [first, second] = alternatives;
  return first !== undefined && second === undefined ? first : { kind: "choice", alternatives };
}

/** Laws that keep automata small: `(x?){n,m}` is `x{0,m}`, `(x*){n,m}` is `x*`, nothing repeated is nothing. */
export function repetitionOf(body: Pattern, least: number, most: number | null): Pattern {
  if (body.kind === "empty" || most === 0) return EMPTY;
  if (body.kind === "repetition" && body.least === 0) {
    if (body.most === 1) return repetitionOf(body.body, 0, most);
    if (body.most === null) return body;
  }
  return { kind: "repetition", body, least, most };
}

/**
 * The automaton that accepts the texts of a pattern.
 *
 * @throws {AutomatonLimitError} when it has too many states; before they are made, so that it takes no time or memory
 */
export function patternNfa(pattern: Pattern): Nfa {
  const compiler = new PatternCompiler();
  const start = compiler.nfa.state();
  return compiler.nfa.build(start, compiler.compile(pattern, start));
}

class PatternCompiler {
  readonly nfa: NfaBuilder = new NfaBuilder();

  /**
   * Adds the states of a pattern behind `from` and returns the one in which it has been read. Nothing leaves that one
   * yet, unless it is `from`: therefore whatever is added behind it later cannot be entered from within the pattern.
   */
  compile(pattern: Pattern, from: number): number {
    switch (pattern.kind) {
      case "empty":
        return from;
      case "one": {
        const end = this.nfa.state();
        this.nfa.edge(from, pattern.of, end);
        return end;
      }
      case "sequence":
        return pattern.parts.reduce((at, part) => this.compile(part, at), from);
      case "choice": {
        const end = this.nfa.state();
        for (const alternative of pattern.alternatives) this.nfa.epsilon(this.compile(alternative, from), end);
        return end;
      }
      case "repetition":
        return this.#compileRepetition(pattern.body, pattern.least, pattern.most, from);
      default:
        return assertNever(pattern);
    }
  }

  #compileRepetition(body: Pattern, least: number, most: number | null, from: number): number {
    if (most === null) return this.#compileLoop(body, least, from);
    let at = this.#compileCopies(body, least, from);
    if (most === least) return at;
    const end = this.nfa.state();
    for (let count = least; count < most; count++) {
      this.nfa.epsilon(at, end);
      at = this.compile(body, at);
    }
    this.nfa.epsilon(at, end);
    return end;
  }

  #compileCopies(body: Pattern, count: number, from: number): number {
    let at = from;
    for (let made = 0; made < count; made++) at = this.compile(body, at);
    return at;
  }

  /** The body is compiled once for `+` as for `*`: nested loops would otherwise double with each level. */
  #compileLoop(body: Pattern, least: number, from: number): number {
    const before = this.#compileCopies(body, least - 1, from);
    const loop = this.nfa.state();
    const end = this.nfa.state();
    this.nfa.epsilon(before, loop);
    if (least === 0 && body.kind === "one") {
      this.nfa.edge(loop, body.of, loop);
      this.nfa.epsilon(loop, end);
    } else {
      const again = this.compile(body, loop);
      this.nfa.epsilon(again, loop);
      this.nfa.epsilon(least === 0 ? loop : again, end);
    }
    return end;
  }
}
