import type { ClusterEngine } from "@firmament/opensearch";
import { expect } from "vitest";
import type { CompanySchema } from "../../../src/entries/companies.ts";
import { unlessFailed } from "./allowed-failures.ts";

/** What a document may be: numbers of upserts, and 0 for a deleted document. */
interface History {
  /** The change that was acknowledged last. */
  acknowledged: number;
  /** The changes since, which may have been made. */
  readonly open: Set<number>;
}

/** Changes documents, and remembers which changes the cluster has acknowledged. Each document has one writer at a time. */
export class WrittenDocuments {
  readonly #engine: ClusterEngine<CompanySchema>;
  readonly #name: string;
  readonly #histories = new Map<string, History>();
  #number = 0;
  /** The number of changes that were acknowledged. */
  acknowledged = 0;

  /** @param name a word that only these documents contain */
  constructor(engine: ClusterEngine<CompanySchema>, name: string) {
    this.#engine = engine;
    this.#name = name;
  }

  /** The number of documents that are there, if none was deleted. */
  get documents(): number {
    return this.#histories
      .values()
      .filter(({ acknowledged }) => acknowledged > 0)
      .toArray().length;
  }

  async upsert(id: string): Promise<void> {
    const number = ++this.#number;
    await this.#change([id], number, this.#engine.upsert(this.#documentOf(id, number)));
  }

  async upsertAll(ids: readonly string[]): Promise<void> {
    const number = ++this.#number;
    await this.#change(ids, number, this.#engine.upsertAll(ids.map((id) => this.#documentOf(id, number))));
  }

  async delete(id: string): Promise<void> {
    await this.#change([id], 0, this.#engine.delete(id));
  }

  /** Checks that no acknowledged change was lost, and that no deleted document has returned. */
  async check(): Promise<void> {
    let count = 0;
    for (const [id, { acknowledged, open }] of this.#histories) {
      const stored = (await this.#engine.get(id))?.followers ?? 0;
      expect([acknowledged, ...open], id).toContain(stored);
      if (stored !== 0) count++;
    }
    expect(await this.#engine.count(this.#name)).toBe(count);
  }

  #documentOf(id: string, number: number): { id: string; name: string; followers: number } {
    return { id, name: this.#name, followers: number };
  }

  async #change(ids: readonly string[], number: number, change: Promise<unknown>): Promise<void> {
    const histories = ids.map((id) => {
      const history = this.#histories.get(id) ?? { acknowledged: 0, open: new Set() };
      this.#histories.set(id, history);
      history.open.add(number);
      return history;
    });
    if ((await unlessFailed(change)) === null) return;
    for (const history of histories) {
      history.acknowledged = number;
      history.open.clear();
    }
    this.acknowledged += ids.length;
  }
}
