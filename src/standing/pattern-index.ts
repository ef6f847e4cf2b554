import { FuzzyTests } from "./fuzzy-tests.ts";
import { DELETED, type IndexedPattern, type PatternLeaf, type TermTest } from "./indexed-pattern.ts";
import { LiteralTests } from "./literal-tests.ts";

/** The patterns that terms may pass. */
export class PatternIndex {
  readonly #literals = new LiteralTests();
  readonly #fuzzy = new FuzzyTests();
  #addedCount = 0;

  /** The number of patterns that were added: their orders are less. */
  get addedCount(): number {
    return this.#addedCount;
  }

  /** @returns the pattern, as yet without a predicate */
  add(test: TermTest, { automaton, label }: PatternLeaf): IndexedPattern {
    const pattern = { ...test, order: this.#addedCount++, predicate: DELETED };
    if (test.kind === "similar") this.#fuzzy.add(pattern, automaton, label);
    else this.#literals.add(pattern);
    return pattern;
  }

  delete(pattern: IndexedPattern): void {
    pattern.predicate = DELETED;
    if (pattern.kind === "similar") this.#fuzzy.delete(pattern);
    else this.#literals.delete(pattern);
  }

  /** The patterns that a term passes, some of them several times, without those of an order below `from`. */
  passedBy(term: string, from: number): readonly IndexedPattern[] {
    const passed: IndexedPattern[] = [];
    this.#literals.forEachPassedBy(term, (pattern) => {
      if (pattern.order >= from && pattern.automaton?.accepts(term) !== false) passed.push(pattern);
    });
    this.#fuzzy.forEachPassedBy(term, from, (pattern) => passed.push(pattern));
    return passed;
  }
}
