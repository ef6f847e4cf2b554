import { createInterface } from "node:readline";
import { openDataset } from "@firmament/dataset";
import { companySchema } from "firmament/companies";
import { type Operation, operationAt, perform } from "./operations.ts";

/*
 * Changes a dataset beside other processes: `node sharing-process.ts PATH SEED KIND...`. Performs operations of the given
 * kinds until it receives a line, then prints `stopped`. After the next line, prints the names by id that searches see
 * once they see all changes, as JSON.
 */

/** A load of this size saves an index file, which other processes then open. */
const LARGE_LOAD = 6000;

/** Each process performs at least this many operations, however slow the machine is: some loads and refreshes. */
const MIN_OPERATIONS = 25;

const [path = "", seed = "", ...kinds] = process.argv.slice(2);
const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
const dataset = await openDataset(path, { schema: companySchema, onWarning: (warning) => console.error(warning) });
const largeLoad = (number: number): Operation => ({
  kind: "load",
  changes: Array.from({ length: LARGE_LOAD }, (_, index) => ({ id: `l${index}`, name: `Large ${number}-${index}` })),
});

let isStopped = false;
const stop = lines.next().then(() => {
  isStopped = true;
});
console.log("ready");
for (let number = 0; number < MIN_OPERATIONS || !isStopped; number++) {
  const operation = operationAt(Number(seed), number);
  if (kinds.includes(operation.kind)) await perform(dataset, operation);
  if (kinds.includes("load") && number % 50 === 5) await perform(dataset, largeLoad(number));
  await new Promise((resume) => setImmediate(resume));
}
await stop;
console.log("stopped");
await lines.next();
while (!seesAllChanges()) await new Promise((resume) => setTimeout(resume, 20));
const { engine } = dataset;
console.log(JSON.stringify(engine.ids("*:*").map((id) => [id, engine.get(id)?.name])));
await dataset.close();
// Exiting would cut off what the pipe has not taken yet.
process.stdin.destroy();

function seesAllChanges(): boolean {
  const { generation, changeNumber } = dataset.status();
  return dataset.searched.generation === generation && dataset.searched.changeNumber === changeNumber;
}
