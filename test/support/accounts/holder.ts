import type { Account, NewAccount } from "../../../src/accounts/account.ts";
import type { AccountStore } from "../../../src/accounts/account-store.ts";
import type { ApiKey } from "../../../src/accounts/api-key.ts";
import type { Charge } from "../../../src/accounts/charge.ts";
import type { StoredResponse } from "../../../src/accounts/stored-response.ts";

/** An account with a key to charge it by. */
export interface Holder {
  readonly account: Account;
  readonly key: ApiKey;
  /** The key itself. */
  readonly text: string;
}

let addresses = 0;

/** Makes an account with a key; its e-mail address is new. */
export async function newHolder(store: AccountStore, terms: Partial<NewAccount> = {}): Promise<Holder> {
  addresses += 1;
  const email = `holder-${addresses}@example.com`;
  const account = await store.createAccount({ email, firstName: "Ada", lastName: "Lovelace", ...terms });
  return { account, ...(await store.createKey({ account: account.id })) };
}

/** A charge of 10 for 3 records, unless it is to be another. */
export function chargeTo({ account, key }: Holder, terms: Partial<Charge> = {}): Charge {
  return { account: account.id, key: key.id, request: "request", amount: 10, rows: 3, kept: null, ...terms };
}

export function answerOf(text: string): StoredResponse {
  return { status: 200, headers: [["content-type", "application/json"]], body: new TextEncoder().encode(text) };
}

/** A charge whose answer is kept. */
export function keptCharge(holder: Holder, key: string, bodyHash: string, answer: StoredResponse): Charge {
  return chargeTo(holder, { kept: { idempotency: { key, bodyHash }, answer } });
}
