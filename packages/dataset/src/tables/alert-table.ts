import type { SqliteDatabase } from "../sqlite/database.ts";
import { type AlertRow, queries } from "./tables.ts";

/** An alert that has not been acknowledged. */
export type AlertEntry = Omit<AlertRow, "id"> & { readonly id: number };

/** Alerts in the order of their ids. */
export interface AlertPage {
  /** `null`: of all owners. */
  readonly owner: string | null;
  /** Only greater ids. */
  readonly after: number;
  readonly limit: number;
}

/** The table of alerts. */
export class AlertTable {
  readonly #add;
  readonly #page;
  readonly #pageOf;
  readonly #delete;
  readonly #deleteOf;

  constructor(database: SqliteDatabase) {
    this.#add = database.prepare((values: Omit<AlertRow, "id">) =>
      queries.insertInto("alerts").values({
        owner: values.owner,
        search: values.search,
        document: values.document,
        kind: values.kind,
        change_number: values.change_number,
        at: values.at,
      }),
    );
    this.#page = database.prepare((values: { after: number; limit: number }) =>
      queries.selectFrom("alerts").selectAll().where("id", ">", values.after).orderBy("id").limit(values.limit),
    );
    this.#pageOf = database.prepare((values: { owner: string; after: number; limit: number }) =>
      queries
        .selectFrom("alerts")
        .selectAll()
        .where("owner", "=", values.owner)
        .where("id", ">", values.after)
        .orderBy("id")
        .limit(values.limit),
    );
    this.#delete = database.prepare((values: { id: number }) =>
      queries.deleteFrom("alerts").where("id", "=", values.id),
    );
    this.#deleteOf = database.prepare((values: { owner: string; search: string }) =>
      queries.deleteFrom("alerts").where("owner", "=", values.owner).where("search", "=", values.search),
    );
  }

  add(alert: Omit<AlertRow, "id">): void {
    this.#add.run({ ...alert });
  }

  page({ owner, after, limit }: AlertPage): readonly AlertEntry[] {
    return owner === null ? this.#page.all({ after, limit }) : this.#pageOf.all({ owner, after, limit });
  }

  /** @returns whether there was such an alert */
  delete(id: number): boolean {
    return this.#delete.run({ id }) > 0;
  }

  /** Deletes all alerts of a saved search. */
  deleteOf(owner: string, search: string): void {
    this.#deleteOf.run({ owner, search });
  }
}
