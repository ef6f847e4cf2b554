import type { Automaton } from "./automaton.ts";
import { compareCodePoints } from "./compare.ts";
import { TermUnits } from "./term-units.ts";
import { firstAtLeast, type StepCounter, type WalkedTerms, walkTerms } from "./term-walk.ts";

const SURROGATE = /[\uD800-\uDFFF]/;

/** The distinct terms of a field, immutable, numbered in the order of their code points. */
export class TermDictionary implements WalkedTerms {
  readonly terms: readonly string[];
  #units: TermUnits | null = null;

  private constructor(terms: readonly string[]) {
    this.terms = terms;
  }

  /** The distinct ones of some terms. O(n log n). */
  static from(terms: Iterable<string>): TermDictionary {
    return new TermDictionary(sorted(new Set(terms)));
  }

  /** The terms' code units; gathered when first asked for, in O(characters). */
  units(): TermUnits {
    this.#units ??= new TermUnits(this.terms, 0, this.terms.length);
    return this.#units;
  }

  get size(): number {
    return this.terms.length;
  }

  /** The term of a number from 0 to `size - 1`. */
  at(index: number): string {
    return this.terms[index] as string;
  }

  /** The number of a term; -1 when it is not in the dictionary. O(log size). */
  indexOf(term: string): number {
    const index = firstAtLeast(this.terms, term);
    return this.terms[index] === term ? index : -1;
  }

  /** The terms that an automaton accepts, ascending. For the cost see {@link walkTerms}. */
  expand(automaton: Automaton, counter?: StepCounter): string[] {
    const accepted: string[] = [];
    this.forEachRun(
      automaton,
      (from, to) => {
        for (let index = from; index < to; index++) accepted.push(this.at(index));
      },
      counter,
    );
    return accepted;
  }

  /** The numbers of the terms that an automaton accepts, ascending. */
  indicesOf(automaton: Automaton, counter?: StepCounter): number[] {
    const accepted: number[] = [];
    this.forEachRun(
      automaton,
      (from, to) => {
        for (let index = from; index < to; index++) accepted.push(index);
      },
      counter,
    );
    return accepted;
  }

  /**
   * Visits the runs `[from, to)` of neighbouring numbers whose terms an automaton accepts, ascending. A prefix or a range
   * makes few runs, each found by searching: where what belongs to a term lies in the order of terms, a run is one slice.
   */
  forEachRun(automaton: Automaton, visit: (from: number, to: number) => void, counter?: StepCounter): void {
    walkTerms(this, automaton, visit, counter);
  }

  /** This dictionary with further terms, those it already has included. O(size + new terms × log(new terms)). */
  merged(newTerms: Iterable<string>): TermDictionary {
    return new TermDictionary(mergedTerms(this.terms, sorted(new Set(newTerms))));
  }

  [Symbol.iterator](): IterableIterator<string> {
    return this.terms.values();
  }
}

/** JavaScript sorts by code units, fast; only the terms with surrogates need the slower comparison. */
function sorted(terms: ReadonlySet<string>): readonly string[] {
  const plain: string[] = [];
  const withSurrogates: string[] = [];
  for (const term of terms) (SURROGATE.test(term) ? withSurrogates : plain).push(term);
  return mergedTerms(plain.sort(), withSurrogates.sort(compareCodePoints));
}

function mergedTerms(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const merged: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const x = a[i] as string;
    const y = b[j] as string;
    const order = compareCodePoints(x, y);
    merged.push(order <= 0 ? x : y);
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  for (; i < a.length; i++) merged.push(a[i] as string);
  for (; j < b.length; j++) merged.push(b[j] as string);
  return merged;
}
