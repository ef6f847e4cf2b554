import type { Account } from "./account.ts";
import type { ApiKey } from "./api-key.ts";

/** The accounts that a search finds. */
export interface FoundAccounts {
  /** The newest first. */
  readonly accounts: readonly Account[];
  /** The number of all matching accounts. */
  readonly total: number;
}

/** What an operator reads about all accounts. Every method can throw an `AccountsError` of the database. */
export interface AccountOverview {
  /**
   * At most `limit` accounts whose id is `text`, or whose e-mail address or name contains it, ignoring case in ASCII; all
   * accounts for an empty text.
   */
  findAccounts(text: string, limit: number): Promise<FoundAccounts>;

  /** At most `limit` keys of all accounts: those that were used or created last, the latest first. */
  recentKeys(limit: number): Promise<readonly ApiKey[]>;
}
