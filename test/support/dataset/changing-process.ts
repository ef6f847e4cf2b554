import { openDataset } from "@firmament/dataset";
import { companySchema } from "firmament/companies";
import { operationAt, perform } from "./operations.ts";

/*
 * Performs operations until it is killed: `node changing-process.ts PATH SEED`. Prints `ready`, then the number of each
 * operation when it was acknowledged.
 */

const [path = "", seed = ""] = process.argv.slice(2);
const dataset = await openDataset(path, { schema: companySchema });
console.log("ready");
for (let number = 0; ; number++) {
  await perform(dataset, operationAt(Number(seed), number));
  console.log(number);
}
