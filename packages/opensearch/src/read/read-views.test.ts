import { setTimeout as wait } from "node:timers/promises";
import { FakeNode, type NodeAnswer } from "@firmament/test-support/cluster/fake-node.ts";
import { afterEach, expect, test, vi } from "vitest";
import { ClusterConnection } from "../connection/connection.ts";
import { ReadViews } from "./read-views.ts";

const OPEN = "POST /companies/_search/point_in_time";
const REFRESH = "POST /companies/_refresh";
const DELETE = "DELETE /_search/point_in_time";

const nodes: FakeNode[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const node of nodes.splice(0)) node.stop();
});

/** A node that opens points in time, with the numbers 1, 2, … as their ids. */
async function startNode(delay = 0): Promise<FakeNode> {
  let opened = 0;
  const node = await FakeNode.start(async ({ request }): Promise<NodeAnswer> => {
    if (request === OPEN) {
      await wait(delay);
      return { body: { pit_id: String(++opened) } };
    }
    return { body: request === REFRESH ? { _shards: { failed: 0 } } : { pits: [] } };
  });
  nodes.push(node);
  return node;
}

function viewsOf(node: FakeNode, keepAlive = 120_000): ReadViews {
  return new ReadViews(new ClusterConnection({ nodes: [node.address] }), "companies", {
    keepAlive,
    retryTime: 0,
    repair: () => Promise.resolve(),
    verify: () => Promise.resolve(),
  });
}

/** The id of the state that a search reads. @param isKept whether the search gives out a cursor */
function idOf(views: ReadViews, isKept = false): Promise<string> {
  return views.read(({ view, keep }) => {
    if (isKept) keep();
    return Promise.resolve(view.id);
  });
}

const realNow = performance.now.bind(performance);

/** Lets time pass for the states, in all. */
function later(milliseconds: number): void {
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + milliseconds);
}

function droppedBy(node: FakeNode): readonly string[] {
  return node.requests.filter(({ request }) => request === DELETE).map(({ body }) => body);
}

test("searches share a state, also while it is being opened", async () => {
  const node = await startNode();
  const views = viewsOf(node);
  expect(await Promise.all([idOf(views), idOf(views)])).toEqual(["1", "1"]);
  expect(await idOf(views)).toBe("1");
  expect(node.count(REFRESH)).toBe(0);
});

test("a state is dropped after a second when nobody reads it", async () => {
  const node = await startNode();
  const views = viewsOf(node);
  await idOf(views);
  later(1500);
  expect(await idOf(views)).toBe("2");
  await vi.waitFor(() => expect(droppedBy(node)).toEqual(['{"pit_id":["1"]}']));
});

test("a search reads the changes before it; after a moment, the cluster shows them by itself", async () => {
  const node = await startNode();
  const views = viewsOf(node);
  await idOf(views);
  views.noteWrite();
  expect(await idOf(views)).toBe("2");
  later(2500);
  expect(await idOf(views)).toBe("3");
  expect(node.count(REFRESH)).toBe(1);
});

test("a state that takes longer than a second to open is read by the searches that have waited", async () => {
  const node = await startNode(1200);
  const views = viewsOf(node);
  expect(await Promise.all([idOf(views), idOf(views)])).toEqual(["1", "1"]);
  expect(node.count(OPEN)).toBe(1);
});

test("a state with a cursor is shared longer and not dropped", async () => {
  const node = await startNode();
  const views = viewsOf(node);
  await idOf(views, true);
  later(2500);
  expect(await idOf(views)).toBe("1");
  later(4000);
  expect(await idOf(views)).toBe("2");
  await views.close();
  expect(droppedBy(node)).toEqual(['{"pit_id":["2"]}']);
});

test("of many states with cursors, the oldest are dropped", async () => {
  const node = await startNode();
  const views = viewsOf(node);
  for (let i = 0; i < 62; i++) {
    views.noteWrite();
    await idOf(views, true);
  }
  await vi.waitFor(() => expect(node.count(DELETE)).toBe(2));
  expect(droppedBy(node)).toEqual(['{"pit_id":["1"]}', '{"pit_id":["2"]}']);
});

test("a state of its own is not shared", async () => {
  const node = await startNode();
  const views = viewsOf(node);
  const own = await views.open();
  expect([own.id, await idOf(views)]).toEqual(["1", "2"]);
  await views.delete(own.id);
  expect(node.count(DELETE)).toBe(1);
});
