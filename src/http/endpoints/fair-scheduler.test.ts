import { expect, test } from "vitest";
import { createTestAccount } from "../../../test/support/accounts/test-account.ts";
import { SqliteAccountStore } from "../../accounts/sqlite/account-store.ts";
import { Exchange } from "../exchange/exchange.ts";
import { FairAdmission } from "../limits/admission.ts";
import { FairScheduler } from "./fair-scheduler.ts";

const accounts = SqliteAccountStore.open(":memory:");

/** Requests of two accounts, that hold the thread for long. */
class Visitors {
  readonly #turns = new FairScheduler(new FairAdmission());
  readonly #testAccounts = { a: createTestAccount(accounts), b: createTestAccount(accounts) };
  /** What has happened, in order. */
  readonly seen: string[] = [];

  /** `a1` is a request of account `a`. */
  async come(name: `${"a" | "b"}${number}`, signal: AbortSignal = new AbortController().signal): Promise<void> {
    const exchange = new Exchange(new Request("http://service.test/", { signal }));
    exchange.principal = await this.#testAccounts[name.startsWith("a") ? "a" : "b"];
    await this.#turns.admit(exchange, () =>
      this.#turns.compute(exchange, () => {
        const until = performance.now() + 60;
        while (performance.now() < until);
        this.seen.push(name);
      }),
    );
  }
}

test("accounts take turns at the thread", async () => {
  const visitors = new Visitors();
  await Promise.all([
    visitors.come("a1"),
    visitors.come("a2"),
    visitors.come("a3"),
    visitors.come("a4"),
    visitors.come("b1"),
  ]);
  expect(visitors.seen).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("between those that take long, everything else has its turn", async () => {
  const visitors = new Visitors();
  setTimeout(() => visitors.seen.push("clock"), 0);
  await Promise.all([visitors.come("a1"), visitors.come("a2")]);
  expect(visitors.seen).toEqual(["a1", "clock", "a2"]);
});

test("who goes away while another has the thread does not get it", async () => {
  const visitors = new Visitors();
  const leaving = new AbortController();
  const first = visitors.come("a1");
  const second = visitors.come("a2", leaving.signal);
  setTimeout(() => leaving.abort(), 0);
  await expect(second).rejects.toMatchObject({ code: "cancelled" });
  await first;
  await visitors.come("b1");
  expect(visitors.seen).toEqual(["a1", "b1"]);
});
