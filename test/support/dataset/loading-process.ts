import { openDataset } from "@firmament/dataset";
import { companySchema } from "firmament/companies";

/*
 * Loads companies into a dataset, and then refreshes it with others: `node loading-process.ts PATH COUNT`. It prints
 * `loaded` and `refreshed`, and refreshes when it receives a line.
 */

const [path = "", count = ""] = process.argv.slice(2);
const companies = (name: string) =>
  Array.from({ length: Number(count) }, (_, index) => ({ id: `${name}-${index}`, name: `${name} ${index}` }));

const dataset = await openDataset(path, { schema: companySchema });
await dataset.load(companies("loaded"));
console.log("loaded");
await new Promise((resolve) => process.stdin.once("data", resolve));
await dataset.refresh(companies("refreshed"), { allowShrink: true });
console.log("refreshed");
await dataset.close();
process.exit(0);
