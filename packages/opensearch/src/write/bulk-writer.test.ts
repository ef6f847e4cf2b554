import { FakeNode, type NodeAnswer } from "@firmament/test-support/cluster/fake-node.ts";
import { afterEach, describe, expect, test } from "vitest";
import { ClusterConnection } from "../connection/connection.ts";
import { type BulkOperation, BulkWriter } from "./bulk-writer.ts";
import { InsertionClock } from "./insertion-clock.ts";

const nodes: FakeNode[] = [];

afterEach(() => {
  for (const node of nodes.splice(0)) node.stop();
});

interface Action {
  readonly _id: string;
  readonly version?: number;
}

/** A node that answers each change as a function says. */
async function writerTo(
  answer: (action: Action, repetition: number) => object,
  retryTime = 10_000,
): Promise<{ readonly node: FakeNode; readonly writer: BulkWriter }> {
  let repetition = 0;
  const node = await FakeNode.start(({ body }): NodeAnswer => {
    const lines = body.trimEnd().split("\n");
    const actions = lines.flatMap((line) => Object.entries(JSON.parse(line) as Record<string, Action>));
    const items = actions
      .filter(([kind]) => ["index", "delete"].includes(kind))
      .map(([kind, action]) => ({ [kind]: answer(action, repetition) }));
    repetition++;
    return { body: { items } };
  });
  nodes.push(node);
  const clock = new InsertionClock(() => 1000);
  const connection = new ClusterConnection({ nodes: [node.address], retryTime: 0 });
  return { node, writer: new BulkWriter(connection, retryTime, clock) };
}

function upsert(key: string, more: Partial<BulkOperation> = {}): BulkOperation {
  return { kind: "index", target: "t", key, body: "{}", order: 5, ...more };
}

const created = { status: 201, result: "created" };
const rejected = { status: 429, error: { type: "opensearch_rejected_execution_exception", reason: "queue" } };
const conflict = { status: 409, error: { type: "version_conflict_engine_exception", reason: "newer" } };

describe("BulkWriter", () => {
  test("repeats only the changes that were rejected for now", async () => {
    const { node, writer } = await writerTo(({ _id }, repetition) =>
      _id === "b" && repetition < 2 ? rejected : created,
    );
    expect(await writer.write([upsert("a"), upsert("b"), upsert("c")])).toEqual(["created", "created", "created"]);
    expect(node.requests.map(({ body }) => body.match(/"_id":"\w"/g)?.length)).toEqual([3, 1, 1]);
  });

  test("returns the error of a change that is rejected for too long", async () => {
    const { writer } = await writerTo(() => rejected, 200);
    const [outcome] = await writer.write([upsert("a")]);
    expect(outcome).toMatchObject({ name: "ClusterError", code: "overloaded" });
  });

  test("does not repeat a change that the cluster refuses", async () => {
    const { node, writer } = await writerTo(() => ({ status: 403, error: { type: "cluster_block_exception" } }));
    expect(await writer.write([upsert("a")])).toMatchObject([{ code: "write_refused" }]);
    expect(node.requests).toHaveLength(1);
  });

  test("numbers changes, so that a delayed request cannot undo a later one", async () => {
    const { node, writer } = await writerTo(() => created);
    await writer.write([upsert("a"), { kind: "delete", target: "t", key: "b", order: 6 }]);
    expect(node.requests[0]?.body).toBe(
      '{"index":{"_index":"t","_id":"a","version":5,"version_type":"external_gte"}}\n{}\n' +
        '{"delete":{"_index":"t","_id":"b","version":6,"version_type":"external_gte"}}\n',
    );
  });

  test("makes a change after one of a process whose clock is ahead", async () => {
    const { writer } = await writerTo(({ version = 0 }) => (version < 30_000_000 ? conflict : created));
    expect(await writer.write([upsert("a")])).toEqual(["created"]);
  });

  test("tells which changes depend on what is stored", async () => {
    const { writer } = await writerTo(() => conflict);
    const version = { sequenceNumber: 1, primaryTerm: 1 };
    expect(await writer.write([upsert("a", { kind: "load" }), upsert("b", { version })])).toEqual([
      "exists",
      "changed",
    ]);
  });

  test("sends large documents in several requests, by bytes", async () => {
    const { node, writer } = await writerTo(() => created);
    const body = JSON.stringify({ text: "東".repeat(700_000) });
    expect(await writer.write([upsert("a", { body }), upsert("b", { body }), upsert("c")])).toHaveLength(3);
    expect(node.requests.map(({ body }) => body.match(/"_id":"\w"/g)?.length)).toEqual([1, 2]);
  });
});
