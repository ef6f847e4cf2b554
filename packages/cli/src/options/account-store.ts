import {
  type AccountStore,
  isDatabaseUrl,
  type LimitStore,
  PostgresAccountStore,
  type SecretKeys,
  type SessionStore,
  SqliteAccountStore,
  type SubscriptionStore,
} from "@firmament/server/accounts";

/** The accounts of a command or a service, with the sessions and saved searches of their holders. */
export type Accounts = AccountStore & SessionStore & SubscriptionStore;

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
