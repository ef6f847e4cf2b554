import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { expect, test } from "vitest";
import { SqliteAccountStore } from "../../accounts/sqlite/account-store.ts";
import { Exchange } from "../exchange/exchange.ts";
import { FairAdmission } from "../limits/admission.ts";
import { FairScheduler } from "./fair-scheduler.ts";

const accounts = SqliteAccountStore.open(":memory:");

/** Slow requests of two accounts. */
class SlowRequests {
  readonly #scheduler = new FairScheduler(new FairAdmission());
  readonly #accounts = { a: createTestAccount(accounts), b: createTestAccount(accounts) };
  /** The completed requests and other events, in order. */
  readonly events: string[] = [];

  /** `a1` is a request of account `a`; it computes for 60 ms. */
  async send(name: `${"a" | "b"}${number}`, signal: AbortSignal = new AbortController().signal): Promise<void> {
    const exchange = new Exchange(new Request("http://service.test/", { signal }));
    exchange.principal = await this.#accounts[name.startsWith("a") ? "a" : "b"];
    await this.#scheduler.admit(exchange, () =>
      this.#scheduler.compute(exchange, () => {
        const until = performance.now() + 60;
        while (performance.now() < until);
        this.events.push(name);
      }),
    );
  }
}

test("alternates between accounts", async () => {
  const requests = new SlowRequests();
  await Promise.all([
    requests.send("a1"),
    requests.send("a2"),
    requests.send("a3"),
    requests.send("a4"),
    requests.send("b1"),
  ]);
  expect(requests.events).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("lets the event loop turn between slow requests", async () => {
  const requests = new SlowRequests();
  setTimeout(() => requests.events.push("timer"), 0);
  await Promise.all([requests.send("a1"), requests.send("a2")]);
  expect(requests.events).toEqual(["a1", "timer", "a2"]);
});

test("does not run a request that is aborted while another one computes", async () => {
  const requests = new SlowRequests();
  const abort = new AbortController();
  const first = requests.send("a1");
  const second = requests.send("a2", abort.signal);
  setTimeout(() => abort.abort(), 0);
  await expect(second).rejects.toMatchObject({ code: "cancelled" });
  await first;
  await requests.send("b1");
  expect(requests.events).toEqual(["a1", "b1"]);
});
