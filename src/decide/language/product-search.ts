import type { Automaton } from "../../terms/automaton/automaton.ts";
import type { StepBudget } from "./step-budget.ts";
import type { Letter, TermAlphabet } from "./term-alphabet.ts";

/** Automata that a text must satisfy at once. */
export interface Product {
  /** All accept the text. */
  readonly positive: readonly Automaton[];
  /** None accepts the text. */
  readonly negative: readonly Automaton[];
}

/** Why a search ended: `stopped` by the visitor, `complete` after all texts, `capped` after `count`, `spent` without steps. */
export type SearchEnd = "stopped" | "complete" | "capped" | "spent";

/** Replaces the states of an automaton that accepts all further texts, or none. */
const DECIDED = -1;

interface Node {
  /** For each automaton its state number, or {@link DECIDED}. */
  readonly states: readonly number[];
  readonly accepts: boolean;
  visits: number;
}

/** A path of the search, from its end to its start. */
interface Path {
  readonly node: Node;
  readonly codePoint: number;
  readonly before: Path | null;
}

/**
 * Searches the texts that a product accepts, the shortest first (in UTF-16 code units) and among those of equal length
 * the most readable first, by a breadth-first search over the states of all automata.
 */
export class ProductSearch {
  readonly #automata: readonly NumberedAutomaton[];
  readonly #negatives: number;
  readonly #boundaries: readonly number[];
  readonly #alphabet: TermAlphabet;
  readonly #budget: StepBudget;
  readonly #nodes = new Map<string, Node>();

  /** @param boundaries those of all automata that distinguish characters of the same kind */
  constructor(
    { positive, negative }: Product,
    alphabet: TermAlphabet,
    boundaries: Iterable<number>,
    budget: StepBudget,
  ) {
    this.#automata = [...negative, ...positive].map((automaton) => new NumberedAutomaton(automaton));
    this.#negatives = negative.length;
    this.#boundaries = Array.from(new Set(boundaries));
    this.#alphabet = alphabet;
    this.#budget = budget;
  }

  /**
   * Visits the first `count` accepted texts, or all if there are fewer, until the visitor returns `false`. Each state is
   * entered at most `count` times, which suffices because each of these texts continues one of the first `count` ways to
   * each of its states.
   *
   * @param maxLength in UTF-16 code units
   */
  run(count: number, maxLength: number, visit: (text: string) => boolean): SearchEnd {
    for (const node of this.#nodes.values()) node.visits = 0;
    const letters = this.#alphabet.letters(this.#boundaries, count);
    const start = this.#startNode();
    if (start === null) return "complete";
    /** Paths by the length of their texts. */
    const pending: Path[][] = [[{ node: start, codePoint: 0, before: null }]];
    let visited = 0;
    for (let length = 0; length < pending.length; length++) {
      for (const path of pending[length] ?? []) {
        if (path.node.accepts) {
          if (!visit(textOf(path))) return "stopped";
          visited++;
          if (visited === count) return "capped";
        }
        if (length < maxLength && !this.#expand(path, letters, length, maxLength, count, pending)) return "spent";
      }
      delete pending[length];
    }
    return "complete";
  }

  /** Adds the paths one letter longer; returns `false` when the budget is spent. */
  #expand(
    path: Path,
    letters: readonly Letter[],
    length: number,
    maxLength: number,
    count: number,
    pending: Path[][],
  ): boolean {
    for (const { codePoints } of letters) {
      if (!this.#budget.spend(this.#automata.length)) return false;
      const node = this.#step(path.node, codePoints[0] as number);
      if (node === null) continue;
      for (const codePoint of codePoints) {
        const next = length + (codePoint > 0xffff ? 2 : 1);
        if (node.visits === count || next > maxLength) break;
        node.visits++;
        pending[next] ??= [];
        pending[next].push({ node, codePoint, before: path });
      }
    }
    return true;
  }

  #startNode(): Node | null {
    return this.#nodeOf(this.#automata.map((automaton) => automaton.start));
  }

  #step({ states }: Node, codePoint: number): Node | null {
    const next: number[] = [];
    for (const [index, automaton] of this.#automata.entries()) {
      const state = states[index] as number;
      next.push(state === DECIDED ? DECIDED : automaton.step(state, codePoint));
    }
    return this.#nodeOf(next);
  }

  /** The node of the states, in which those that are decided are replaced; `null` if no text can be accepted from it. */
  #nodeOf(states: number[]): Node | null {
    let accepts = true;
    for (const [index, automaton] of this.#automata.entries()) {
      const state = states[index] as number;
      if (state === DECIDED) continue;
      const isNegative = index < this.#negatives;
      if (isNegative ? automaton.mustMatch(state) : !automaton.canMatch(state)) return null;
      if (isNegative ? !automaton.canMatch(state) : automaton.mustMatch(state)) states[index] = DECIDED;
      else if (automaton.accepts(state) === isNegative) accepts = false;
    }
    const key = states.join();
    let node = this.#nodes.get(key);
    if (node === undefined) {
      node = { states, accepts, visits: 0 };
      this.#nodes.set(key, node);
    }
    return node;
  }
}

/** An automaton with numbers for its states: equal for states that are known to be equivalent. */
class NumberedAutomaton {
  readonly start: number;
  readonly #automaton: Automaton;
  readonly #states: unknown[] = [];
  readonly #numbers = new Map<unknown, number>();
  readonly #numbersByKey = new Map<string | number, number>();

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
    this.start = this.#numberOf(automaton.start);
  }

  step(state: number, codePoint: number): number {
    return this.#numberOf(this.#automaton.step(this.#states[state], codePoint));
  }

  accepts(state: number): boolean {
    return this.#automaton.accepts(this.#states[state]);
  }

  canMatch(state: number): boolean {
    return this.#automaton.canMatch(this.#states[state]);
  }

  mustMatch(state: number): boolean {
    return this.#automaton.mustMatch(this.#states[state]);
  }

  #numberOf(state: unknown): number {
    let number = this.#numbers.get(state);
    if (number === undefined) {
      const key = this.#automaton.keyOf(state);
      number = this.#numbersByKey.get(key);
      if (number === undefined) {
        number = this.#states.push(state) - 1;
        this.#numbersByKey.set(key, number);
      }
      this.#numbers.set(state, number);
    }
    return number;
  }
}

function textOf(path: Path): string {
  const codePoints: number[] = [];
  for (let at: Path = path; at.before !== null; at = at.before) codePoints.push(at.codePoint);
  return String.fromCodePoint(...codePoints.reverse());
}
