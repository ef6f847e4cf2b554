import { openDataset } from "@firmament/dataset";
import { companySchema } from "firmament/companies";
import { operationAt, perform } from "./operations.ts";

/*
 * Performs operations until it is killed, and determines their alerts meanwhile: `node watching-process.ts PATH SEED`.
 * Prints `ready`, then the number of each operation when it was acknowledged.
 */

const [path = "", seed = ""] = process.argv.slice(2);
const dataset = await openDataset(path, { schema: companySchema });
console.log("ready");
for (let number = 0; ; number++) {
  // Not awaited: kills also hit what is written for alerts.
  if (number % 3 === 0) void dataset.alerts.pending({ limit: 1_000_000 });
  await perform(dataset, operationAt(Number(seed), number));
  console.log(number);
}
