import { hasPhrase } from "firmament/query";
import { containsTerm } from "../language/term-language.ts";
import type { Budget } from "./budget.ts";
import type { Atom } from "./field-theory.ts";
import { isTermClause, languageOf } from "./term-source.ts";

/** The words that a sequence may have, and the clauses that it must and must not contain. */
export interface SequenceQuestion {
  /** The only words of the sequence, in any number. */
  readonly words: readonly string[];
  /** Clauses on words: single ones and phrases. */
  readonly positives: readonly Atom[];
  readonly excluded: readonly Atom[];
}

/** More positions of the search are not tried. */
const MAX_POSITIONS = 20_000;

/** A position of the search: the end of a sequence. */
interface Position {
  /** The last words, as many as a phrase can still contain. */
  readonly last: readonly string[];
  /** For each positive atom, whether the sequence contains it. */
  readonly contains: readonly boolean[];
  readonly word: string;
  readonly before: Position | null;
}

/**
 * A shortest sequence of words that contains all positive atoms and no excluded one, found by a breadth-first search
 * over its last words and the atoms that it contains. `null` if there is none: this is certain.
 */
export function wordSequence(
  { words, positives, excluded }: SequenceQuestion,
  budget: Budget,
): readonly string[] | null | "unknown" {
  const phrases = phrasesOf([...positives, ...excluded]);
  let pending: Position[] = [{ last: [], contains: positives.map(() => false), word: "", before: null }];
  const known = new Set<string>();
  while (pending.length > 0) {
    const next: Position[] = [];
    for (const position of pending) {
      if (position.contains.every(Boolean)) return sequenceTo(position);
      for (const word of words) {
        const last = [...position.last, word];
        budget.spend(last.length * (1 + excluded.length));
        if (excluded.some((atom) => endsWith(last, atom))) continue;
        const contains = position.contains.map((found, index) => found || endsWith(last, positives[index] as Atom));
        const kept = relevantEnd(last, phrases);
        const key = JSON.stringify([kept, contains]);
        if (known.has(key)) continue;
        if (known.add(key).size > MAX_POSITIONS) return "unknown";
        next.push({ last: kept, contains, word, before: position });
      }
    }
    pending = next;
  }
  return null;
}

interface Phrase {
  readonly terms: readonly string[];
  readonly slop: number;
}

function phrasesOf(atoms: readonly Atom[]): readonly Phrase[] {
  return atoms.flatMap(({ query }) => (query.kind === "phrase" ? [query] : []));
}

/** Whether the last words contain an atom; earlier words have been tested before. */
function endsWith(last: readonly string[], atom: Atom): boolean {
  const { query } = atom;
  if (query.kind === "phrase") return hasPhrase([last], query.terms, query.slop);
  return isTermClause(query) && containsTerm(languageOf(atom), last.at(-1) ?? "");
}

/** The longest end of a sequence on which it depends whether further words complete a phrase. */
function relevantEnd(last: readonly string[], phrases: readonly Phrase[]): readonly string[] {
  for (let from = 0; from < last.length; from++) {
    const length = last.length - from;
    const isRelevant = phrases.some(({ terms, slop }) =>
      slop === 0
        ? length < terms.length && terms.slice(0, length).every((term, index) => term === last[from + index])
        : length < terms.length + slop,
    );
    if (isRelevant) return last.slice(from);
  }
  return [];
}

function sequenceTo(end: Position): readonly string[] {
  const words: string[] = [];
  for (let position = end; position.before !== null; position = position.before) words.push(position.word);
  return words.reverse();
}
