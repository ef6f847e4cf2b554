import { FakeNode, type NodeAnswer } from "@firmament/test-support/cluster/fake-node.ts";
import { afterAll, describe, expect, test } from "vitest";
import { ClusterConnection } from "../connection/connection.ts";
import { MemoryGate } from "./memory-gate.ts";
import { ReadView } from "./read-view.ts";

const nodes: FakeNode[] = [];

afterAll(() => {
  for (const node of nodes.splice(0)) node.stop();
});

const WORD = { term: { a: { value: "acme" } } };
const ALL = { match_all: {} };
const MARKS = { exists: { field: "deleted" } };
const WITHOUT_MARKS = { bool: { must: [ALL], must_not: [MARKS] } };

/** The answer to a search of two shards. */
function answer(value: number, failed = 0): object {
  const shards = { total: 2, successful: 2 - failed, failed };
  return { status: 200, _shards: shards, timed_out: false, hits: { total: { value }, hits: [] } };
}

/** A view of a node with a number of marks of deleted documents, which answers questions for counts as given. */
async function viewOf(marks: number, counts: readonly object[] = []) {
  const node = await FakeNode.start(({ request, body }): NodeAnswer => {
    if (request === "POST /_msearch") return { body: { responses: counts } };
    const { query } = JSON.parse(body) as { readonly query: object };
    return { body: answer(JSON.stringify(query) === JSON.stringify(MARKS) ? marks : 7) };
  });
  nodes.push(node);
  const connection = new ClusterConnection({ nodes: [node.address], retryTime: 0 });
  const view = new ReadView(connection, "pit", "1m", new MemoryGate(1000, 1000));
  const queries = (): readonly unknown[] =>
    node.requests.flatMap(({ body }) =>
      body
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { readonly query?: object }).query)
        .filter((query) => query !== undefined),
    );
  return { view, queries };
}

describe("ReadView", () => {
  test("a query that matches no mark of a deleted document does not exclude them", async () => {
    const { view, queries } = await viewOf(3);
    await view.search({ query: WORD, size: 0 });
    expect(queries()).toEqual([WORD]);
  });

  test.each([
    [0, ALL],
    [3, WITHOUT_MARKS],
  ])("with %i marks, which are counted once, all documents are found by %j", async (marks, sent) => {
    const { view, queries } = await viewOf(marks);
    await view.search({ query: ALL, size: 0 });
    await view.search({ query: ALL, size: 0 });
    expect(queries()).toEqual([MARKS, sent, sent]);
  });

  test("counts queries in one request", async () => {
    const { view, queries } = await viewOf(3, [answer(5), answer(0)]);
    expect(await view.count([WORD, ALL])).toEqual([5, 0]);
    expect(queries()).toEqual([MARKS, WORD, WITHOUT_MARKS]);
  });

  test.each([
    [
      "that was refused",
      { status: 429, error: { type: "rejected_execution_exception", reason: "queue" } },
      "overloaded",
    ],
    ["of some shards", answer(5, 1), "unavailable"],
    ["without hits", { status: 200, _shards: { total: 1, successful: 1, failed: 0 } }, "protocol"],
    ["that is missing", undefined, "protocol"],
  ])("a count %s is an error", async (_, second, code) => {
    const { view } = await viewOf(0, [answer(5), ...(second === undefined ? [] : [second])]);
    await expect(view.count([WORD, WORD])).rejects.toMatchObject({ name: "ClusterError", code });
  });
});
