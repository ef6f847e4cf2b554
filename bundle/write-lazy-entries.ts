import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lazyEntry } from "./lazy-entry.ts";

/* The last step of the build of the engine: writes the entry points that Node loads. */

const folder = join(import.meta.dirname, "../dist/src/entries");
for (const name of ["index", "reader", "worker", "node"]) {
  writeFileSync(join(folder, `${name}.node.js`), await lazyEntry(folder, name));
}
