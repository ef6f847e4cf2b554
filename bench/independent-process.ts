/** A process with an engine of its own, which `IndependentProcesses` starts. It sends its searches per second. */
import { generateCompanies } from "@firmament/fixtures";
import { companySchema } from "../src/entries/companies.ts";
import { SearchEngine } from "../src/entries/index.ts";
import { type MixedSearch, searchMix } from "./search-mix.ts";
import { searchSingle } from "./single-search.ts";
import { warmUp } from "./warm-up.ts";

const [companies, seconds] = process.argv.slice(2).map(Number) as [number, number];
const engine = new SearchEngine(companySchema, { sharedMemory: true });
await engine.load(generateCompanies({ count: companies, seed: 1 }));

async function searchesPerSecond(): Promise<number> {
  const start = performance.now();
  let count = 0;
  for (; performance.now() < start + seconds * 1000; count++) {
    await searchSingle(engine, searchMix[count % searchMix.length] as MixedSearch);
  }
  return (count / (performance.now() - start)) * 1000;
}

await warmUp(searchesPerSecond);
process.send?.("ready");
process.on("message", async () => process.send?.(await searchesPerSecond()));
