// Charges requests until it is killed or all are done: node charging-process.ts LOCATION ACCOUNT KEY FROM TO stored|plain
// It prints the number of each request that is charged, one per line.
import { writeSync } from "node:fs";
import { openAccounts } from "@firmament/cli/src/options/account-store.ts";
import { Billing } from "@firmament/server/accounts";
import { responseOf } from "./test-account.ts";

const CONCURRENT_REQUESTS = 8;

const [path = "", account = "", key = "", from, to, mode] = process.argv.slice(2);

const billing = new Billing((await openAccounts(path, false)).accounts);
let next = Number(from);

async function charge(number: number): Promise<void> {
  const idempotency = { key: `k-${number}`, bodyHash: "h" };
  const request = { account, key, requestId: `${number}`, maxAmount: 10 };
  const result = await billing.reserve(mode === "stored" ? { ...request, idempotency } : request);
  if (result.kind === "reserved") await result.reservation.charge(10, 1, responseOf(`${number}`));
  else if (result.kind !== "replayed") throw new Error(`Request ${number} is ${result.kind}.`);
  // A synchronous write, so that the line is not lost when this process is killed.
  writeSync(1, `${number}\n`);
}

async function chargeAll(): Promise<void> {
  while (next < Number(to)) {
    next += 1;
    await charge(next - 1);
  }
}

writeSync(1, "ready\n");
await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, chargeAll));
