/** A phrase of two terms or more. */
interface PhraseTest {
  readonly terms: readonly string[];
  readonly number: number;
}

/** Phrases with the same first term, by their second one. */
export type PhrasesOfTerm = ReadonlyMap<string, readonly PhraseTest[]>;

/** Phrases that values may contain, by their first two terms. */
export class PhraseTests {
  readonly #tests = new Map<string, Map<string, PhraseTest[]>>();

  get isEmpty(): boolean {
    return this.#tests.size === 0;
  }

  /** The number of a phrase; `null` if it was not added. */
  numberOf(terms: readonly string[]): number | null {
    const [first = "", second = ""] = terms;
    const tests = this.#tests.get(first)?.get(second);
    return tests?.find((test) => areEqual(test.terms, terms))?.number ?? null;
  }

  add(terms: readonly string[], number: number): void {
    const [first = "", second = ""] = terms;
    const followers = this.#tests.get(first) ?? new Map<string, PhraseTest[]>();
    const tests = followers.get(second) ?? [];
    tests.push({ terms, number });
    this.#tests.set(first, followers.set(second, tests));
  }

  delete(terms: readonly string[]): void {
    const [first = "", second = ""] = terms;
    const followers = this.#tests.get(first);
    const tests = followers?.get(second)?.filter((test) => !areEqual(test.terms, terms)) ?? [];
    if (tests.length > 0) followers?.set(second, tests);
    else followers?.delete(second);
    if (followers?.size === 0) this.#tests.delete(first);
  }

  /** The phrases whose first term this is, until one of them is added or deleted. */
  startingWith(term: string): PhrasesOfTerm | undefined {
    return this.#tests.get(term);
  }
}

/** Visits the numbers of those of some phrases that are in a value, with their first term at an index. */
export function forEachPhraseAt(
  phrases: PhrasesOfTerm,
  value: readonly string[],
  at: number,
  visit: (number: number) => void,
): void {
  const tests = phrases.get(value[at + 1] as string);
  if (tests === undefined) return;
  for (const { terms, number } of tests) if (isAt(value, at, terms)) visit(number);
}

function isAt(value: readonly string[], start: number, terms: readonly string[]): boolean {
  for (let i = 2; i < terms.length; i++) if (value[start + i] !== terms[i]) return false;
  return true;
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((term, index) => term === b[index]);
}
