import { IN_MEMORY } from "@firmament/dataset/database";
import { QueryStatistics, SqliteAccountStore } from "@firmament/server/accounts";
import type { Logger } from "pino";
import type { Accounts } from "../options/account-store.ts";
import type { ServeSettings } from "./settings.ts";

export interface StatisticsParts {
  /** `null`: the service has none. */
  readonly accounts: Accounts | null;
  readonly logger: Logger;
}

/** The query statistics of a service, with what they are stored in. */
export interface OpenStatistics {
  readonly statistics: QueryStatistics;
  /** Whether a restart keeps them. */
  readonly isDurable: boolean;
  /** Writes what was counted. The accounts of the service remain open. */
  close(): Promise<void>;
}

/**
 * The query statistics in the account database, which also without the option deletes earlier ones after their days; without
 * accounts, in memory. `null` if there is nothing to count or to delete.
 */
export function openStatistics(
  { accounts_db, query_statistics: counts, query_statistics_days: days }: ServeSettings,
  { accounts, logger }: StatisticsParts,
): OpenStatistics | null {
  const onFailure = (error: unknown): void => logger.error({ err: error }, "query statistics failed");
  if (accounts !== null) {
    const statistics = new QueryStatistics(accounts.statistics, { counts, days, onFailure });
    return { statistics, isDurable: accounts_db !== null, close: () => statistics.close() };
  }
  if (!counts) return null;
  const memory = SqliteAccountStore.open(IN_MEMORY);
  const statistics = new QueryStatistics(memory.statistics, { days, onFailure });
  const close = async (): Promise<void> => {
    await statistics.close();
    await memory.close();
  };
  return { statistics, isDurable: false, close };
}
