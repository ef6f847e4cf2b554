import { setTimeout as pause } from "node:timers/promises";
import { openDataset } from "@firmament/dataset";
import { AlertDeliveries, SqliteAccountStore } from "@firmament/server/accounts";
import { companySchema } from "firmament/companies";

/*
 * Changes a dataset and delivers its alerts until it is killed: `node alerting-process.ts DATASET ACCOUNTS`. Change number n
 * adds a document with the id n, the type of n mod 5, and deletes the document n - 10. Prints the number of each change when
 * it was acknowledged.
 */

const [path = "", accounts = ""] = process.argv.slice(2);
const dataset = await openDataset(path, { schema: companySchema });
const store = SqliteAccountStore.open(accounts);
const deliveries = new AlertDeliveries(store, {
  allowPrivate: true,
  sweepMs: 5,
  timeoutMs: 200,
  firstPauseMs: 5,
  maxPauseMs: 50,
  maxBatch: 7,
});
deliveries.watch("companies", () => dataset);
deliveries.start();
const last = Math.max(-1, ...dataset.engine.ids("*:*").map(Number));
for (let number = last + 1; ; number += 1) {
  await dataset.apply([{ upsert: { id: String(number), type: `t${number % 5}` } }, { delete: String(number - 10) }]);
  console.log(number);
  await pause(5);
}
