import type { Alias, AliasStore } from "../alias-store.ts";
import type { AccountTables } from "../tables/account-tables.ts";

/** Implements {@link AliasStore} for all databases. */
export class StoredAliases implements AliasStore {
  readonly #tables: Pick<AccountTables, "database" | "aliases">;

  constructor(tables: Pick<AccountTables, "database" | "aliases">) {
    this.#tables = tables;
  }

  async list(): Promise<readonly Alias[]> {
    const { database, aliases } = this.#tables;
    return database.run(() => aliases.all());
  }

  async set(alias: Alias): Promise<string | null> {
    const { database, aliases } = this.#tables;
    return database.write(function* () {
      const previous = yield* aliases.find(alias.name);
      yield* aliases.put(alias);
      return previous;
    });
  }

  async delete(name: string): Promise<string | null> {
    const { database, aliases } = this.#tables;
    return database.write(() => aliases.delete(name));
  }
}
