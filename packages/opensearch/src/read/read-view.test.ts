import { FakeNode, type NodeAnswer } from "@firmament/test-support/cluster/fake-node.ts";
import { DeadlineError } from "firmament/base";
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

/** A view of a node with a number of marks of deleted documents, which answers other questions for counts as given. */
async function viewOf(marks: number, counts: readonly object[] = [answer(7)]) {
  const answerOf = (query: object): object | null => (isEqual(query, MARKS) ? answer(marks) : null);
  const node = await FakeNode.start(({ request, body }): NodeAnswer => {
    if (request !== "POST /_msearch") return { body: answer(7) };
    const known = queriesIn(body).map(answerOf);
    const given = [...counts];
    return { body: { responses: known.map((each) => each ?? given.shift()) } };
  });
  nodes.push(node);
  const connection = new ClusterConnection({ nodes: [node.address], retryTime: 0 });
  const view = new ReadView(connection, "pit", "1m", new MemoryGate(1000, 1000));
  const queries = (): readonly unknown[] => node.requests.map(({ body }) => queriesIn(body));
  return { view, queries };
}

/** The queries of the searches in a request. */
function queriesIn(body: string): readonly object[] {
  const lines = body.trim().split("\n");
  return lines.flatMap((line) => (JSON.parse(line) as { readonly query?: object }).query ?? []);
}

function isEqual(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

describe("ReadView", () => {
  test("a query that matches no mark of a deleted document does not exclude them", async () => {
    const { view, queries } = await viewOf(3);
    await view.search({ query: WORD, size: 0 });
    expect(queries()).toEqual([[WORD]]);
  });

  test.each([
    [0, [[MARKS, ALL], [ALL]]],
    [3, [[MARKS, ALL], [WITHOUT_MARKS], [WITHOUT_MARKS]]],
  ])("%i marks are counted once, in the request of the first query that finds them", async (marks, sent) => {
    const { view, queries } = await viewOf(marks);
    expect((await view.search({ query: ALL, size: 0 })).hits.total.value).toBe(7);
    expect((await view.search({ query: ALL, size: 0 })).hits.total.value).toBe(7);
    expect(queries()).toEqual(sent);
  });

  test.each([
    [0, [[MARKS, WORD, ALL]]],
    [
      3,
      [
        [MARKS, WORD, ALL],
        [WORD, WITHOUT_MARKS],
      ],
    ],
  ])("counts queries in one request, or in two with %i marks", async (marks, sent) => {
    const { view, queries } = await viewOf(marks, [answer(5), answer(0)]);
    expect(await view.count([WORD, ALL])).toEqual([5, 0]);
    expect(queries()).toEqual(sent);
  });

  test("a search among others fails for itself", async () => {
    const { view, queries } = await viewOf(0, [answer(5, 1), answer(3)]);
    const [failed, found] = await view.searchAll([
      { query: WORD, size: 10 },
      { query: WORD, size: 0 },
    ]);
    expect(found?.().hits.total.value).toBe(3);
    expect(failed).toThrow(expect.objectContaining({ name: "ClusterError", code: "unavailable" }));
    expect(queries()).toEqual([[WORD, WORD]]);
  });

  test("a search among others that ends too late exceeds the limit", async () => {
    const { view } = await viewOf(0, [{ ...answer(5), timed_out: true }, answer(3)]);
    const limits = { end: performance.now() + 60_000 };
    const [late, found] = await view.searchAll(
      [
        { query: WORD, size: 10 },
        { query: WORD, size: 0 },
      ],
      limits,
    );
    expect(found?.().hits.total.value).toBe(3);
    expect(late).toThrow(DeadlineError);
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
