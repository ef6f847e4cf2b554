import type { StepDatabase } from "@firmament/dataset/database";
import type { SecretBox } from "../secret-box.ts";
import type { SessionLifetime } from "../session.ts";
import { AccountTable } from "./account-table.ts";
import { AliasTable } from "./alias-table.ts";
import { KeyTable } from "./key-table.ts";
import { LedgerPages } from "./ledger-pages.ts";
import { LedgerTable } from "./ledger-table.ts";
import { OverviewQueries } from "./overview-queries.ts";
import { QueryStatisticsTable } from "./query-statistics-table.ts";
import { ResponseTable } from "./response-table.ts";
import { SessionTable } from "./session-table.ts";
import { SignInLinkTable } from "./sign-in-link-table.ts";
import { SubscriptionTable } from "./subscription-table.ts";
import { TopUpTable } from "./top-up-table.ts";
import { UsageTable } from "./usage-table.ts";

/** The tables of an account file. */
export interface AccountTables {
  readonly database: StepDatabase;
  readonly accounts: AccountTable;
  readonly keys: KeyTable;
  readonly ledger: LedgerTable;
  readonly ledgerPages: LedgerPages;
  readonly usage: UsageTable;
  readonly responses: ResponseTable;
  readonly topUps: TopUpTable;
  readonly links: SignInLinkTable;
  readonly sessions: SessionTable;
  readonly subscriptions: SubscriptionTable;
  readonly statistics: QueryStatisticsTable;
  readonly overview: OverviewQueries;
  readonly aliases: AliasTable;
}

/** The limits of stored data, and how secrets are stored. */
export interface StoreLimits {
  /** The maximum size of all stored response bodies of an account, in bytes. */
  readonly maxStoredBytes: number;
  readonly sessionLifetime: SessionLifetime;
  readonly secrets: SecretBox;
}

export function accountTables(
  database: StepDatabase,
  { maxStoredBytes, sessionLifetime, secrets }: StoreLimits,
): AccountTables {
  const usage = new UsageTable(database);
  return {
    database,
    accounts: new AccountTable(database),
    keys: new KeyTable(database),
    ledger: new LedgerTable(database, usage),
    ledgerPages: new LedgerPages(database),
    usage,
    responses: new ResponseTable(database, maxStoredBytes),
    topUps: new TopUpTable(database),
    links: new SignInLinkTable(database),
    sessions: new SessionTable(database, sessionLifetime),
    subscriptions: new SubscriptionTable(database, secrets),
    statistics: new QueryStatisticsTable(database),
    overview: new OverviewQueries(database),
    aliases: new AliasTable(database),
  };
}
