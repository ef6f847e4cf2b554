import type { NewAccount } from "../../../src/accounts/account.ts";
import type { AccountStore } from "../../../src/accounts/account-store.ts";
import { fromDecimal } from "../../../src/accounts/money.ts";
import { SqliteAccountStore } from "../../../src/accounts/sqlite/account-store.ts";

export interface ServeAccount {
  /** The account's id. */
  readonly account: string;
  readonly keyId: string;
  /** The text of the key. */
  readonly key: string;
}

/** Does something with a file of accounts, beside a server that may use it. */
export async function withAccounts<T>(path: string, work: (accounts: AccountStore) => Promise<T>): Promise<T> {
  const accounts = SqliteAccountStore.open(path);
  try {
    return await work(accounts);
  } finally {
    await accounts.close();
  }
}

/** Makes an account with a key for everything. The balance is a decimal. */
export function createServeAccount(
  path: string,
  balance: number,
  more: Partial<NewAccount> = {},
): Promise<ServeAccount> {
  return withAccounts(path, async (accounts) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const account = { email, firstName: "Ada", lastName: "Byron", balance: fromDecimal(balance), ...more };
    const { id } = await accounts.createAccount(account);
    const { key, text } = await accounts.createKey({ account: id });
    return { account: id, keyId: key.id, key: text };
  });
}

/** Asks for companies. */
export function search(url: string, key: string, body: object, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/search/hosted/companies`, {
    ...init,
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", ...init.headers },
    body: JSON.stringify(body),
  });
}
