import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClusterError } from "./cluster-error.ts";
import type { ClusterAnswer, ClusterRequest } from "./cluster-request.ts";
import { MAX_REFUSAL_MS, PrimaryRepair } from "./primary-repair.ts";

const shard = { index: "companies-g1", number: 1 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A repair that sends its requests to a cluster whose primary of shard 1 has a state. */
function repairOf(state: string, reroute: () => ClusterAnswer = () => ({ status: 200, body: {} })) {
  const requests: ClusterRequest[] = [];
  const repair = new PrimaryRepair((request) => {
    requests.push(request);
    if (request.path === "/_cluster/reroute") return Promise.resolve(request).then(reroute);
    const copies = [
      { shard: 1, primary: false, state: "INITIALIZING", node: "b" },
      { shard: 1, primary: true, state, node: "a" },
    ];
    const shards = [[{ shard: 0, primary: true, state: "STARTED", node: "c" }], copies];
    return Promise.resolve({ status: 200, body: { shards } });
  });
  return { repair, paths: () => requests.map(({ path }) => path), requests };
}

describe("PrimaryRepair", () => {
  test("allocates a primary again that refuses changes for some time", async () => {
    const { repair, requests } = repairOf("STARTED");
    await repair.noteRefusal(shard, 0);
    vi.advanceTimersByTime(MAX_REFUSAL_MS - 1);
    await repair.noteRefusal(shard, performance.now());
    expect(requests).toEqual([]);
    vi.advanceTimersByTime(1);
    await repair.noteRefusal(shard, performance.now());
    const cancel = { index: "companies-g1", shard: 1, node: "a", allow_primary: true };
    expect(requests).toMatchObject([
      { method: "GET", path: "/companies-g1/_search_shards" },
      { method: "POST", path: "/_cluster/reroute", body: { commands: [{ cancel }] } },
    ]);
  });

  test("does so once for all refusals of the same time", async () => {
    const { repair, paths } = repairOf("STARTED");
    vi.advanceTimersByTime(MAX_REFUSAL_MS);
    await Promise.all([repair.noteRefusal(shard, 0), repair.noteRefusal(shard, 1)]);
    await repair.noteRefusal(shard, 2);
    expect(paths()).toHaveLength(2);
    vi.advanceTimersByTime(MAX_REFUSAL_MS);
    await repair.noteRefusal(shard, 3);
    expect(paths()).toHaveLength(4);
  });

  test("counts from the last refusals that belong together, for each shard", async () => {
    const { repair, paths } = repairOf("STARTED");
    await repair.noteRefusal(shard, performance.now());
    vi.advanceTimersByTime(2 * MAX_REFUSAL_MS);
    await repair.noteRefusal(shard, performance.now());
    await repair.noteRefusal({ index: "companies-g2", number: 1 }, performance.now());
    expect(paths()).toEqual([]);
  });

  test("leaves a primary alone that is being moved or recovered", async () => {
    for (const state of ["RELOCATING", "INITIALIZING", "UNASSIGNED"]) {
      const { repair, paths } = repairOf(state);
      await repair.noteRefusal(shard, performance.now() - MAX_REFUSAL_MS);
      expect(paths()).toEqual(["/companies-g1/_search_shards"]);
    }
  });

  test("ignores that the credentials do not permit it", async () => {
    const { repair, paths } = repairOf("STARTED", () => {
      throw new ClusterError("unauthorized", "not permitted");
    });
    await repair.noteRefusal(shard, -MAX_REFUSAL_MS);
    expect(paths()).toHaveLength(2);
  });

  test("does not hide other errors", async () => {
    const { repair } = repairOf("STARTED", () => {
      throw new TypeError("a defect");
    });
    await expect(repair.noteRefusal(shard, -MAX_REFUSAL_MS)).rejects.toThrow(TypeError);
  });
});
