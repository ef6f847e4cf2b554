/** Runs writes of the same id one after the other: then a write that is repeated never overtakes a later one. */
export class IdQueues {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the work after all earlier work on these ids. */
  async run<Result>(ids: Iterable<string>, work: () => Promise<Result>): Promise<Result> {
    const own = new Set(ids);
    const before = new Set([...own].flatMap((id) => this.#last.get(id) ?? []));
    const result = Promise.allSettled(before).then(work);
    const settled = result.catch(() => {});
    for (const id of own) this.#last.set(id, settled);
    try {
      return await result;
    } finally {
      for (const id of own) if (this.#last.get(id) === settled) this.#last.delete(id);
    }
  }
}
