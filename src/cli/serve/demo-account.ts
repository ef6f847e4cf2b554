import type { AccountStore } from "../../accounts/account-store.ts";
import { fromDecimal, MAX_MICROS, type Micros } from "../../accounts/money.ts";
import type { ServeSettings } from "./settings.ts";

const LEAST_BALANCE: Micros = fromDecimal(100);

/** Enough to look around. */
const SEARCHES = 1000;

/** As many records as a page has that is not told otherwise. */
const USUAL_ROWS = 20;

const QUERY = "software AND staff_count:[50 TO 500]";

/** Makes an account that can pay for many searches, and a key for it, whose text it gives. */
export async function createDemoAccount(store: AccountStore, settings: ServeSettings): Promise<string> {
  const search = fromDecimal(settings.price_per_request) + USUAL_ROWS * fromDecimal(settings.price_per_record);
  const balance = Math.min(MAX_MICROS, Math.max(LEAST_BALANCE, SEARCHES * search));
  const account = { email: "demo@example.com", firstName: "Demo", lastName: "Account", balance };
  const { id } = await store.createAccount(account);
  const { text } = await store.createKey({ account: id, name: "demo" });
  return text;
}

/** A search, for a shell. */
export function curlLine(url: string, key: string): string {
  const address = new URL("/search/hosted/companies", url);
  // Everywhere is no place to go to.
  if (address.hostname === "0.0.0.0" || address.hostname === "[::]") address.hostname = "localhost";
  const body = JSON.stringify({ query: QUERY, per_page: 3 });
  // Brackets mean something else to curl, and to some shells.
  const shown = address.hostname.startsWith("[") ? `-g '${address}'` : address;
  return `curl ${shown} -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '${body}'`;
}
