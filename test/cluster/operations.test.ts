import { unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ClusterEngine } from "@firmament/opensearch";
import type { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompanySchema } from "../../src/entries/companies.ts";
import { copiesOf, request } from "./support/cluster-requests.ts";
import { OperatedCluster, PHASE_MS } from "./support/operated-cluster.ts";
import { hasCluster, patience } from "./support/shared-cluster.ts";
import { stableDocuments, stableQuestions } from "./support/stable-documents.ts";
import { WrittenDocuments } from "./support/written-documents.ts";

const INDEX = "companies-g1";

describe.skipIf(!hasCluster)("a cluster in operation", { timeout: PHASE_MS + 60_000 }, () => {
  let operated: OperatedCluster;
  let cluster: TestCluster;
  let engine: ClusterEngine<CompanySchema>;

  beforeAll(async () => {
    operated = await OperatedCluster.start();
    ({ cluster, engine } = operated);
  }, 480_000);

  afterAll(() => operated?.stop());

  /** Has all copies of shards leave a node; `null` ends that. */
  async function exclude(node: string | null): Promise<void> {
    await request(cluster, "PUT", `/${INDEX}/_settings`, { "index.routing.allocation.exclude._name": node });
  }

  /** Resolves when no copy of a shard is on a node, or on its way to or from it. */
  async function emptied(node: string): Promise<void> {
    const nodes = async () => (await copiesOf(cluster, INDEX)).map((copy) => copy.node);
    await expect.poll(nodes, { timeout: 120_000 }).not.toContainEqual(expect.stringContaining(node));
  }

  test("answers and takes changes while its nodes are restarted one after the other", async () => {
    const { written, answered } = await operated.during("rolling", async () => {
      for (const node of [1, 2, 3]) {
        await cluster.startNode(node);
        await cluster.formed("green");
      }
    });
    expect(written).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(0);
  });

  test("answers and takes changes while a node is added, shards are moved to it, and it leaves again", async () => {
    const { written, answered } = await operated.during("moved", async () => {
      await cluster.addNode();
      await cluster.formed();
      await exclude("n1");
      await emptied("n1");
      expect((await copiesOf(cluster, INDEX)).map(({ node }) => node)).toContain("n4");
      await exclude("n4");
      await emptied("n4");
      await cluster.removeNode();
      await exclude(null);
    });
    expect(written).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(0);
  });

  test("has copies allocated that the cluster has given up, although nothing is changed", async () => {
    const creator = await operated.open({ index: "spare", shards: 1, replicas: 0, ...patience });
    await creator.upsertAll(stableDocuments);
    await creator.close();
    const index = "spare-g1";
    const [primary] = await copiesOf(cluster, index);
    const { [index]: described } = (await request(cluster, "GET", `/${index}`)) as Readonly<
      Record<string, { readonly settings: { readonly index: { readonly uuid: string } } }>
    >;
    const blocked = [1, 2, 3]
      .filter((node) => `n${node}` !== primary?.node)
      .map((node) => join(cluster.dataFolder(node), "nodes/0/indices", described?.settings.index.uuid ?? ""));
    // A file is in the place of the folder of the copy.
    for (const path of blocked) writeFileSync(path, "");
    await request(cluster, "PUT", `/${index}/_settings`, {
      "index.allocation.max_retries": 1,
      "index.number_of_replicas": 1,
    });
    const explained = async (): Promise<unknown> => {
      const question = { index, shard: 0, primary: false };
      return request(cluster, "POST", "/_cluster/allocation/explain", question);
    };
    await expect.poll(explained).toMatchObject({
      unassigned_info: { reason: "ALLOCATION_FAILED", failed_allocation_attempts: 1 },
    });
    for (const path of blocked) unlinkSync(path);
    const reader = await operated.open({ index: "spare", create: false });
    await expect
      .poll(
        async () => {
          await reader.count("stable");
          return (await copiesOf(cluster, index)).map(({ state }) => state);
        },
        { timeout: 60_000, interval: 500 },
      )
      .toEqual(["STARTED", "STARTED"]);
    await reader.close();
  });

  // The last test: the cluster creates no index until it has looked at its disks again.
  test("answers while its disks are full, refuses changes, and takes them again when there is space", async () => {
    const watermark = (space: readonly string[] | null): Promise<unknown> => {
      const levels = ["low", "high", "flood_stage"].map((level, i): [string, string | null] => [
        `cluster.routing.allocation.disk.watermark.${level}`,
        space?.[i] ?? null,
      ]);
      const persistent = {
        ...Object.fromEntries(levels),
        "cluster.routing.allocation.disk.threshold_enabled": true,
      };
      return request(cluster, "PUT", "/_cluster/settings", { persistent });
    };
    const written = new WrittenDocuments(engine, "full");
    await written.upsertAll(["f1", "f2"]);
    const outcome = () => engine.upsert({ id: "refused", name: "Refused" }).then(String, ({ code }) => code);
    // No disk has that much free space.
    await watermark(["900tb", "800tb", "700tb"]);
    await expect.poll(outcome, { timeout: 120_000, interval: 500 }).toBe("write_refused");
    const refused = { code: "write_refused", isTemporary: false, message: expect.stringContaining("free space") };
    await expect(engine.upsertAll([{ id: "f1", name: "Changed" }])).rejects.toMatchObject(refused);
    await expect(engine.delete("f1")).rejects.toMatchObject(refused);
    for (const question of stableQuestions) expect(await question(engine)).toBe(true);
    await written.check();
    await watermark(["3b", "2b", "1b"]);
    await expect.poll(outcome, { timeout: 120_000, interval: 500 }).toMatch(/true|false/);
    await written.upsertAll(["f1", "f3"]);
    await written.check();
  });
});
