import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { companyAt } from "../../fixtures/company-generator.ts";
import { runProgram } from "../../src/cli/program.ts";
import type { DocumentOf } from "../../src/index.ts";
import type { Dataset } from "../../src/node.ts";
import { ClusterConnection } from "../../src/opensearch/connection/connection.ts";
import { type ClusterEngine, openCluster } from "../../src/opensearch.ts";
import { type CompanySchema, companySchema } from "../../src/schema/company-schema.ts";
import { MemoryTerminal } from "../support/cli/memory-terminal.ts";
import { firmament } from "../support/cli/run.ts";
import { datasetPath, testDataset } from "../support/dataset/test-dataset.ts";
import { hasCluster, sharedCluster } from "./support/shared-cluster.ts";

const COUNT = 3000;

/** On a busy machine, a refresh of an index takes seconds. */
const TIMEOUT_MS = 180_000;

function company(index: number): DocumentOf<CompanySchema> {
  return { ...companyAt(5, index), id: `c${index}` } as DocumentOf<CompanySchema>;
}

function companies(from: number, to: number): readonly DocumentOf<CompanySchema>[] {
  return Array.from({ length: to - from }, (_, offset) => company(from + offset));
}

describe.skipIf(!hasCluster)("firmament mirror", { timeout: TIMEOUT_MS }, () => {
  let index: string;
  let nodes: readonly string[];
  let path: string;
  let dataset: Dataset<CompanySchema>;
  let mirrored: ClusterEngine<CompanySchema>;

  beforeEach(async () => {
    index = `mirror-${randomUUID()}`;
    nodes = await sharedCluster();
    path = datasetPath();
    dataset = await testDataset(path);
    mirrored = await openCluster({ nodes, index, schema: companySchema, shards: 2, replicas: 0 });
  });

  afterEach(async () => {
    await mirrored.close();
    const connection = new ClusterConnection({ nodes });
    await connection.request({ method: "DELETE", path: `/${index}-g*` });
    await connection.request({ method: "DELETE", path: `/${index}.mirror`, accepted: [404] });
    await connection.close();
  });

  function options(...others: readonly string[]): readonly string[] {
    return ["mirror", "--db", path, "--opensearch", nodes.join(","), "--opensearch-index", index, ...others];
  }

  async function documentsOf(engine: { documents(): AsyncIterable<object> | Iterable<object> }): Promise<string[]> {
    const texts: string[] = [];
    for await (const document of engine.documents()) texts.push(JSON.stringify(document));
    return texts.toSorted();
  }

  async function expectMirrored(): Promise<void> {
    const connection = new ClusterConnection({ nodes });
    await connection.request({ method: "POST", path: `/${index}/_refresh` });
    await connection.close();
    const [actual, expected] = [await documentsOf(mirrored), await documentsOf(dataset.engine)];
    expect(actual.length).toBe(expected.length);
    expect(actual).toEqual(expected);
  }

  test("copies a dataset once, then the changes since; a refresh replaces the documents", async () => {
    await dataset.load(companies(0, COUNT));
    const first = await firmament(options("--once"));
    expect(first).toMatchObject({ status: 0 });
    expect(first.stdout).toBe(`The index ${index} has change 3,000: 3,000 changes.\n`);
    await expectMirrored();

    await dataset.apply([{ upsert: { ...company(1), name: "Renamed" } }, { delete: "c2" }, { delete: "none" }]);
    const second = await firmament(options("--once", "--json"));
    expect(JSON.parse(second.stdout)).toMatchObject({ index, change_number: 3002, changes: 2, refreshes: 0 });
    await expectMirrored();

    await dataset.refresh(companies(100, COUNT));
    const third = await firmament(options("--once", "--json"));
    expect(JSON.parse(third.stdout)).toMatchObject({ generation: 2, changes: 0, refreshes: 1 });
    await expectMirrored();
  });

  test("follows changes and refreshes until it is interrupted; another mirror is refused meanwhile", async () => {
    await dataset.load(companies(0, COUNT));
    const terminal = new MemoryTerminal();
    const running = runProgram(options(), terminal);
    // Changes while the first documents are copied.
    for (let round = 0; round < 10; round++) {
      await dataset.apply([
        { upsert: { ...company(round * 7), name: `Round ${round}` } },
        { delete: `c${round * 11 + 3}` },
        { upsert: company(COUNT + round) },
      ]);
    }
    await terminal.printed(({ stderr }) => /caught up/.exec(stderr.text));

    const other = await firmament(options("--once"));
    expect(other.status).toBe(1);
    expect(other.stderr).toContain(`error: another mirror (of ${path} on `);

    const refreshed = dataset.refresh(companies(50, COUNT + 5));
    for (let round = 0; round < 5; round++) {
      await dataset.apply([
        { upsert: { ...company(60 + round), name: `During ${round}` } },
        { delete: `c${90 + round}` },
      ]);
    }
    await refreshed;
    for (let round = 0; round < 5; round++) await dataset.delete(`c${200 + round}`);
    const last = dataset.status().changeNumber.toLocaleString("en-US");
    await terminal.printed(({ stderr }) => (stderr.text.includes(`caught up with change ${last}`) ? true : null));
    await expectMirrored();
    terminal.events.emit("SIGINT", "SIGINT");
    expect(await running).toBe(0);
    expect(terminal.stdout.text).toContain(`The index ${index} has change ${last}`);
  });

  test("refuses documents of others, unless it may replace them", async () => {
    await dataset.load(companies(0, 20));
    await mirrored.upsert(company(500));
    const refused = await firmament(options("--once"));
    expect(refused.status).toBe(1);
    expect(refused.stderr.replaceAll("\n", " ")).toContain(`has a document that no mirror has written`);
    expect((await firmament(options("--once", "--restart"))).status).toBe(0);
    await expectMirrored();
    // Something else replaces the documents; the mirror restores them.
    await mirrored.clear();
    expect((await firmament(options("--once"))).status).toBe(0);
    await expectMirrored();
  });
});
