// A process that charges requests until it is killed or has no more: node accounts-charging-process.ts FILE ACCOUNT KEY FROM TO KEPT
// Each request that was answered is told by its number on a line of standard output.
import { writeSync } from "node:fs";
import { Billing } from "../../../src/accounts/billing/billing.ts";
import { SqliteAccountStore } from "../../../src/accounts/sqlite/account-store.ts";
import { responseOf } from "./test-account.ts";

/** How many requests are under way at a time. */
const CALLERS = 8;

const [path = "", account = "", key = "", from, to, isKept] = process.argv.slice(2);

const billing = new Billing(SqliteAccountStore.open(path, { create: false }));
let next = Number(from);

async function answer(number: number): Promise<void> {
  const idempotency = { key: `k-${number}`, bodyHash: "h" };
  const request = { account, key, requestId: `${number}`, maxAmount: 10 };
  const beginning = await billing.reserve(isKept === "kept" ? { ...request, idempotency } : request);
  if (beginning.kind === "reserved") await beginning.reservation.charge(10, 1, responseOf(`${number}`));
  else if (beginning.kind !== "replayed") throw new Error(`Request ${number} is ${beginning.kind}.`);
  // At once: what is answered has been read, whatever then happens to this process.
  writeSync(1, `${number}\n`);
}

async function call(): Promise<void> {
  while (next < Number(to)) {
    next += 1;
    await answer(next - 1);
  }
}

writeSync(1, "ready\n");
await Promise.all(Array.from({ length: CALLERS }, call));
