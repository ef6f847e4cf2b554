import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Dataset, openDataset } from "@firmament/dataset";
import { costlyRuns, propertyTimeout, runsSlowTests } from "@firmament/test-support/fuzz.ts";
import type { CompanySchema } from "firmament/companies";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../../../../test/support/dataset/watching-process.ts", import.meta.url));

/** The maximum time between the first change and the kill. */
const MAX_LIFETIME_MS = 500;

const kills: number = costlyRuns(20, 2);

const searches: readonly string[] = ["*:*", "name:1*", "NOT name:2", "name:[3 TO 6]", 'name:"name 0"', "name:7"];

async function runAndKill(path: string, seed: number): Promise<void> {
  const child = spawn(process.execPath, [script, path, `${seed}`], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on("close", (_, signal) => resolve(signal));
  });
  for await (const line of createInterface(child.stdout)) {
    // After the first change: a busy machine starts a process slowly.
    if (line === "0") setTimeout(() => child.kill("SIGKILL"), Math.random() * MAX_LIFETIME_MS);
  }
  expect(await ended).toBe("SIGKILL");
}

/** Applies all pending alerts to the matches of each search. Each one must change them: none is missing or repeated. */
async function consume(dataset: Dataset<CompanySchema>, matches: ReadonlyMap<string, Set<string>>): Promise<number> {
  let count = 0;
  for (;;) {
    const alerts = await dataset.alerts.pending({ limit: 500 });
    if (alerts.length === 0) return count;
    for (const { search, document, kind } of alerts) {
      const ids = matches.get(search) ?? new Set();
      expect(ids.has(document)).toBe(kind === "left");
      if (kind === "entered") ids.add(document);
      else ids.delete(document);
    }
    count += alerts.length;
    expect(await dataset.alerts.acknowledge(alerts.map(({ id }) => id))).toBe(alerts.length);
  }
}

test.runIf(runsSlowTests)(
  "no kill loses or repeats an alert of a change, a load or a refresh",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "firmament-alerts-killed-"));
    const path = join(folder, "companies.db");
    const first = await openDataset(path, { schema: companySchema });
    for (const query of searches) await first.savedSearches.add(query, query);
    await first.close();
    const matches = new Map(searches.map((query) => [query, new Set<string>()]));
    let count = 0;
    for (let seed = 0; seed < kills; seed++) {
      await runAndKill(path, seed);
      const dataset = await openDataset(path, { schema: companySchema });
      count += await consume(dataset, matches);
      for (const [query, ids] of matches) expect([...ids].toSorted()).toEqual(dataset.engine.ids(query).toSorted());
      await dataset.close();
    }
    expect(count).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
  },
  kills * 10_000 + propertyTimeout,
);
