import { assertNever } from "../../base/invariant.ts";
import { CodePointSet } from "./code-point-set.ts";
import { MAX_STATES, type Nfa, NfaBuilder, tooManyStates } from "./nfa.ts";

/**
 * A regular set of texts as a tree: the common form of wildcards and regular expressions. Created by the functions
 * below.
 */
export type Pattern =
  /** Only the empty text. */
  | { readonly kind: "empty" }
  /** Every text of one code point of the set. */
  | { readonly kind: "one"; readonly of: CodePointSet }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "choice"; readonly alternatives: readonly Pattern[] }
  /** A `max` of `null` is unbounded. */
  | { readonly kind: "repetition"; readonly body: Pattern; readonly min: number; readonly max: number | null };

const EMPTY: Pattern = { kind: "empty" };

export function oneOf(set: CodePointSet): Pattern {
  return { kind: "one", of: set };
}

/**
 * Only the text.
 *
 * @throws {AutomatonLimitError} if the text has more code points than an automaton has states; thrown before a pattern
 *   of that size is built
 */
export function textOf(text: string): Pattern {
  if (text.length > 2 * MAX_STATES) throw tooManyStates();
  return sequenceOf(Array.from(text, (character) => oneOf(CodePointSet.single(character.codePointAt(0) as number))));
}

export function sequenceOf(parts: readonly Pattern[]): Pattern {
  const nonEmpty = parts.filter((part) => part.kind !== "empty");
  const [first, second] = nonEmpty;
  if (first === undefined) return EMPTY;
  return second === undefined ? first : { kind: "sequence", parts: nonEmpty };
}

/** @param alternatives at min one */
export function choiceOf(alternatives: readonly Pattern[]): Pattern {
  const [first, second] = alternatives;
  return first !== undefined && second === undefined ? first : { kind: "choice", alternatives };
}

/**
 * Simplifies to keep automata small: a repetition of a repetition is a single one where the counts have no gaps, as in
 * `(x?){n,m}`, `(x+)*` and `(x{1,n}){m}`, and a repetition of the empty text is empty.
 */
export function repetitionOf(body: Pattern, min: number, max: number | null): Pattern {
  if (body.kind === "empty" || max === 0) return EMPTY;
  if (body.kind === "repetition" && (body.min <= 1 || (body.min === body.max && min === max))) {
    return repetitionOf(body.body, body.min * min, body.max === null || max === null ? null : body.max * max);
  }
  return { kind: "repetition", body, min, max };
}

/**
 * The NFA that accepts the texts of a pattern, by Thompson's construction ("Regular Expression Search Algorithm",
 * 1968).
 *
 * @throws {AutomatonLimitError} if it has too many states; the builder stops at the limit, which bounds time and memory
 */
export function patternNfa(pattern: Pattern): Nfa {
  const compiler = new PatternCompiler();
  const start = compiler.nfa.state();
  return compiler.nfa.build(start, compiler.compile(pattern, start));
}

class PatternCompiler {
  readonly nfa: NfaBuilder = new NfaBuilder();

  /**
   * Adds the states of a pattern after `from` and returns the final one. Unless it is `from`, the final state has no
   * transitions yet, so that the pattern itself never enters what is added after it.
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
        return pattern.parts.reduce((state, part) => this.compile(part, state), from);
      case "choice": {
        const end = this.nfa.state();
        for (const alternative of pattern.alternatives) this.nfa.epsilon(this.compile(alternative, from), end);
        return end;
      }
      case "repetition":
        return this.#compileRepetition(pattern.body, pattern.min, pattern.max, from);
      default:
        return assertNever(pattern);
    }
  }

  #compileRepetition(body: Pattern, min: number, max: number | null, from: number): number {
    if (max === null) return this.#compileLoop(body, min, from);
    let state = this.#compileCopies(body, min, from);
    if (max === min) return state;
    const end = this.nfa.state();
    for (let count = min; count < max; count++) {
      this.nfa.epsilon(state, end);
      state = this.compile(body, state);
    }
    this.nfa.epsilon(state, end);
    return end;
  }

  #compileCopies(body: Pattern, count: number, from: number): number {
    let state = from;
    for (let i = 0; i < count; i++) state = this.compile(body, state);
    return state;
  }

  /**
   * Compiles the body once for `+`, as for `*`: a second copy would double the states at each level of nested loops.
   */
  #compileLoop(body: Pattern, min: number, from: number): number {
    const before = this.#compileCopies(body, min - 1, from);
    const loop = this.nfa.state();
    const end = this.nfa.state();
    this.nfa.epsilon(before, loop);
    if (min === 0 && body.kind === "one") {
      this.nfa.edge(loop, body.of, loop);
      this.nfa.epsilon(loop, end);
    } else {
      const again = this.compile(body, loop);
      this.nfa.epsilon(again, loop);
      this.nfa.epsilon(min === 0 ? loop : again, end);
    }
    return end;
  }
}
