import { openAccounts } from "@firmament/cli/src/options/account-store.ts";
import type { AccountStore, NewAccount } from "@firmament/server/accounts";
import { fromDecimal } from "@firmament/server/values";

/** An account with one API key. */
export interface ServeAccount {
  /** The id of the account. */
  readonly account: string;
  readonly keyId: string;
  /** The text of the API key. */
  readonly key: string;
}

/** Runs work on an account database that a server may use at the same time. */
export async function withAccounts<T>(path: string, work: (accounts: AccountStore) => Promise<T>): Promise<T> {
  const { accounts } = await openAccounts(path, true);
  try {
    return await work(accounts);
  } finally {
    await accounts.close();
  }
}

/** Creates an account with a key for all services. The balance is a decimal. */
export function createServeAccount(
  path: string,
  balance: number,
  overrides: Partial<NewAccount> = {},
): Promise<ServeAccount> {
  return withAccounts(path, async (accounts) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const account = { email, firstName: "Ada", lastName: "Byron", balance: fromDecimal(balance), ...overrides };
    const { id } = await accounts.createAccount(account);
    const { key, text } = await accounts.createKey({ account: id });
    return { account: id, keyId: key.id, key: text };
  });
}

/** Creates a key for changes of companies. */
export function createIngestKey(path: string, account: string): Promise<string> {
  return withAccounts(path, async (accounts) => (await accounts.createKey({ account, scopes: ["ingest"] })).text);
}

/** Sends changes of companies. */
export function sendChanges(url: string, key: string, changes: readonly object[]): Promise<Response> {
  return fetch(`${url}/datasets/companies/documents`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ changes }),
  });
}

/** Sends a search request. */
export function search(url: string, key: string, body: object, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/search/hosted/companies`, {
    ...init,
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", ...init.headers },
    body: JSON.stringify(body),
  });
}
