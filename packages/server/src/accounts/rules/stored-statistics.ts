import {
  type RankedQueries,
  STATISTIC_CAPACITY,
  type StatisticBatch,
  type StatisticQuery,
  type StatisticsStore,
} from "../statistics/statistics-store.ts";
import type { AccountTables } from "../tables/account-tables.ts";

/** After every day, as texts are ordered. */
const NO_DAY = "9999-99-99";

/** Implements {@link StatisticsStore} for all databases. */
export class StoredStatistics implements StatisticsStore {
  readonly #tables: Pick<AccountTables, "database" | "statistics">;

  constructor(tables: Pick<AccountTables, "database" | "statistics">) {
    this.#tables = tables;
  }

  async addStatistics(batch: StatisticBatch): Promise<void> {
    const { database, statistics } = this.#tables;
    await database.writeDurably(() => statistics.add(batch, STATISTIC_CAPACITY[batch.kind]));
  }

  async statistics(query: StatisticQuery): Promise<RankedQueries> {
    const { database, statistics } = this.#tables;
    return database.read(() => statistics.read(query));
  }

  async deleteStatistics(before: string | null): Promise<number> {
    const { database, statistics } = this.#tables;
    return database.writeDurably(() => statistics.deleteBefore(before ?? NO_DAY));
  }
}
