import type { Automaton } from "firmament/query";
import { Component, DEAD } from "./component.ts";
import type { StepBudget } from "./step-budget.ts";
import type { Letter, LetterChoice, TermAlphabet } from "./term-alphabet.ts";
import { VectorTable } from "./vector-table.ts";

/** Automata that a text must satisfy at once. */
export interface Product {
  /** All accept the text. */
  readonly positive: readonly Automaton[];
  /** None accepts the text. */
  readonly negative: readonly Automaton[];
}

/** Why a search ended: `stopped` by the visitor, `complete` after all texts, `capped` after `count`, `spent` without steps. */
export type SearchEnd = "stopped" | "complete" | "capped" | "spent";

/** A path of the search, from its end to its start. */
interface Path {
  readonly node: number;
  readonly codePoint: number;
  readonly before: Path | null;
}

/**
 * Searches the texts that a product accepts, the shortest first (in UTF-16 code units) and among those of equal length
 * the most readable first, by a breadth-first search over the states of all automata.
 */
export class ProductSearch {
  readonly #components: readonly Component[];
  readonly #automata: readonly Automaton[];
  readonly #alphabet: TermAlphabet;
  readonly #budget: StepBudget;
  /** A node of the search is a vector with a state of each component. */
  readonly #nodes: VectorTable;
  readonly #vector: Int32Array;
  readonly #accepts: boolean[] = [];
  #visits: number[] = [];

  /**
   * @param terms accepts the texts of the alphabet that may be terms; it distinguishes only characters of different
   *   kinds
   */
  constructor(terms: Automaton, { positive, negative }: Product, alphabet: TermAlphabet, budget: StepBudget) {
    this.#automata = [...positive, ...negative];
    // The terms come first, because they exclude most letters.
    this.#components = [
      ...[terms, ...positive].map((automaton) => new Component(automaton, false)),
      ...negative.map((automaton) => new Component(automaton, true)),
    ];
    this.#alphabet = alphabet;
    this.#budget = budget;
    this.#nodes = new VectorTable(this.#components.length);
    this.#vector = new Int32Array(this.#components.length);
  }

  /**
   * Visits the first `count` accepted texts, or all if there are fewer, until the visitor returns `false`. Each node is
   * entered at most `count` times, which suffices because each of these texts continues one of the first `count` ways to
   * each of its nodes.
   *
   * @param maxLength in UTF-16 code units
   */
  run(count: number, choice: LetterChoice, maxLength: number, visit: (text: string) => boolean): SearchEnd {
    const letters = this.#alphabet.letters(this.#automata, count, choice);
    const representatives = letters.map(({ codePoints }) => codePoints[0] as number);
    for (const component of this.#components) component.useLetters(representatives);
    this.#visits = [];
    for (const [index, { start }] of this.#components.entries()) {
      if (start === DEAD) return "complete";
      this.#vector[index] = start;
    }
    /** Paths by the length of their texts. */
    const pending: Path[][] = [[{ node: this.#enter(), codePoint: 0, before: null }]];
    let visited = 0;
    for (let length = 0; length < pending.length; length++) {
      for (const path of pending[length] ?? []) {
        if (this.#accepts[path.node] === true) {
          if (!visit(textOf(path))) return "stopped";
          visited++;
          if (visited === count) return "capped";
        }
        if (!this.#expand(path, letters, { length, maxLength, count, pending })) return "spent";
      }
      delete pending[length];
    }
    return "complete";
  }

  /** Adds the paths one letter longer; returns `false` when the budget is spent. */
  #expand(path: Path, letters: readonly Letter[], { length, maxLength, count, pending }: Frontier): boolean {
    let steps = 1;
    for (let index = 0; index < letters.length; index++) {
      const taken = this.#step(path.node, index);
      steps += Math.abs(taken);
      if (taken < 0) continue;
      const node = this.#enter();
      let visits = this.#visits[node] ?? 0;
      for (const codePoint of (letters[index] as Letter).codePoints) {
        const next = length + (codePoint > 0xffff ? 2 : 1);
        if (visits === count || next > maxLength) break;
        visits++;
        pending[next] ??= [];
        pending[next].push({ node, codePoint, before: path });
      }
      this.#visits[node] = visits;
    }
    return this.#budget.spend(steps);
  }

  /** Writes the vector after a letter. Returns the number of steps, negative if no text is accepted from it. */
  #step(node: number, letter: number): number {
    const components = this.#components;
    for (let index = 0; index < components.length; index++) {
      const next = (components[index] as Component).step(this.#nodes.at(node, index), letter);
      if (next === DEAD) return -index - 1;
      this.#vector[index] = next;
    }
    return components.length;
  }

  /** The node of the vector. */
  #enter(): number {
    const { size } = this.#nodes;
    const node = this.#nodes.add(this.#vector);
    if (node === size) {
      this.#accepts.push(this.#components.every((each, index) => each.isSatisfied(this.#vector[index] as number)));
    }
    return node;
  }
}

interface Frontier {
  /** Of the text of the path. */
  readonly length: number;
  readonly maxLength: number;
  /** How often a node is entered at most. */
  readonly count: number;
  readonly pending: Path[][];
}

function textOf(path: Path): string {
  const codePoints: number[] = [];
  for (let at: Path = path; at.before !== null; at = at.before) codePoints.push(at.codePoint);
  return String.fromCodePoint(...codePoints.reverse());
}
