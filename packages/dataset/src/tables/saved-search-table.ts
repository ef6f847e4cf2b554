import type { SqliteDatabase } from "../sqlite/database.ts";
import { queries, type SavedSearchRow } from "./tables.ts";

/** A saved search, or `null` as its query for a deleted one. */
export type SavedSearchEntry = Omit<SavedSearchRow, "version"> & { readonly version: number };

/** A saved search as it is added. */
export type NewSavedSearch = Pick<SavedSearchRow, "owner" | "id" | "filter" | "default_operator"> & {
  readonly query: string;
};

/** Saved searches in the order of their ids. */
export interface SavedSearchPage {
  readonly owner: string;
  /** Only greater ids. */
  readonly after: string;
  readonly limit: number;
}

const COLUMNS = ["version", "owner", "id", "query", "filter", "default_operator", "since", "added_at"] as const;

/** The table of saved searches. */
export class SavedSearchTable {
  readonly #any;
  readonly #find;
  readonly #page;
  readonly #after;
  readonly #count;
  readonly #countOf;
  readonly #delete;
  readonly #insert;

  constructor(database: SqliteDatabase) {
    this.#any = database.prepare((_: Record<string, never>) =>
      queries.selectFrom("saved_searches").select("version").where("query", "is not", null).limit(1),
    );
    this.#find = database.prepare((values: { owner: string; id: string }) =>
      queries
        .selectFrom("saved_searches")
        .select(COLUMNS)
        .where("query", "is not", null)
        .where("owner", "=", values.owner)
        .where("id", "=", values.id),
    );
    this.#page = database.prepare((values: { owner: string; after: string; limit: number }) =>
      queries
        .selectFrom("saved_searches")
        .select(COLUMNS)
        .where("query", "is not", null)
        .where("owner", "=", values.owner)
        .where("id", ">", values.after)
        .orderBy("id")
        .limit(values.limit),
    );
    this.#after = database.prepare((values: { version: number; limit: number }) =>
      queries
        .selectFrom("saved_searches")
        .select(COLUMNS)
        .where("version", ">", values.version)
        .orderBy("version")
        .limit(values.limit),
    );
    this.#count = database.prepare((_: Record<string, never>) =>
      queries
        .selectFrom("saved_searches")
        .select((row) => row.fn.countAll<number>().as("count"))
        .where("query", "is not", null),
    );
    this.#countOf = database.prepare((values: { owner: string }) =>
      queries
        .selectFrom("saved_searches")
        .select((row) => row.fn.countAll<number>().as("count"))
        .where("query", "is not", null)
        .where("owner", "=", values.owner),
    );
    this.#delete = database.prepare((values: { owner: string; id: string }) =>
      queries.deleteFrom("saved_searches").where("owner", "=", values.owner).where("id", "=", values.id),
    );
    this.#insert = database.prepare((values: Omit<SavedSearchRow, "version">) =>
      queries.insertInto("saved_searches").values({
        owner: values.owner,
        id: values.id,
        query: values.query,
        filter: values.filter,
        default_operator: values.default_operator,
        since: values.since,
        added_at: values.added_at,
      }),
    );
  }

  /** Whether there is any saved search. */
  isEmpty(): boolean {
    return this.#any.get({}) === undefined;
  }

  /** `null` without such a saved search. */
  find(owner: string, id: string): SavedSearchEntry | null {
    return this.#find.get({ owner, id }) ?? null;
  }

  page(page: SavedSearchPage): readonly SavedSearchEntry[] {
    return this.#page.all({ ...page });
  }

  /** The next saved searches, also deleted ones, with a greater version, in order of version. */
  after(version: number, limit: number): readonly SavedSearchEntry[] {
    return this.#after.all({ version, limit });
  }

  /** The number of saved searches of an owner, or of all owners. */
  count(owner: string | null): number {
    return (owner === null ? this.#count.get({}) : this.#countOf.get({ owner }))?.count ?? 0;
  }

  /** Adds a saved search, or replaces the one with its owner and id. */
  put(search: Omit<SavedSearchRow, "version">): void {
    this.#delete.run({ owner: search.owner, id: search.id });
    this.#insert.run({ ...search });
  }
}
