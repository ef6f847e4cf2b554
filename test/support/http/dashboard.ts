import { createHandler, type DashboardOptions, type HandlerOptions } from "@firmament/server";
import { companySchema } from "firmament/companies";
import { type Clock, LAST_MINUTE, MINUTE, type TestStore } from "../accounts/store-location.ts";
import { createTestAccount, type TestAccount } from "../accounts/test-account.ts";
import { newTestStore } from "../accounts/test-store.ts";
import { Browser } from "./browser.ts";
import { companyEngine } from "./service.ts";

const engine = companyEngine(20);

/** A service with a dashboard, and one account. */
export interface Dashboard extends TestAccount {
  readonly accounts: TestStore;
  /** The time of the accounts and sessions. */
  readonly clock: Clock;
  readonly handle: ReturnType<typeof createHandler>;
  /** The token of a new link of an account, by default the first one, for a minute. */
  newToken(account?: string): Promise<string>;
  /** A browser that is signed in to an account, by default the first one. */
  signedIn(account?: string): Promise<Browser>;
}

export async function openDashboard(
  options: Partial<DashboardOptions> = {},
  others: Partial<Omit<HandlerOptions, "datasets">> = {},
): Promise<Dashboard> {
  const clock: Clock = { time: LAST_MINUTE };
  const accounts = newTestStore({ now: () => clock.time });
  const handle = createHandler({
    datasets: { companies: { schema: companySchema, engine } },
    accounts,
    dashboard: { sessions: accounts, ...options },
    ...others,
  });
  const testAccount = await createTestAccount(accounts, { balance: 100_000_000 });
  const newToken = async (account: string = testAccount.account.id): Promise<string> =>
    (await accounts.createSignInLink(account, MINUTE)).token;
  const signedIn = async (account?: string): Promise<Browser> => {
    const browser = new Browser(handle, options.publicOrigin);
    const { status, text } = await browser.send("sign-in", { body: { token: await newToken(account) } });
    if (status !== 200) throw new Error(`The sign-in failed: ${text}`);
    return browser;
  };
  return { ...testAccount, accounts, clock, handle, newToken, signedIn };
}
