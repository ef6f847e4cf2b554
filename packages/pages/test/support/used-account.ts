import { type SqliteAccountStore, signInUrl } from "@firmament/server/accounts";
import { fromDecimal, LINK_LIFETIME_MS } from "@firmament/server/values";

const DAY_MS = 86_400_000;
const DAYS = 42;

/**
 * Creates an account with weeks of searches until the time of the clock, which its store reads: many on working days,
 * more from week to week.
 *
 * @returns the path of a sign-in link
 */
export async function createUsedAccount(accounts: SqliteAccountStore, clock: { time: number }): Promise<string> {
  const now = clock.time;
  clock.time = now - DAYS * DAY_MS;
  const account = await accounts.createAccount({
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Lovelace",
    balance: fromDecimal(150),
  });
  const keys: string[] = [];
  for (const name of ["Website", "Nightly report"]) {
    keys.push((await accounts.createKey({ account: account.id, name, scopes: ["search"] })).key.id);
  }
  for (let day = 0; day <= DAYS; day += 1) {
    clock.time = now - (DAYS - day) * DAY_MS;
    const weekday = new Date(clock.time).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const count = Math.round((isWeekend ? 40 : 130 + 25 * Math.sin(day * 2.4)) * (1 + day / DAYS));
    await accounts.charge(
      Array.from({ length: count }, (_, index) => ({
        account: account.id,
        key: keys[index % 5 === 4 ? 1 : 0] ?? "",
        request: `request-${day}-${index}`,
        amount: fromDecimal(0.01),
        rows: 10,
        stored: null,
      })),
    );
    if (day === 28) await accounts.credit(account.id, fromDecimal(50), "Invoice 2026-014");
  }
  clock.time = now;
  return signInUrl("", (await accounts.createSignInLink(account.id, LINK_LIFETIME_MS)).token);
}
