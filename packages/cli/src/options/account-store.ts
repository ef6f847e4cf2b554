import {
  type AccountOverview,
  type AccountStore,
  isDatabaseUrl,
  type LimitStore,
  PostgresAccountStore,
  type SecretKeys,
  type SessionStore,
  SqliteAccountStore,
  type StatisticsStore,
  type SubscriptionStore,
} from "@firmament/server/accounts";

/** The accounts of a command or a service, with what belongs to them and what operators read. */
export type Accounts = AccountStore &
  SessionStore &
  SubscriptionStore & { readonly overview: AccountOverview; readonly statistics: StatisticsStore };

/** The accounts of a service, with the limits that its servers share; `null` if the accounts cannot hold them. */
export interface ServiceStore {
  readonly accounts: Accounts;
  readonly limits: LimitStore | null;
}

/**
 * Opens the accounts in a file, or in a PostgreSQL database if the location is `postgres://…`.
 *
 * @param create whether to create a missing file or schema
 * @param keys of the secrets of webhooks
 * @throws {AccountsError} if they cannot be used
 */
export async function openAccounts(location: string, create: boolean, keys: SecretKeys = {}): Promise<ServiceStore> {
  const options = { create, secretKey: keys.secretKey, previousSecretKey: keys.previousSecretKey };
  if (!isDatabaseUrl(location)) return { accounts: SqliteAccountStore.open(location, options), limits: null };
  const accounts = await PostgresAccountStore.open(location, options);
  return { accounts, limits: accounts };
}
