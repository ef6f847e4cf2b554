import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Dataset, openDataset } from "@firmament/dataset";
import { after, type Operation, operationAt } from "@firmament/test-support/dataset/operations.ts";
import { costlyRuns, propertyTimeout } from "@firmament/test-support/fuzz.ts";
import type { CompanySchema } from "firmament/companies";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../../../../test/support/dataset/changing-process.ts", import.meta.url));

/** The maximum time between the first operation and the kill. */
const MAX_LIFETIME_MS = 400;

const kills: number = costlyRuns(100, 1);

/** Runs operations in a process and kills it. Returns the number of acknowledged operations. */
async function runAndKill(path: string, seed: number): Promise<number> {
  const child = spawn(process.execPath, [script, path, `${seed}`], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on("close", (_, signal) => resolve(signal));
  });
  let acknowledged = 0;
  for await (const line of createInterface(child.stdout)) {
    if (line === "ready") setTimeout(() => child.kill("SIGKILL"), Math.random() * MAX_LIFETIME_MS);
    else acknowledged = Number(line) + 1;
  }
  expect(await ended).toBe("SIGKILL");
  return acknowledged;
}

/** The names by id, as the engine has them. */
function namesIn({ engine }: Dataset<CompanySchema>): ReadonlyMap<string, string> {
  return new Map(engine.ids("*:*").map((id) => [id, engine.get(id)?.name ?? ""]));
}

/** The states that a dataset may have if the last operation was not acknowledged. */
function possibleStates(names: ReadonlyMap<string, string>, last: Operation): readonly ReadonlyMap<string, string>[] {
  if (last.kind !== "load") return [names, after(names, last)];
  // A load is written in transactions of 500 documents.
  const states = [names];
  for (let written = 500; written < last.changes.length + 500; written += 500) {
    states.push(after(names, { ...last, changes: last.changes.slice(0, written) }));
  }
  return states;
}

function isEqual(one: ReadonlyMap<string, string>, two: ReadonlyMap<string, string>): boolean {
  return one.size === two.size && [...one].every(([id, name]) => two.get(id) === name);
}

test(
  "every acknowledged change survives a kill, no change is applied in part, and the index agrees with the documents",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "firmament-killed-"));
    const path = join(folder, "companies.db");
    let names: ReadonlyMap<string, string> = new Map();
    for (let seed = 0; seed < kills; seed++) {
      const acknowledged = await runAndKill(path, seed);
      for (let number = 0; number < acknowledged; number++) names = after(names, operationAt(seed, number));
      const warnings: string[] = [];
      const dataset = await openDataset(path, {
        schema: companySchema,
        onWarning: (warning) => warnings.push(warning),
      });
      const found = namesIn(dataset);
      const states = possibleStates(names, operationAt(seed, acknowledged));
      expect(states.some((state) => isEqual(state, found))).toBe(true);
      names = found;
      expect(await dataset.verify()).toMatchObject({ documents: names.size, problems: [] });
      expect(warnings).toEqual([]);
      const { generation } = dataset.status();
      await dataset.close();
      expect(
        readdirSync(folder).filter((name) => /\.tmp$|-index-\d+$/.test(name) && !name.endsWith(`-${generation}`)),
      ).toEqual([]);
    }
    rmSync(folder, { recursive: true });
  },
  kills * 10_000 + propertyTimeout,
);
