/** The versions of a changed document, as bits. */
export const BEFORE = 1;
export const AFTER = 2;
export const BOTH = 3;

/** Which versions of a changed document satisfy each predicate of all saved searches. */
export class Marks {
  /** By predicate. */
  #versions = new Uint8Array(1024);
  /** In order of marking, each once. */
  readonly satisfied: number[] = [];
  /** The versions that `add` marks. */
  current: number = BOTH;

  /** Removes all marks. Predicates are less than `count`. */
  reset(count: number): void {
    for (const predicate of this.satisfied) this.#versions[predicate] = 0;
    this.satisfied.length = 0;
    if (this.#versions.length < count) this.#versions = new Uint8Array(count * 2);
  }

  /** The versions that satisfy a predicate. */
  versionsOf(predicate: number): number {
    return this.#versions[predicate] as number;
  }

  readonly add = (predicate: number): void => {
    const versions = this.#versions[predicate] as number;
    if (versions === 0) this.satisfied.push(predicate);
    this.#versions[predicate] = versions | this.current;
  };

  /** The predicates that only one of the versions satisfies. */
  differences(): readonly number[] {
    return this.satisfied.filter((predicate) => this.#versions[predicate] !== BOTH);
  }
}
