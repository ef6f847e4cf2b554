import { datasetPaths } from "@firmament/server";
import { signInUrl } from "@firmament/server/accounts";
import { fromDecimal, MAX_LINK_LIFETIME_MS, MAX_MICROS, type Micros } from "@firmament/server/values";
import type { Accounts } from "../options/account-store.ts";
import { clientAddress } from "./client-address.ts";

import type { ServeSettings } from "./settings.ts";

const MIN_BALANCE: Micros = fromDecimal(100);

/** The number of searches that the balance pays for. */
const SEARCHES = 1000;

/** The default number of records per page. */
const RECORDS = 20;

const QUERY = "software AND staff_count:[50 TO 500]";

/** What a visitor needs to use the demo account. */
export interface DemoAccount {
  /** The text of its API key. */
  readonly key: string;
  /** The token of its sign-in link. */
  readonly token: string;
}

/** Creates an account with a balance for many searches, a key and a sign-in link. */
export async function createDemoAccount(store: Accounts, settings: ServeSettings): Promise<DemoAccount> {
  const price = fromDecimal(settings.price_per_request) + RECORDS * fromDecimal(settings.price_per_record);
  const balance = Math.min(MAX_MICROS, Math.max(MIN_BALANCE, SEARCHES * price));
  const account = { email: "demo@example.com", firstName: "Demo", lastName: "Account", balance };
  const { id } = await store.createAccount(account);
  const { text } = await store.createKey({ account: id, name: "demo" });
  const { token } = await store.createSignInLink(id, MAX_LINK_LIFETIME_MS);
  return { key: text, token };
}

/** The address that signs a browser on the machine of the server in. */
export function demoSignInUrl(url: string, token: string): string {
  return signInUrl(clientAddress(url, "/").origin, token);
}

/**
 * A shell command that searches.
 *
 * @param key `null` for a service that needs none
 * @param dataset the name of the searched dataset
 */
export function curlCommand(url: string, key: string | null, dataset: string): string {
  const address = clientAddress(url, datasetPaths(dataset).search);
  const body = JSON.stringify({ query: dataset === "companies" ? QUERY : "*:*", per_page: 3 });
  // Brackets are patterns for curl and for some shells.
  const target = address.hostname.startsWith("[") ? `-g '${address}'` : address;
  const access = key === null ? "" : ` -H 'x-api-key: ${key}'`;
  return `curl ${target}${access} -H 'content-type: application/json' -d '${body}'`;
}
