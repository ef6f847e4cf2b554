import type { StatementSource, Steps } from "@firmament/dataset/database";
import type { Alias } from "../alias-store.ts";
import { queries } from "./tables.ts";

/** The aliases of datasets. */
export class AliasTable {
  readonly #all;
  readonly #find;
  readonly #put;
  readonly #delete;

  constructor(database: StatementSource) {
    this.#all = database.prepare(() => queries.selectFrom("aliases").selectAll().orderBy("name"));
    this.#find = database.prepare((values: { name: string }) => {
      const found = queries.selectFrom("aliases").select("dataset").where("name", "=", values.name);
      return database.dialect === "sqlite" ? found : found.forUpdate();
    });
    this.#put = database.prepare((values: Pick<Alias, "name" | "dataset">) =>
      queries
        .insertInto("aliases")
        .values({ name: values.name, dataset: values.dataset })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ dataset: values.dataset })),
    );
    this.#delete = database.prepare((values: { name: string }) =>
      queries.deleteFrom("aliases").where("name", "=", values.name).returning("dataset"),
    );
  }

  *all(): Steps<readonly Alias[]> {
    return (yield* this.#all.all({})).map(({ name, dataset }) => ({ name, dataset }));
  }

  /** The dataset of an alias, which no other transaction changes until the end of this one. */
  *find(name: string): Steps<string | null> {
    return (yield* this.#find.get({ name }))?.dataset ?? null;
  }

  *put({ name, dataset }: Alias): Steps<void> {
    yield* this.#put.send({ name, dataset });
  }

  /** Returns the dataset of the deleted alias. */
  *delete(name: string): Steps<string | null> {
    return (yield* this.#delete.get({ name }))?.dataset ?? null;
  }
}
