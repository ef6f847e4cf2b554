import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { openDataset } from "@firmament/dataset";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { costlyRuns, propertyTimeout } from "@firmament/test-support/fuzz.ts";
import { companySchema } from "firmament/companies";
import { expect, onTestFinished, test } from "vitest";
import { AlertDeliveries } from "../../src/accounts/alerts/alert-deliveries.ts";
import type { AlertMessage } from "../../src/accounts/alerts/message.ts";
import { SqliteAccountStore } from "../../src/accounts/sqlite/account-store.ts";
import type { Subscription } from "../../src/accounts/subscription.ts";

const script = fileURLToPath(new URL("../../../../test/support/dataset/alerting-process.ts", import.meta.url));

/** The maximum time between the first change and the kill. */
const MAX_LIFETIME_MS = 600;

/** The number of saved searches; change number n concerns the search n mod 5. */
const SEARCHES = 5;

/** A document leaves its search with the change that is this much later. */
const LIFETIME = 10;

const kills: number = costlyRuns(50, 1);

/** Changes documents in a process and kills it. Returns the last acknowledged change; -1 without one. */
async function runAndKill(path: string, accounts: string): Promise<number> {
  const child = spawn(process.execPath, [script, path, accounts], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on("close", (_, signal) => resolve(signal));
  });
  let acknowledged = -1;
  for await (const line of createInterface(child.stdout)) {
    if (acknowledged < 0) setTimeout(() => child.kill("SIGKILL"), Math.random() * MAX_LIFETIME_MS);
    acknowledged = Number(line);
  }
  expect(await ended).toBe("SIGKILL");
  return acknowledged;
}

/** A webhook that often fails, or does not respond in time. */
class FlakyWebhook {
  /** The accepted alerts as `0 entered 15`: search, kind and document; by the id of the alert. */
  readonly accepted = new Map<string, string>();
  /** By the id of the saved search. */
  readonly subscriptions = new Map<string, Subscription>();
  repetitions = 0;
  isReliable = false;

  async start(): Promise<string> {
    const server = createServer(async (request, response) => {
      const body = await text(request).catch(() => null);
      // A killed process sends no complete body.
      if (body === null) return;
      const chance = this.isReliable ? 1 : Math.random();
      if (chance < 0.2) response.writeHead(503).end();
      else if (chance < 0.3) return;
      else {
        this.#accept(body, request.headers);
        // The process may not learn of it.
        if (this.isReliable || Math.random() < 0.8) response.writeHead(200).end();
        else response.destroy();
      }
    }).listen(0, "127.0.0.1");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise((resolve) => server.once("listening", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  #accept(body: string, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    const { search, alerts }: AlertMessage = JSON.parse(body);
    const { secret = "", name = "" } = this.subscriptions.get(search.id) ?? {};
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    for (const { id, kind, document } of alerts) {
      const alert = `${name} ${kind} ${document}`;
      if (this.accepted.has(id)) this.repetitions += 1;
      expect(this.accepted.get(id) ?? alert).toBe(alert);
      this.accepted.set(id, alert);
    }
  }
}

/** The alerts of all changes up to a number. */
function alertsUpTo(last: number): readonly string[] {
  const alerts: string[] = [];
  for (let number = 0; number <= last; number += 1) {
    alerts.push(`${number % SEARCHES} entered ${number}`);
    if (number >= LIFETIME) alerts.push(`${(number - LIFETIME) % SEARCHES} left ${number - LIFETIME}`);
  }
  return alerts;
}

test(
  "no alert is lost when processes are killed, and an alert has the same id in each delivery",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "firmament-alerts-"));
    const [path, accounts] = [join(folder, "companies.db"), join(folder, "accounts.db")];
    const webhook = new FlakyWebhook();
    const url = await webhook.start();
    let dataset = await openDataset(path, { schema: companySchema });
    const store = SqliteAccountStore.open(accounts);
    const deliveries = new AlertDeliveries(store, { allowPrivate: true, firstPauseMs: 1, maxPauseMs: 1 });
    const { account } = await createTestAccount(store);
    for (let number = 0; number < SEARCHES; number += 1) {
      const search = { name: String(number), query: `type:t${number}`, filter: null, defaultOperator: "OR" } as const;
      const subscription = await deliveries.create(
        { account: account.id, dataset: "companies", url, ...search },
        dataset,
      );
      if (subscription !== null) webhook.subscriptions.set(subscription.id, subscription);
    }

    await dataset.close();

    let acknowledged = -1;
    for (let kill = 0; kill < kills; kill += 1) {
      acknowledged = Math.max(acknowledged, await runAndKill(path, accounts));
    }

    // So that the kills interrupt deliveries.
    if (kills > 10) expect(webhook.accepted.size).toBeGreaterThan(kills);
    webhook.isReliable = true;
    dataset = await openDataset(path, { schema: companySchema });
    deliveries.watch("companies", () => dataset);
    // The leases of the last process end.
    await expect
      .poll(
        async () => {
          await deliveries.sweep();
          return (await dataset.alerts.pending()).length;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
    const last = Math.max(-1, ...dataset.engine.ids("*:*").map(Number));
    // The last change of a process may be stored although nobody knows.
    expect(last).toBeGreaterThanOrEqual(acknowledged);
    expect([...webhook.accepted.values()].toSorted()).toEqual(alertsUpTo(last).toSorted());
    await deliveries.close();
    await dataset.close();
    await store.close();
    rmSync(folder, { recursive: true });
  },
  kills * 10_000 + propertyTimeout,
);
