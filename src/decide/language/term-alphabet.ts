import { type CodePointSet, MAX_CODE_POINT } from "../../terms/automaton/code-point-set.ts";

/** Code points that no automaton of a search distinguishes. */
export interface Letter {
  /** Some of them, the most readable first; at least one. */
  readonly codePoints: readonly number[];
  /** Whether these are all. */
  readonly isComplete: boolean;
}

/** Characters that people read easily, the best first. They stand for others of their kind. */
const READABLE = codePointsOf(
  "abcdefghijklmnopqrstuvwxyz0123456789äéöüßñøαβγбвгд東京さあ가나アイบไשאعب_-.&+#🚀👍🇩ABCDEFGHIJKLMNOPQRSTUVWXYZ",
);

const LETTERS = 26;
const DIGITS = 10;
/** Ranks of code points; a lower one is more readable. */
const OWN_RANK = 100;
const READABLE_RANK = 200;
const OTHER_RANK = 1_000;
/** Control characters, white space and private use. */
const UNREADABLE_RANK = 2_000;
const UNREADABLE = /[\p{C}\p{Z}\p{M}]/u;

const MAX_CACHED_INTERVALS = 1_000;
const MAX_CACHED_MEMBERS = 4;

/** A kind of characters: all automata of terms treat them alike. */
interface Kind {
  readonly set: CodePointSet;
}

/** The characters of the terms of a field, by kind. */
export class TermAlphabet {
  readonly #kinds: readonly Kind[];
  readonly #isAllowed: (codePoint: number) => boolean;
  readonly #allowed = new Map<number, boolean>();
  /** Members of {@link READABLE} with their kinds, ascending. */
  readonly #readable: readonly { readonly codePoint: number; readonly kind: number; readonly rank: number }[];
  /** The letters of intervals, by their ends. */
  readonly #cache = new Map<number, readonly Letter[]>();

  /**
   * @param sets disjoint sets of code points, each treated alike by the automaton of the terms; no term contains others
   * @param isAllowed whether a term can contain a code point
   */
  constructor(sets: readonly CodePointSet[], isAllowed: (codePoint: number) => boolean) {
    this.#kinds = sets.map((set) => ({ set }));
    this.#isAllowed = isAllowed;
    this.#readable = READABLE.map((codePoint, rank) => ({ codePoint, kind: this.#kindOf(codePoint), rank }))
      .filter(({ codePoint, kind }) => kind >= 0 && this.#allows(codePoint))
      .sort((a, b) => a.codePoint - b.codePoint);
  }

  /**
   * The letters that automata with the given boundaries distinguish, the most readable first.
   *
   * @param boundaries in any order
   * @param members the maximum number of code points of a letter
   */
  letters(boundaries: Iterable<number>, members: number): readonly Letter[] {
    const starts = Array.from(new Set(boundaries)).sort((a, b) => a - b);
    const letters: { letter: Letter; rank: number }[] = [];
    let from = 0;
    for (const to of [...starts, MAX_CODE_POINT + 1]) {
      if (to <= from) continue;
      for (const letter of this.#lettersOf(from, to - 1, members)) {
        letters.push({ letter, rank: rankOf(letter.codePoints[0] as number, to - from === 1) });
      }
      from = to;
    }
    return letters.sort((a, b) => a.rank - b.rank).map(({ letter }) => letter);
  }

  #lettersOf(low: number, high: number, members: number): readonly Letter[] {
    if (low === high || members > MAX_CACHED_MEMBERS) return this.#computeLetters(low, high, members);
    const key = (low * (MAX_CODE_POINT + 1) + high) * MAX_CACHED_MEMBERS + members - 1;
    let letters = this.#cache.get(key);
    if (letters === undefined) {
      letters = this.#computeLetters(low, high, members);
      if (this.#cache.size >= MAX_CACHED_INTERVALS) this.#cache.clear();
      this.#cache.set(key, letters);
    }
    return letters;
  }

  #computeLetters(low: number, high: number, members: number): readonly Letter[] {
    if (low === high) {
      return this.#kindOf(low) >= 0 && this.#allows(low) ? [{ codePoints: [low], isComplete: true }] : [];
    }
    const readable = this.#readable
      .filter(({ codePoint }) => codePoint >= low && codePoint <= high)
      .sort((a, b) => a.rank - b.rank);
    const letters: Letter[] = [];
    for (const [kind, { set }] of this.#kinds.entries()) {
      const chosen = readable.filter((known) => known.kind === kind).map(({ codePoint }) => codePoint);
      const isComplete = this.#addMembers(set, low, high, members, chosen);
      if (chosen.length > 0) letters.push({ codePoints: chosen, isComplete });
    }
    return letters;
  }

  /** Adds allowed members of a set until there are enough; returns whether these are all. */
  #addMembers(set: CodePointSet, low: number, high: number, members: number, chosen: number[]): boolean {
    if (chosen.length > members) chosen.length = members;
    const known = new Set(chosen);
    for (const range of set.rangesWithin(low, high)) {
      for (let codePoint = range.low; codePoint <= range.high; codePoint++) {
        if (known.has(codePoint) || !this.#allows(codePoint)) continue;
        if (chosen.length === members) return false;
        chosen.push(codePoint);
      }
    }
    return true;
  }

  #kindOf(codePoint: number): number {
    return this.#kinds.findIndex(({ set }) => set.has(codePoint));
  }

  #allows(codePoint: number): boolean {
    let allowed = this.#allowed.get(codePoint);
    if (allowed === undefined) {
      allowed = this.#isAllowed(codePoint);
      this.#allowed.set(codePoint, allowed);
    }
    return allowed;
  }
}

function rankOf(codePoint: number, isOwn: boolean): number {
  const readable = READABLE.indexOf(codePoint);
  if (readable >= 0 && readable < LETTERS + DIGITS) return readable;
  if (isOwn) return OWN_RANK;
  if (readable >= 0) return READABLE_RANK + readable;
  return UNREADABLE.test(String.fromCodePoint(codePoint)) ? UNREADABLE_RANK : OTHER_RANK;
}

function codePointsOf(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}
