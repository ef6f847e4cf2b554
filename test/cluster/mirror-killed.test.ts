import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { mirror } from "@firmament/cli/src/dataset/mirror.ts";
import { companyDocuments } from "@firmament/cli/src/document-type/company-documents.ts";
import type { Dataset } from "@firmament/dataset";
import { MemoryTerminal } from "@firmament/test-support/cli/memory-terminal.ts";
import { costlyRuns } from "@firmament/test-support/fuzz.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import type { CompanySchema } from "../../src/companies/company-schema.ts";
import { companies, company, MirroredDataset } from "./support/mirrored-dataset.ts";
import { hasCluster } from "./support/shared-cluster.ts";

const script = fileURLToPath(new URL("../support/mirror/mirror-process.ts", import.meta.url));

const COUNT = 600;

/** How long a mirror waits for one that was killed. */
const LEASE_MS = 1500;

/** The maximum time between the start of a mirror and its end. */
const MAX_LIFETIME_MS = 2500;

const KILLS: number = costlyRuns(12, 4);

function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit);
}

/** Changes the documents of a dataset until a signal, and replaces all of them now and then. */
async function changeUntil(ended: AbortSignal, dataset: Dataset<CompanySchema>): Promise<{ refreshes: number }> {
  let refreshes = 0;
  for (let round = 1; !ended.aborted; round += 1) {
    if (round % 40 === 0) {
      const from = randomBelow(200);
      await dataset.refresh(companies(from, from + COUNT), { allowShrink: true });
      refreshes += 1;
    }
    const changes = Array.from({ length: 10 }, (_, number) =>
      Math.random() < 0.3
        ? { delete: `c${randomBelow(COUNT)}` }
        : { upsert: { ...company(randomBelow(COUNT + 300)), name: `Round ${round} ${number}` } },
    );
    await dataset.apply(changes);
    await wait(randomBelow(60));
  }
  return { refreshes };
}

/** Resolves when the mirror has the position of the index, and copies. */
async function begun(child: ChildProcess): Promise<void> {
  let text = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      if (text.includes("mirroring ")) resolve();
    });
    child.once("close", () => reject(new Error(`The mirror has ended:\n${text}`)));
  });
}

describe.skipIf(!hasCluster)("firmament mirror", { timeout: 600_000 }, () => {
  test("has exactly the documents of a dataset that is changed and refreshed, although it is killed", async () => {
    const mirrored = await MirroredDataset.create();
    onTestFinished(() => mirrored.delete());
    const { path, nodes, index, dataset } = mirrored;
    await dataset.load(companies(0, COUNT));
    const abort = new AbortController();
    const changing = changeUntil(abort.signal, dataset);
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const args = [script, path, nodes.join(","), index, `${LEASE_MS}`];
        const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
        const closed = new Promise<NodeJS.Signals | null>((resolve) => {
          child.once("close", (_, signal) => resolve(signal));
        });
        await begun(child);
        await wait(randomBelow(MAX_LIFETIME_MS));
        child.kill("SIGKILL");
        expect(await closed).toBe("SIGKILL");
      }
    } finally {
      abort.abort();
    }
    expect((await changing).refreshes).toBeGreaterThan(0);
    const opensearch = nodes.join(",");
    const options = { db: path, type: companyDocuments, opensearch, opensearchIndex: index, leaseMs: LEASE_MS };
    await mirror({ ...options, once: true }, new MemoryTerminal());
    await mirrored.expectMirrored();
  });
});
