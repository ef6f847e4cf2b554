import { setTimeout as wait } from "node:timers/promises";
import { FakeNode, type NodeAnswer } from "@firmament/test-support/cluster/fake-node.ts";
import { afterAll, expect, test } from "vitest";
import { ClusterConnection } from "./connection.ts";

const SEARCH = "POST /_search";
const NODES = "GET /_nodes/_all/http";

const nodes: FakeNode[] = [];

afterAll(() => {
  for (const node of nodes.splice(0)) node.stop();
});

/** Starts a node that answers requests by their method and path, and never answers any other request. */
async function nodeWith(answers: Readonly<Record<string, () => NodeAnswer | Promise<NodeAnswer>>>): Promise<FakeNode> {
  const node = await FakeNode.start(({ request }) => answers[request]?.() ?? null);
  nodes.push(node);
  return node;
}

/** What a node says about the nodes `a`, `b`, …, of which the last ones do not respond. */
const report = (responding: readonly string[], failed: number) => (): NodeAnswer => ({
  body: {
    _nodes: { total: responding.length + failed, successful: responding.length, failed },
    nodes: Object.fromEntries(responding.map((id) => [id, { name: id }])),
  },
});

function connectionTo(...fakes: readonly FakeNode[]): ClusterConnection {
  // A search that is not watched ends after the test has failed.
  return new ClusterConnection({ nodes: fakes.map(({ address }) => address), requestTimeout: 600_000, retryTime: 0 });
}

const search = { method: "POST", path: "/_search", isWatched: true } as const;

test.concurrent("a search ends with an error when a node does not respond, and later ones prefer the others", async () => {
  const node = await nodeWith({ [NODES]: report(["a", "b"], 1) });
  const connection = connectionTo(node);
  expect(connection.readParameters).toEqual({});
  await expect(connection.request(search)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("(1 silent, 2 responding)"),
  });
  expect(connection.readParameters).toEqual({ preference: "_prefer_nodes:a,b" });
  expect(node.requests.find(({ request }) => request === NODES)?.query).toContain("timeout=1000ms");
});

test.concurrent("a search that takes long is left alone while all nodes respond", async () => {
  const slow = async (): Promise<NodeAnswer> => {
    await wait(2500);
    return { body: { took: 2500 } };
  };
  const node = await nodeWith({ [NODES]: report(["a", "b"], 0), [SEARCH]: slow });
  const searches = Array.from({ length: 5 }, () => connectionTo(node).request(search));
  for (const { body } of await Promise.all(searches)) expect(body).toEqual({ took: 2500 });
});

test.concurrent("searches that wait at the same time share a question about the nodes", async () => {
  const slow = async (): Promise<NodeAnswer> => {
    await wait(500);
    return report(["a"], 1)();
  };
  const node = await nodeWith({ [NODES]: slow });
  const connection = connectionTo(node);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => connection.request(search)));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(20).fill("rejected"));
  expect(node.count(NODES)).toBe(1);
});

test.concurrent("an address that does not answer is not asked again", async () => {
  const silent = await nodeWith({});
  const answering = await nodeWith({ [NODES]: report(["a"], 0), [SEARCH]: () => ({ body: { took: 1 } }) });
  const connection = connectionTo(silent, answering);
  const outcomes = await Promise.allSettled([connection.request(search), connection.request(search)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  for (let i = 0; i < 4; i++) expect((await connection.request(search)).body).toEqual({ took: 1 });
  expect(silent.count(SEARCH)).toBe(1);
});

test.concurrent("no address that answers is an error as well", async () => {
  const connection = connectionTo(await nodeWith({}));
  await expect(connection.request(search)).rejects.toMatchObject({ code: "unavailable" });
});

test.concurrent("a search is left alone if the nodes answer only the second question", async () => {
  const slow = async (): Promise<NodeAnswer> => {
    await wait(4000);
    return { body: { took: 4000 } };
  };
  let questions = 0;
  const answer = (): NodeAnswer => (++questions === 1 ? null : report(["a"], 0)());
  const node = await nodeWith({ [NODES]: answer, [SEARCH]: slow });
  expect((await connectionTo(node).request(search)).body).toEqual({ took: 4000 });
  expect(questions).toBeGreaterThan(1);
});

test.concurrent("without the permission for the question, a search waits", async () => {
  const slow = async (): Promise<NodeAnswer> => {
    await wait(2500);
    return { body: { took: 2500 } };
  };
  const node = await nodeWith({ [NODES]: () => ({ status: 403, body: {} }), [SEARCH]: slow });
  expect((await connectionTo(node).request(search)).body).toEqual({ took: 2500 });
});

test.concurrent("a search that fails is repeated for less time than a change", async () => {
  const node = await nodeWith({ [SEARCH]: () => ({ status: 503, body: {} }) });
  const connection = new ClusterConnection({ nodes: [node.address] });
  const start = performance.now();
  await expect(connection.request(search)).rejects.toMatchObject({ code: "unavailable" });
  expect(node.count(SEARCH)).toBeGreaterThan(1);
  expect(performance.now() - start).toBeLessThan(connection.retryTimes.change - 1000);
});
