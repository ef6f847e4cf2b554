import { type Automaton, type CodePointSet, MAX_CODE_POINT } from "firmament/query";

/** Code points that no automaton of a search distinguishes. */
export interface Letter {
  /** Some of them, the most readable first; at least one. */
  readonly codePoints: readonly number[];
  /** Of the first code point; a lower rank is more readable. */
  readonly rank: number;
}

/**
 * Which letters there are: `plain` for letters, digits and all characters that an automaton names itself; `mixed` for all
 * characters, with letters that may be of several kinds.
 */
export type LetterChoice = "plain" | "mixed" | "all";

/** Characters that people read easily, the best first. They stand for others of their kind. */
const READABLE = codePointsOf(
  "abcdefghijklmnopqrstuvwxyz0123456789äéöüßñøαβγбвгд東京さあ가나アイบไשאعب_-.&+#🚀👍🇩ABCDEFGHIJKLMNOPQRSTUVWXYZ",
);
const RANKS: ReadonlyMap<number, number> = new Map(READABLE.map((codePoint, index) => [codePoint, index]));

const BEST_RANKS = 36;
/** Of the characters that an automaton names. */
const NAMED_RANK = 36.5;
const OTHER_RANK = 1_000;
/** Control characters, white space, marks and private use. */
const UNREADABLE_RANK = 2_000;
const UNREADABLE = /[\p{C}\p{Z}\p{M}]/u;

const MAX_CACHED_INTERVALS = 1_000;
const MAX_CACHED_MEMBERS = 4;

/** A kind of characters, which the automaton of the terms treats alike. */
interface Kind {
  readonly set: CodePointSet;
  /** Whether it has `a` or `0`, or is the only kind. */
  readonly isPlain: boolean;
}

/** A letter of one kind. */
interface KnownLetter extends Letter {
  readonly kind: number;
}

/** The characters of the terms of a field, by kind. */
export class TermAlphabet {
  readonly #kinds: readonly Kind[];
  readonly #isAllowed: (codePoint: number) => boolean;
  readonly #allowed = new Map<number, boolean>();
  /** Members of {@link READABLE}, the most readable first. */
  readonly #readable: readonly { readonly codePoint: number; readonly kind: number }[];
  /** The letters of ranges of code points, by the ends of the range, the number of members, and whether they are plain. */
  readonly #cache = new Map<number, readonly KnownLetter[]>();

  /**
   * @param sets disjoint sets of code points, each treated alike by the automaton of the terms; no term contains others
   * @param isAllowed whether a term can contain a code point
   */
  constructor(sets: readonly CodePointSet[], isAllowed: (codePoint: number) => boolean) {
    this.#kinds = sets.map((set) => ({ set, isPlain: set.has(0x61) || set.has(0x30) }));
    this.#isAllowed = isAllowed;
    this.#readable = READABLE.map((codePoint) => ({ codePoint, kind: this.#kindOf(codePoint) })).filter(
      ({ codePoint, kind }) => kind >= 0 && this.#allows(codePoint),
    );
  }

  /** Whether all letters are plain. */
  get isPlain(): boolean {
    return this.#kinds.every(({ isPlain }) => isPlain);
  }

  /**
   * The letters that some automata distinguish, the most readable first.
   *
   * @param members the maximum number of code points of a letter
   */
  letters(automata: readonly Automaton[], members: number, choice: LetterChoice): readonly Letter[] {
    const boundaries = new Set<number>();
    for (const automaton of automata) for (const boundary of automaton.boundaries) boundaries.add(boundary);
    const starts = Array.from(boundaries).sort((a, b) => a - b);
    const merged = new MergedLetters(automata, members);
    let low = 0;
    for (const next of [...starts, MAX_CODE_POINT + 1]) {
      if (next <= low) continue;
      const isNamed = next - low === 1;
      for (const letter of this.#lettersOf(low, next - 1, members, choice === "plain" && !isNamed)) {
        const rank = isNamed ? Math.min(letter.rank, NAMED_RANK) : letter.rank;
        const kind = choice === "mixed" ? 0 : letter.kind;
        merged.add({ ...letter, rank, kind });
      }
      low = next;
    }
    return merged.sorted();
  }

  #lettersOf(low: number, high: number, members: number, isPlain: boolean): readonly KnownLetter[] {
    if (low === high || members > MAX_CACHED_MEMBERS) return this.#computeLetters(low, high, members, isPlain);
    const ends = low * (MAX_CODE_POINT + 1) + high;
    const key = (ends * MAX_CACHED_MEMBERS + members - 1) * 2 + (isPlain ? 1 : 0);
    let letters = this.#cache.get(key);
    if (letters === undefined) {
      letters = this.#computeLetters(low, high, members, isPlain);
      if (this.#cache.size >= MAX_CACHED_INTERVALS) this.#cache.clear();
      this.#cache.set(key, letters);
    }
    return letters;
  }

  /** @param isPlain whether only plain kinds count */
  #computeLetters(low: number, high: number, members: number, isPlain: boolean): readonly KnownLetter[] {
    if (low === high) {
      const kind = this.#kindOf(low);
      return kind >= 0 && this.#allows(low) ? [{ codePoints: [low], rank: rankOf(low), kind }] : [];
    }
    const readable = this.#readable.filter(({ codePoint }) => codePoint >= low && codePoint <= high);
    const letters: KnownLetter[] = [];
    for (const [kind, { set, isPlain: isPlainKind }] of this.#kinds.entries()) {
      if (isPlain && !isPlainKind) continue;
      const known = readable.filter((each) => each.kind === kind).map(({ codePoint }) => codePoint);
      const codePoints = this.#withMembers(known, set, low, high, members);
      const [first] = codePoints;
      if (first !== undefined) letters.push({ codePoints, rank: rankOf(first), kind });
    }
    return letters;
  }

  /** Adds allowed members of a set until there are enough. */
  #withMembers(
    known: readonly number[],
    set: CodePointSet,
    low: number,
    high: number,
    members: number,
  ): readonly number[] {
    const chosen = new Set(known.slice(0, members));
    for (const range of set.rangesWithin(low, high)) {
      for (let codePoint = range.low; codePoint <= range.high; codePoint++) {
        if (chosen.size === members) return [...chosen];
        if (this.#allows(codePoint)) chosen.add(codePoint);
      }
    }
    return [...chosen];
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

/** Joins the letters of one kind that no automaton distinguishes, such as those between the letters of a word. */
class MergedLetters {
  readonly #automata: readonly Automaton[];
  readonly #members: number;
  readonly #letters = new Map<string, Letter>();

  constructor(automata: readonly Automaton[], members: number) {
    this.#automata = automata;
    this.#members = members;
  }

  add(letter: KnownLetter): void {
    const [codePoint] = letter.codePoints as [number];
    let key = String(letter.kind);
    for (const automaton of this.#automata) key += ` ${automaton.symbolOf(codePoint)}`;
    const equal = this.#letters.get(key);
    this.#letters.set(key, equal === undefined ? letter : joined(equal, letter, this.#members));
  }

  sorted(): readonly Letter[] {
    return Array.from(this.#letters.values()).sort((a, b) => a.rank - b.rank);
  }
}

function joined(a: Letter, b: Letter, members: number): Letter {
  const [better, other] = a.rank <= b.rank ? [a, b] : [b, a];
  if (better.codePoints.length >= members) return better;
  return { rank: better.rank, codePoints: [...better.codePoints, ...other.codePoints].slice(0, members) };
}

function rankOf(codePoint: number): number {
  const rank = RANKS.get(codePoint);
  if (rank !== undefined) return rank < BEST_RANKS ? rank : rank + 1;
  return UNREADABLE.test(String.fromCodePoint(codePoint)) ? UNREADABLE_RANK : OTHER_RANK;
}

function codePointsOf(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}
