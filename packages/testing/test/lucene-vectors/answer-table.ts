/** Distinct answers, in the notation of `vectors.json`. */
export class AnswerTable {
  readonly #indexes = new Map<string, number>();

  /** The index of an answer, which is added if it is new. */
  indexOf(answer: string): number {
    const index = this.#indexes.get(answer) ?? this.#indexes.size;
    this.#indexes.set(answer, index);
    return index;
  }

  get answers(): readonly string[] {
    return [...this.#indexes.keys()];
  }
}

/** Ids such as `["1", "3", "4", "5"]` as `1 3-5`. */
export function writtenIds(ids: readonly string[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const id of ids.map(Number).toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range !== undefined && range.last === id - 1) range.last = id;
    else ranges.push({ first: id, last: id });
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(" ");
}
