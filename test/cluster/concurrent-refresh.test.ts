import { randomUUID } from "node:crypto";
import { type ClusterEngine, openCluster } from "@firmament/opensearch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { keyword } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { hasCluster, patience, sharedCluster } from "./support/shared-cluster.ts";

const schema = defineSchema({ analyzer: standardAnalyzer, fields: { origin: keyword() } });

describe.skipIf(!hasCluster)("refreshes of an index that several programs change", () => {
  const index = `refresh-${randomUUID()}`;
  let first: ClusterEngine<typeof schema>;
  let second: ClusterEngine<typeof schema>;

  beforeAll(async () => {
    const options = { nodes: await sharedCluster(), index, schema, shards: 2, replicas: 0, ...patience };
    first = await openCluster(options);
    second = await openCluster(options);
  });

  afterAll(async () => {
    const [address = ""] = await sharedCluster();
    await first?.close();
    await second?.close();
    await fetch(`${address}/${index}-*?expand_wildcards=all`, { method: "DELETE" });
  });

  const records = Array.from({ length: 1500 }, (_, number) => ({ id: `r${number}`, origin: "refresh" }));

  test("keep the changes that another program makes meanwhile", async () => {
    await first.upsertAll(records.map(({ id }) => ({ id, origin: "old" })));
    async function* loaded(): AsyncGenerator<{ id: string; origin: string }> {
      yield* records.slice(0, 1200);
      // The second program does not know yet that changes go to two indexes.
      await second.upsert({ id: "r1", origin: "change" });
      await second.upsert({ id: "r1400", origin: "change" });
      await second.upsert({ id: "new", origin: "change" });
      await second.delete("r2");
      await second.delete("r1401");
      expect(await second.count("origin:old")).toBe(1500 - 4);
      await expect(second.refresh(records)).rejects.toMatchObject({ code: "refreshing" });
      yield* records.slice(1200);
    }
    const summary = await first.refresh(loaded());
    expect(summary).toMatchObject({ size: 1499, previousSize: 1499, skipped: 0 });
    for (const engine of [first, second]) {
      await engine.upsert({ id: "r3", origin: "after" });
      expect(await engine.count("origin:refresh")).toBe(1500 - 5);
      expect(await engine.size()).toBe(1499);
      const changed: string[] = [];
      for await (const id of engine.ids("origin:change")) changed.push(id);
      expect(changed.toSorted()).toEqual(["new", "r1", "r1400"]);
      expect([await engine.has("r2"), await engine.has("r1401")]).toEqual([false, false]);
    }
  });

  test("keep the last one of several records with the same id, also if others are between them", async () => {
    const twice = { id: "twice", origin: "refresh" };
    await first.refresh([{ ...twice, origin: "before" }, ...records, twice], { allowShrink: true });
    expect(await first.get("twice")).toEqual(twice);
    expect(await first.size()).toBe(1501);
    await first.delete("twice");
  });

  test("leave the documents as they were after an error, and can be repeated", async () => {
    async function* failing(): AsyncGenerator<{ id: string; origin: string }> {
      yield { id: "x", origin: "failed" };
      throw new Error("no more records");
    }
    const size = await first.size();
    await expect(first.refresh(failing())).rejects.toThrow("no more records");
    await expect(first.refresh(records.slice(0, 10))).rejects.toMatchObject({ code: "shrink" });
    expect([await first.size(), await second.size()]).toEqual([size, size]);
    await second.upsert({ id: "y", origin: "later" });
    expect((await second.refresh(records)).size).toBe(1500);
    expect(await first.count("origin:failed")).toBe(0);
  });

  test("go on after a program that ended between two steps", async () => {
    const [address = ""] = await sharedCluster();
    const names = (await (await fetch(`${address}/_alias/${index}`)).json()) as Readonly<Record<string, unknown>>;
    const [searched = ""] = Object.keys(names);
    const next = Number(searched.slice(searched.lastIndexOf("-g") + 2)) + 1;
    // Such a program has created an index, and no alias.
    expect((await fetch(`${address}/${index}-g${next}`, { method: "PUT" })).ok).toBe(true);
    expect((await first.refresh(records)).size).toBe(1500);
    expect(await second.count("origin:refresh")).toBe(1500);
  });
});
