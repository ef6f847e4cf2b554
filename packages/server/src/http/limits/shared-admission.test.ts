import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { AccountsError } from "../../accounts/accounts-error.ts";
import type { LimitStore, SlotClaim } from "../../accounts/limit-store.ts";
import type { Release } from "./admission.ts";
import { SharedAdmission } from "./shared-admission.ts";

/** Slots for all servers together: each server has what it wants, in the order of the claims. */
class FirstComeStore implements LimitStore {
  readonly granted = new Map<string, number>();
  failure: Error | null = null;
  delayMs = 0;

  async claimSlots({ server, kept, wanted, max }: SlotClaim): Promise<number> {
    if (this.delayMs > 0) await sleep(this.delayMs);
    if (this.failure !== null) throw this.failure;
    this.granted.delete(server);
    const others = [...this.granted.values()].reduce((sum, count) => sum + count, 0);
    const slots = Math.max(0, Math.min(wanted, max - others));
    this.granted.set(server, Math.max(kept, slots));
    return slots;
  }

  async releaseSlots(server: string): Promise<void> {
    this.granted.delete(server);
  }

  takeToken(): never {
    throw new Error("No test takes tokens.");
  }

  bucket(): never {
    throw new Error("No test takes tokens.");
  }
}

function newServer(store: LimitStore, maxInFlight: number, leaseMs?: number): SharedAdmission {
  const server = new SharedAdmission(store, { maxInFlight, ...(leaseMs !== undefined && { leaseMs }) });
  onTestFinished(() => server.close());
  return server;
}

const { signal } = new AbortController();

async function admitted(server: SharedAdmission): Promise<Release> {
  const release = await server.acquire("a", signal);
  if (release === "overloaded") throw new Error("The request was rejected.");
  return release;
}

describe("SharedAdmission", () => {
  test("admits as many requests of all servers as one could", async () => {
    const store = new FirstComeStore();
    const [one, two] = [newServer(store, 5), newServer(store, 5)];
    const releases = [];
    for (const server of [one, one, one, two, two]) releases.push(await admitted(server));
    expect(one.inFlight + two.inFlight).toBe(5);
    const waiting = admitted(two);
    await expect.poll(() => two.waiting).toBe(1);
    releases[0]?.();
    await waiting;
    expect([one.inFlight, two.inFlight]).toEqual([2, 3]);
  });

  test("gives its slots back when it closes", async () => {
    const store = new FirstComeStore();
    const one = newServer(store, 2);
    (await admitted(one))();
    await one.close();
    expect(store.granted.size).toBe(0);
  });

  test("rejects requests with the error of the store after the lease has ended, and admits them again later", async () => {
    const store = new FirstComeStore();
    const server = newServer(store, 5, 300);
    (await admitted(server))();
    store.failure = new Error("The store is gone.");
    (await admitted(server))();
    const failureOf = async (): Promise<unknown> => {
      try {
        (await admitted(server))();
        return null;
      } catch (error) {
        return error;
      }
    };
    await expect.poll(failureOf).toBe(store.failure);
    store.failure = null;
    (await admitted(server))();
  });

  test("rejects requests while claims take longer than their leases", async () => {
    const store = new FirstComeStore();
    store.delayMs = 60;
    const server = newServer(store, 5, 50);
    const message = "A claim of slots took longer than its lease of 50 ms. Try again when the database answers faster.";
    await expect(admitted(server)).rejects.toThrow(new AccountsError("database_unavailable", message));
    store.delayMs = 0;
    await expect.poll(async () => (await admitted(server))()).toBeUndefined();
  });

  test.each([true, false])("rejects requests after it was closed; with a lease: %s", async (hasLease) => {
    const server = newServer(new FirstComeStore(), 5);
    if (hasLease) (await admitted(server))();
    await server.close();
    await expect(admitted(server)).rejects.toMatchObject({ name: "AccountsError", code: "closed" });
  });
});
