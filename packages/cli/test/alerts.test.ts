import { SqliteAccountStore, type Subscription } from "@firmament/server/accounts";
import { newFilePath } from "@firmament/test-support/accounts/store-location.ts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import type { Finished } from "@firmament/test-support/cli/finished.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { describe, expect, it, onTestFinished } from "vitest";

/** An account file with a saved search that has been disabled. */
async function openFile() {
  const path = newFilePath();
  const store = SqliteAccountStore.open(path);
  onTestFinished(() => store.close());
  const { account } = await createTestAccount(store, { email: "ada@example.com" });
  const terms = {
    account: account.id,
    dataset: "companies",
    name: "Berlin",
    query: "berlin",
    filter: { staff_count: { gte: 50 } },
    url: "https://a.example/",
  };
  const { id } = (await store.createSubscription({ ...terms, defaultOperator: "OR" }, 1)) as Subscription;
  const claim = await store.claimDelivery(id, 1000);
  if (claim !== null) await store.settleDelivery(claim, { status: "disabled", problem: "the webhook is gone" });
  const run = (...args: readonly string[]): Promise<Finished> =>
    firmament(["accounts", ...args, "--accounts-db", path], { env: { COLUMNS: "160" } });
  return { store, id, account, run };
}

describe("firmament accounts alerts", () => {
  it("prints the saved searches of an account, with the state of their webhooks", async () => {
    const { run, id } = await openFile();
    const { status, stdout } = await run("alerts", "ada@example.com");
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `${id} .*companies .*disabled .* 1 .*never .*the webhook is gone .*berlin .*{"staff_count":{"gte":50}}`,
        ),
      ),
    ]);
    expect(stdout).toContain("1 saved search");
  });

  it("prints JSON without secrets", async () => {
    const { run, id, account } = await openFile();
    const { stdout } = await run("alerts", account.id, "--json");
    expect(JSON.parse(stdout)).toEqual({
      saved_searches: [
        {
          id,
          account: account.id,
          dataset: "companies",
          name: "Berlin",
          query: "berlin",
          filter: { staff_count: { gte: 50 } },
          webhook: "https://a.example/",
          state: "disabled",
          failures: 1,
          problem: "the webhook is gone",
          created_at: expect.stringMatching(/Z$/),
          delivered_at: null,
        },
      ],
    });
  });

  it("prints that there are none", async () => {
    const { run, store, account, id } = await openFile();
    await store.deleteSubscription(account.id, id);
    expect(await run("alerts", account.id)).toMatchObject({ status: 0, stdout: "No saved searches\n" });
  });

  it("fails for an unknown account", async () => {
    const { run } = await openFile();
    expect(await run("alerts", "acc_x")).toMatchObject({ status: 1, stderr: expect.stringContaining("acc_x") });
  });
});

describe("firmament accounts retry-alerts", () => {
  it("makes a saved search active", async () => {
    const { run, store, id } = await openFile();
    expect(await run("retry-alerts", id)).toMatchObject({ status: 0, stdout: expect.stringContaining("is active") });
    expect(await store.subscription(id)).toMatchObject({ state: "active", failures: 0, problem: null });
    expect(JSON.parse((await run("retry-alerts", id, "--json")).stdout)).toEqual({ id, state: "active" });
  });

  it("fails for an unknown id", async () => {
    const { run } = await openFile();
    expect(await run("retry-alerts", "als_x")).toMatchObject({
      status: 1,
      stderr: 'error: there is no saved search "als_x"\n',
    });
  });
});
