import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { datasetPath, testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { propertyTimeout, runsSlowTests, scaled } from "@firmament/test-support/fuzz.ts";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../../../../test/support/dataset/sharing-process.ts", import.meta.url));

/** The time for which the processes change the dataset: 25 seconds at full depth, and much less otherwise. Milliseconds. */
const duration: number = scaled(scaled(25_000), 100);

class SharingProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  constructor(path: string, seed: number, kinds: readonly string[]) {
    const args = [script, path, `${seed}`, ...kinds];
    this.#child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]();
  }

  /** The next line of its output. */
  async line(): Promise<string> {
    const { value } = await this.#lines.next();
    return value as string;
  }

  async ask(): Promise<string> {
    this.#child.stdin.write("\n");
    return this.line();
  }
}

test.runIf(runsSlowTests)(
  "two servers and a loader that change one file at random have the same documents as the file in the end",
  async () => {
    const path = datasetPath();
    const dataset = await testDataset(path);
    const processes = [
      new SharingProcess(path, 1, ["change", "batch"]),
      new SharingProcess(path, 2, ["change", "batch"]),
      new SharingProcess(path, 3, ["load", "refresh"]),
    ];
    expect(await Promise.all(processes.map((process) => process.line()))).toEqual(["ready", "ready", "ready"]);
    await new Promise((resume) => setTimeout(resume, duration));
    expect(await Promise.all(processes.map((process) => process.ask()))).toEqual(["stopped", "stopped", "stopped"]);
    const states = await Promise.all(processes.map((process) => process.ask()));
    const stored = new Map<string, string | undefined>();
    for await (const change of dataset.changes()) {
      if (change.kind === "upsert") stored.set(change.document.id, change.document.name);
    }
    expect(dataset.status().generation).toBeGreaterThan(1);
    for (const state of states) expect(new Map(JSON.parse(state))).toEqual(stored);
    expect((await dataset.verify()).problems).toEqual([]);
    expect([...new Map(dataset.engine.ids("*:*").map((id) => [id, dataset.engine.get(id)?.name]))].toSorted()).toEqual(
      [...stored].toSorted(),
    );
  },
  duration + propertyTimeout,
);
