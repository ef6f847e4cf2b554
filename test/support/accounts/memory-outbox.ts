import type { AlertOutbox, OutboxAlert, StoredFilter } from "@firmament/server/accounts";

/** The saved searches and alerts of a dataset, in memory. */
export class MemoryOutbox implements AlertOutbox {
  /** Queries by owner and id. */
  readonly queries: Map<string, string> = new Map();
  /** Filters by owner and id. */
  readonly filters: Map<string, StoredFilter | undefined> = new Map();
  #alerts: readonly OutboxAlert[] = [];
  #lastId = 0;

  readonly savedSearches: AlertOutbox["savedSearches"] = {
    add: async (id, query, { owner, filter }) => {
      if (query === "(") throw new TypeError("The query is invalid.");
      const isReplaced = this.queries.has(`${owner} ${id}`);
      this.queries.set(`${owner} ${id}`, query);
      this.filters.set(`${owner} ${id}`, filter);
      return isReplaced;
    },
    delete: async (id, { owner }) => {
      this.#alerts = this.#alerts.filter(({ search }) => search !== id);
      return this.queries.delete(`${owner} ${id}`);
    },
    get: (id, { owner }) => (this.queries.has(`${owner} ${id}`) ? {} : null),
  };

  readonly alerts: AlertOutbox["alerts"] = {
    pending: async ({ limit, after }) => this.#alerts.filter(({ id }) => id > after).slice(0, limit),
    acknowledge: async (ids) => {
      const before = this.#alerts.length;
      this.#alerts = this.#alerts.filter(({ id }) => !ids.includes(id));
      return before - this.#alerts.length;
    },
  };

  /** The ids of the documents whose alerts are not acknowledged. */
  get pendingDocuments(): readonly string[] {
    return this.#alerts.map(({ document }) => document);
  }

  /** Adds alerts of documents that enter a search. */
  enter(
    { id: search, account: owner }: { readonly id: string; readonly account: string },
    ...documents: string[]
  ): void {
    const added = documents.map((document): OutboxAlert => {
      this.#lastId += 1;
      const at = new Date(Date.UTC(2030, 0, 1));
      return { id: this.#lastId, owner, search, document, kind: "entered", changeNumber: this.#lastId, at };
    });
    this.#alerts = [...this.#alerts, ...added];
  }
}
