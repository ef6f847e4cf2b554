import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClusterError } from "./cluster-error.ts";
import type { ClusterAnswer, ClusterRequest } from "./cluster-request.ts";
import { CopyRepair } from "./copy-repair.ts";

const STATE = "/_cluster/state/routing_table/companies";
const REROUTE = "/_cluster/reroute";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

const started = { index: "companies-g1", shard: 1, primary: true, state: "STARTED", node: "a" };

function unassigned(reason: string, details: string, primary = false): object {
  return { index: "companies-g1", shard: 1, primary, state: "UNASSIGNED", unassigned_info: { reason, details } };
}

const givenUp = unassigned("ALLOCATION_FAILED", "no space");

/** A repair in a cluster with copies of a shard. */
function repairOf(copies: readonly object[], reroute: () => ClusterAnswer = () => ({ status: 200, body: {} })) {
  const requests: ClusterRequest[] = [];
  const repair = new CopyRepair(async (request) => {
    requests.push(request);
    if (request.path === REROUTE) return reroute();
    if (request.path.endsWith("/_search_shards")) return { status: 200, body: { shards: [[started]] } };
    const indices = { "companies-g1": { shards: { "1": copies } } };
    return { status: 200, body: { routing_table: { indices } } };
  }, "companies");
  return { repair, paths: () => requests.map(({ path }) => path), requests };
}

describe("CopyRepair", () => {
  test("has a copy allocated that the cluster has given up", async () => {
    const { repair, requests } = repairOf([started, unassigned("ALLOCATION_FAILED", "no space")]);
    await repair.check();
    expect(requests).toMatchObject([
      { method: "GET", path: STATE },
      { method: "POST", path: REROUTE, query: { retry_failed: true } },
    ]);
  });

  test("has the primary allocated before, if that has refused the copy", async () => {
    const details = "nested: ShardNotInPrimaryModeException[Shard is not in primary mode]";
    const { repair, requests } = repairOf([started, unassigned("ALLOCATION_FAILED", details)]);
    await repair.check();
    const cancel = { index: "companies-g1", shard: 1, node: "a", allow_primary: true };
    expect(requests.slice(1)).toMatchObject([
      { path: "/companies-g1/_search_shards" },
      { path: REROUTE, body: { commands: [{ cancel }] } },
      { path: REROUTE, query: { retry_failed: true } },
    ]);
  });

  test.each([
    ["in use", started],
    ["whose node has just left", unassigned("NODE_LEFT", "node_left")],
    ["that are primaries", unassigned("ALLOCATION_FAILED", "no space", true)],
  ])("leaves copies alone %s", async (_, copy) => {
    const { repair, paths } = repairOf([copy]);
    await repair.check();
    expect(paths()).toEqual([STATE]);
  });

  test("looks at the copies once in ten seconds", async () => {
    const { repair, paths } = repairOf([started]);
    await Promise.all([repair.check(), repair.check()]);
    vi.advanceTimersByTime(9999);
    await repair.check();
    expect(paths()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await repair.check();
    expect(paths()).toHaveLength(2);
  });

  test.each([
    ["unauthorized", 2],
    ["unavailable", 4],
  ] as const)("goes on unless the credentials do not permit it: after %s, %d requests", async (code, count) => {
    const { repair, paths } = repairOf([givenUp], () => {
      throw new ClusterError(code, "no");
    });
    await repair.check();
    vi.advanceTimersByTime(20_000);
    await repair.check();
    expect(paths()).toHaveLength(count);
  });

  test("does not hide other errors", async () => {
    const { repair } = repairOf([givenUp], () => {
      throw new TypeError("a defect");
    });
    await expect(repair.check()).rejects.toThrow(TypeError);
  });
});
