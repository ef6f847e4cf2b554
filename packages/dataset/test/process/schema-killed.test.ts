import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Dataset, openDataset, schemaOfDataset } from "@firmament/dataset";
import { datasetPath, until } from "@firmament/test-support/dataset/test-dataset.ts";
import { isNamed, named } from "@firmament/test-support/dataset/two-schemas.ts";
import { costlyRuns, propertyTimeout } from "@firmament/test-support/fuzz.ts";
import type { Schema } from "firmament";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../../../../test/support/dataset/schema-process.ts", import.meta.url));

/** The maximum time between the first change and the kill. */
const MAX_LIFETIME_MS = 3000;

const kills: number = costlyRuns(40, 2);

/** What a process has acknowledged. */
interface Acknowledged {
  readonly names: ReadonlyMap<string, string>;
  readonly schemas: number;
}

async function runAndKill(path: string, seed: number): Promise<Acknowledged> {
  const child = spawn(process.execPath, [script, path, `${seed}`], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on("close", (_, signal) => resolve(signal));
  });
  const names = new Map<string, string>();
  let schemas = 0;
  for await (const line of createInterface(child.stdout)) {
    const [id = "", name = ""] = line.split(" ");
    if (line === "schema") schemas++;
    // The first process changes the schema once at least, however slow the machine is.
    const isRunning = seed > 0 ? line === "ready" : schemas === 1 && line === "schema";
    if (isRunning) setTimeout(() => child.kill("SIGKILL"), Math.random() * MAX_LIFETIME_MS);
    else if (line === "schema" || line === "ready") continue;
    else names.set(id, `Name ${name}`);
  }
  expect(await ended).toBe("SIGKILL");
  return { names, schemas };
}

/** The number of a name such as `Name 3-17`, in the order of changes. */
function numberOf(name: string): number {
  const [seed = "", number = ""] = name.replace("Name ", "").split("-");
  return Number(seed) * 1_000_000 + Number(number);
}

function nameIn({ engine, schema }: Dataset<Schema>, id: string): string {
  const document: object = engine.get(id) ?? {};
  return String(Reflect.get(document, isNamed(schema) ? "name" : "title"));
}

test(
  "a process that is killed while it changes the schema loses no document, and another process follows it",
  async () => {
    const path = datasetPath();
    const created = await openDataset(path, { schema: named });
    await created.load(Array.from({ length: 1500 }, (_, id) => ({ id, name: "Lamp", price: id })) as never);
    await created.close();
    let latest: ReadonlyMap<string, string> = new Map();
    let schemas = 0;
    const warnings: string[] = [];
    const onWarning = (warning: string): void => void warnings.push(warning);
    const follower = await openDataset(path, { schema: named, onSchema: () => {}, onWarning });
    for (let seed = 0; seed < kills; seed++) {
      const acknowledged = await runAndKill(path, seed);
      latest = new Map([...latest, ...acknowledged.names]);
      schemas += acknowledged.schemas;
      const dataset = await openDataset(path, { schema: await schemaOfDataset(path), onWarning });
      for (const [id, name] of latest) {
        expect(numberOf(nameIn(dataset, id))).toBeGreaterThanOrEqual(numberOf(name));
      }
      expect(dataset.engine.count("lamp")).toBe(1500);
      expect((await dataset.verify()).problems).toEqual([]);
      await until(() => follower.searched.changeNumber === dataset.status().changeNumber);
      expect(Object.keys(follower.schema.fields)).toEqual(Object.keys(dataset.schema.fields));
      for (const id of latest.keys()) expect(nameIn(follower, id)).toBe(nameIn(dataset, id));
      const { generation } = dataset.status();
      await dataset.close();
      const indexes = readdirSync(dirname(path)).filter((name) => /-index-\d+$/.test(name));
      expect(indexes.filter((name) => !name.endsWith(`-${generation}`))).toEqual([]);
    }
    await follower.close();
    expect(schemas).toBeGreaterThan(0);
    expect(warnings).toEqual([]);
  },
  kills * 15_000 + propertyTimeout,
);
