import type { Account, AccountStore, ApiKey, NewAccount } from "@firmament/server/accounts";
import type { Charge } from "@firmament/server/src/accounts/charge.ts";
import type { StoredResponse } from "@firmament/server/src/accounts/stored-response.ts";

/** An account with a key. */
export interface TestAccount {
  readonly account: Account;
  readonly key: ApiKey;
  /** The text of the key. */
  readonly text: string;
}

let accountCount = 0;

/** Creates an account with a new e-mail address, and a key. */
export async function createTestAccount(store: AccountStore, terms: Partial<NewAccount> = {}): Promise<TestAccount> {
  accountCount += 1;
  const email = `account-${accountCount}@example.com`;
  const account = await store.createAccount({ email, firstName: "Ada", lastName: "Lovelace", ...terms });
  return { account, ...(await store.createKey({ account: account.id })) };
}

/** A charge of 10 for 3 records, unless `terms` differ. */
export function chargeFor({ account, key }: TestAccount, terms: Partial<Charge> = {}): Charge {
  return { account: account.id, key: key.id, request: "request", amount: 10, rows: 3, stored: null, ...terms };
}

export function responseOf(text: string): StoredResponse {
  return { status: 200, headers: [["content-type", "application/json"]], body: new TextEncoder().encode(text) };
}

/** A charge whose response is stored under an idempotency key. */
export function idempotentCharge(
  account: TestAccount,
  key: string,
  bodyHash: string,
  response: StoredResponse,
): Charge {
  return chargeFor(account, { stored: { idempotency: { key, bodyHash }, response } });
}
