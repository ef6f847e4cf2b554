import type { AccountOverview, FoundAccounts } from "../account-overview.ts";
import type { ApiKey } from "../api-key.ts";
import type { AccountTables } from "../tables/account-tables.ts";
import type { KeyUses } from "./key-uses.ts";

/** Implements {@link AccountOverview} for all databases. */
export class StoredOverview implements AccountOverview {
  readonly #tables: AccountTables;
  readonly #keyUses: KeyUses;

  constructor(tables: AccountTables, keyUses: KeyUses) {
    this.#tables = tables;
    this.#keyUses = keyUses;
  }

  async findAccounts(text: string, limit: number): Promise<FoundAccounts> {
    const { database, overview } = this.#tables;
    return database.read(function* () {
      return { accounts: yield* overview.find(text, limit), total: yield* overview.count(text) };
    });
  }

  async recentKeys(limit: number): Promise<readonly ApiKey[]> {
    const { database, keys, overview } = this.#tables;
    const found = await database.read(function* () {
      const recent: ApiKey[] = [];
      for (const id of yield* overview.recentKeys(limit)) {
        const key = yield* keys.find(id);
        if (key !== null) recent.push(key);
      }
      return recent;
    });
    return found.map((key) => this.#keyUses.withLastUse(key));
  }
}
