import { randomUUID } from "node:crypto";
import { ClusterConnection } from "@firmament/opensearch";
import type { MirrorPosition } from "@firmament/opensearch/src/mirror/mirror-position.ts";
import { PositionRecord } from "@firmament/opensearch/src/mirror/position-record.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasCluster, sharedCluster } from "./support/shared-cluster.ts";

const LEASE_MS = 2000;
const { signal } = new AbortController();

function stored(changeNumber: number): { readonly position: MirrorPosition; readonly index: string } {
  return { position: { dataset: "d", generation: 1, base: 0, changeNumber, checksum: null }, index: "uuid" };
}

describe.skipIf(!hasCluster)("the position of a mirror", () => {
  let index: string;
  let connection: ClusterConnection;
  let waits: number;

  beforeEach(async () => {
    index = `position-${randomUUID()}`;
    connection = new ClusterConnection({ nodes: await sharedCluster() });
    waits = 0;
  });

  afterEach(async () => {
    await connection.request({ method: "DELETE", path: `/${index}.mirror` });
    await connection.close();
  });

  const newRecord = (name: string, over = connection): PositionRecord =>
    new PositionRecord(over, { index, name, leaseMs: LEASE_MS });
  const claim = (record: PositionRecord): ReturnType<PositionRecord["claim"]> => record.claim(() => waits++, signal);

  test("is read by the next mirror, at once if the last one has ended", async () => {
    const first = newRecord("one");
    expect(await claim(first)).toBeNull();
    await first.store(stored(7));
    await first.hold();
    await first.end();
    const second = newRecord("two");
    expect(await claim(second)).toEqual(stored(7));
    expect(waits).toBe(0);
    await second.end();
  });

  test("belongs to one mirror while it runs", async () => {
    const first = newRecord("one");
    await claim(first);
    await first.store(stored(1));
    await expect(claim(newRecord("two"))).rejects.toThrow(
      `Another mirror (one) writes to the index ${index}. End it first.`,
    );
    expect(waits).toBe(1);
    await first.store(stored(2));
    await first.end();
  });

  test("of a mirror that was killed belongs to the next one after the lease; the first one cannot write any more", async () => {
    const killed = new ClusterConnection({ nodes: await sharedCluster(), retryTime: 0 });
    const first = newRecord("one", killed);
    await claim(first);
    await first.store(stored(5));
    // A mirror without a connection renews nothing.
    await killed.close();
    const second = newRecord("two");
    expect(await claim(second)).toEqual(stored(5));
    expect(waits).toBe(1);
    await second.store(stored(6));
    await expect(first.store(stored(5))).rejects.toThrow("closed");
    await second.end();
    await first.end().catch(() => {});
  });

  test("of a mirror that was suspended is not overwritten by it", async () => {
    const first = newRecord("one");
    await claim(first);
    // As if its writes had stopped: the other one takes over with the version that it has read.
    const path = `/${index}.mirror/_doc/mirror`;
    const { body } = await connection.request({ method: "GET", path });
    const { record } = (body as { readonly _source: { readonly record: string } })._source;
    const other = { ...JSON.parse(record), owner: "other", name: "two" };
    await connection.request({ method: "PUT", path, body: { record: JSON.stringify(other) } });
    await expect(first.store(stored(9))).rejects.toThrow(`Another mirror (two) writes to the index ${index}.`);
    await expect(first.hold()).rejects.toThrow("Another mirror");
    await first.end().catch(() => {});
  });
});
