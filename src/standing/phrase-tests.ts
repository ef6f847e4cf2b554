/** A phrase of two terms or more. */
interface PhraseTest {
  readonly terms: readonly string[];
  readonly number: number;
}

/** Phrases that values may contain, by their first two terms. */
export class PhraseTests {
  readonly #tests = new Map<string, Map<string, PhraseTest[]>>();

  get isEmpty(): boolean {
    return this.#tests.size === 0;
  }

  /** The number of a phrase; `null` if it was not added. */
  numberOf(terms: readonly string[]): number | null {
    return this.#listOf(terms)?.find((test) => areEqual(test.terms, terms))?.number ?? null;
  }

  #listOf([first = "", second = ""]: readonly string[]): PhraseTest[] | undefined {
    return this.#tests.get(first)?.get(second);
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

  /** Visits the numbers of the phrases in a value, some of them several times. */
  forEachPassedBy(value: readonly string[], visit: (number: number) => void): void {
    for (let i = 1; i < value.length; i++) {
      const tests = this.#tests.get(value[i - 1] as string)?.get(value[i] as string);
      if (tests === undefined) continue;
      for (const { terms, number } of tests) if (isAt(value, i - 1, terms)) visit(number);
    }
  }
}

function isAt(value: readonly string[], start: number, terms: readonly string[]): boolean {
  for (let i = 2; i < terms.length; i++) if (value[start + i] !== terms[i]) return false;
  return true;
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((term, index) => term === b[index]);
}
