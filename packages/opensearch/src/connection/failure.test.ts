import { describe, expect, test } from "vitest";
import { ClusterError } from "./cluster-error.ts";
import { causesOf, errorOfAnswer, refusingShard, requireComplete } from "./failure.ts";

const request = "POST /companies/_search";

function bodyOf(type: string, reason = "why"): unknown {
  return { error: { type, reason, root_cause: [] } };
}

/** The answer about a query that a shard could not read. */
function queryWithout(type: string): unknown {
  const caused_by = { type, reason: "this Analyzer is closed" };
  const reason = { type: "query_shard_exception", reason: "failed to create query", caused_by };
  return { error: { type: "search_phase_execution_exception", failed_shards: [{ shard: 0, reason }] } };
}

describe("errorOfAnswer", () => {
  test.each([
    [503, bodyOf("no_shard_available_action_exception"), "unavailable"],
    [503, { error: { type: "search_phase_execution_exception", failed_shards: [] } }, "unavailable"],
    [500, bodyOf("null_pointer_exception"), "unavailable"],
    [504, bodyOf("timeout_exception"), "timeout"],
    [429, bodyOf("opensearch_rejected_execution_exception"), "overloaded"],
    [503, bodyOf("circuit_breaking_exception"), "overloaded"],
    [403, bodyOf("cluster_block_exception"), "write_refused"],
    [403, bodyOf("index_create_block_exception"), "write_refused"],
    [429, bodyOf("cluster_block_exception"), "write_refused"],
    [400, bodyOf("strict_dynamic_mapping_exception"), "write_refused"],
    [401, "Unauthorized", "unauthorized"],
    [403, bodyOf("security_exception"), "unauthorized"],
    [404, bodyOf("index_not_found_exception"), "index_missing"],
    [404, bodyOf("shard_not_in_primary_mode_exception"), "unavailable"],
    [400, queryWithout("already_closed_exception"), "unavailable"],
    [404, bodyOf("shard_not_found_exception"), "unavailable"],
    [404, bodyOf("index_shard_closed_exception"), "unavailable"],
    [404, bodyOf("search_context_missing_exception"), "view_lost"],
    [404, "<html>not found</html>", "protocol"],
    [413, "", "write_refused"],
  ])("status %d with %j is %s", (status, body, code) => {
    const error = errorOfAnswer({ status, body, request });
    expect(error.code).toBe(code);
    expect(error.message).toContain(`${request} was answered with status ${status}`);
  });

  test("names the innermost cause and what to do", () => {
    const body = { error: { type: "outer", reason: "a", caused_by: { type: "inner", reason: "disk" } } };
    const expected = `${request} was answered with status 500: inner: disk. Check the health of the cluster, then repeat the request.`;
    expect(errorOfAnswer({ status: 500, body, request }).message).toBe(expected);
  });
});

describe("causesOf", () => {
  test("reads the causes of failed shards", () => {
    const failed = { shard: 0, reason: { type: "search_context_missing_exception", reason: "gone" } };
    const causes = causesOf({
      error: { type: "search_phase_execution_exception", reason: "", failed_shards: [failed] },
    });
    expect(causes.map(({ type }) => type)).toEqual([
      "search_context_missing_exception",
      "search_phase_execution_exception",
    ]);
  });
});

test("refusingShard names the shard whose primary has refused a change", () => {
  const refused = { type: "shard_not_in_primary_mode_exception", reason: "no", index: "a-g1", shard: "2" };
  const error = { type: "retry_on_primary_exception", reason: "no", index: "a-g1", shard: "2", caused_by: refused };
  expect(refusingShard({ status: 404, error })).toEqual({ index: "a-g1", number: 2 });
  expect(refusingShard({ error: { ...error, caused_by: undefined } })).toBeNull();
  expect(refusingShard({ result: "created" })).toBeNull();
});

describe("requireComplete", () => {
  const shards = { total: 3, successful: 3, failed: 0 };

  test("accepts an answer of all shards", () => {
    expect(() => requireComplete({ timed_out: false, _shards: shards }, request)).not.toThrow();
  });

  test.each([
    [{ timed_out: true, _shards: shards }, "timeout"],
    [{ timed_out: false, _shards: { ...shards, successful: 2 } }, "unavailable"],
    [{ timed_out: false, _shards: { ...shards, failed: 1 } }, "unavailable"],
    [{}, "protocol"],
    ["<html>", "protocol"],
  ])("rejects %j", (answer, code) => {
    let thrown: unknown;
    try {
      requireComplete(answer, request);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ClusterError);
    expect(thrown).toMatchObject({ code });
  });
});
