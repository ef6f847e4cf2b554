/**
 * The memory of the buffers of a bulk load on one thread, in a process of its own: at its peak, and of the index that it
 * leaves. Companies are generated while they are loaded, so that no other buffers are in memory. Buffers that wait for the
 * garbage collector count.
 */

import { execFileSync } from "node:child_process";
import { generateCompanies } from "@firmament/fixtures";
import { companySchema } from "../src/entries/companies.ts";
import type * as Firmament from "../src/entries/index.ts";
import { compiledEntry } from "./compiled-entry.ts";

/** In bytes. */
export interface BuildMemory {
  readonly peak: number;
  readonly result: number;
}

/** A load pauses every 16 ms at the latest. */
const SAMPLE_MS = 4;

/** @param folder see `FirmamentBuild.folder` */
export function buildMemory(count: number, folder: string): BuildMemory {
  const args = ["--conditions=@firmament/source", "--no-warnings", import.meta.filename, String(count), folder];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

async function measure(count: number, folder: string): Promise<BuildMemory> {
  const { SearchEngine }: typeof Firmament = await compiledEntry(folder, "index");
  const engine = new SearchEngine(companySchema);
  const before = process.memoryUsage().arrayBuffers;
  let peak = 0;
  const sample = (): void => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  await engine.load(generateCompanies({ count, seed: 1 }));
  clearInterval(timer);
  sample();
  const { index, documents } = engine.memory;
  return { peak, result: index + documents };
}

if (import.meta.main) {
  const [count, folder = ""] = process.argv.slice(2);
  console.log(JSON.stringify(await measure(Number(count), folder)));
}
