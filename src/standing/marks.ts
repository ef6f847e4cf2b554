/** Which predicates of all saved searches a document satisfies. */
export class Marks {
  /** In order of marking, each once. */
  readonly satisfied: number[] = [];
  /** The end of each section in `satisfied`; a section is what one part of the predicates has marked. */
  readonly ends: number[] = [];
  #stamps = new Uint32Array(1024);
  #stamp = 0;

  /** Removes all marks. Predicates are less than `count`. */
  reset(count: number): void {
    this.satisfied.length = 0;
    this.ends.length = 0;
    if (this.#stamps.length < count) this.#stamps = new Uint32Array(count * 2);
    this.#stamp = this.#stamp === 0xffff_ffff ? 0 : this.#stamp + 1;
    if (this.#stamp > 0) return;
    this.#stamps.fill(0);
    this.#stamp = 1;
  }

  has(predicate: number): boolean {
    return this.#stamps[predicate] === this.#stamp;
  }

  readonly add = (predicate: number): void => {
    if (this.has(predicate)) return;
    this.#stamps[predicate] = this.#stamp;
    this.satisfied.push(predicate);
  };

  endSection(): void {
    this.ends.push(this.satisfied.length);
  }

  /** Adds the next section as another document has it. */
  copySection(other: Marks): void {
    const section = this.ends.length;
    for (let i = other.ends[section - 1] ?? 0; i < (other.ends[section] ?? 0); i++)
      this.add(other.satisfied[i] as number);
    this.endSection();
  }

  /** The predicates that either this or another document satisfies, which has the same sections. */
  differences(other: Marks): readonly number[] {
    const differences: number[] = [];
    for (const predicate of this.satisfied) if (!other.has(predicate)) differences.push(predicate);
    for (const predicate of other.satisfied) if (!this.has(predicate)) differences.push(predicate);
    return differences;
  }
}
