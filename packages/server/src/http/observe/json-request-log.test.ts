import { describe, expect, test } from "vitest";
import type { FinishedRequest } from "../exchange/observer.ts";
import { JsonRequestLog, jsonLogger } from "./json-request-log.ts";

const search: FinishedRequest = {
  requestId: "req_1",
  method: "POST",
  path: "/search/hosted/companies",
  route: "/search/hosted/companies",
  status: 200,
  problem: null,
  milliseconds: 1.23456,
  account: "acc_1",
  key: "key_1",
  rows: 20,
  charged: 10_000,
  replayed: false,
  embedMilliseconds: null,
  cancelled: false,
};

/** The logged lines, without the time. */
function written(write: (log: JsonRequestLog) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(new JsonRequestLog(jsonLogger({ write: (line) => lines.push(line) })));
  return lines.map((line) => {
    expect(line.endsWith("}\n")).toBe(true);
    const { time, ...rest } = JSON.parse(line);
    expect(new Date(time).toISOString()).toBe(time);
    return rest;
  });
}

describe("JsonRequestLog", () => {
  test("writes one line per request", () => {
    expect(written((log) => log.finished(search))).toEqual([
      {
        level: "info",
        request_id: "req_1",
        account: "acc_1",
        key: "key_1",
        method: "POST",
        path: "/search/hosted/companies",
        status: 200,
        ms: 1.235,
        rows: 20,
        charge: 0.01,
        msg: "request",
      },
    ]);
  });

  test("adds problem, replayed and cancelled if they apply", () => {
    const cancelled = { ...search, status: 499, problem: "cancelled", replayed: true, cancelled: true };
    expect(written((log) => log.finished(cancelled))).toMatchObject([
      { problem: "cancelled", replayed: true, cancelled: true },
    ]);
  });

  test("has the time of computing a vector", () => {
    expect(written((log) => log.finished({ ...search, embedMilliseconds: 12.34567 }))).toMatchObject([
      { embed_ms: 12.346 },
    ]);
  });

  test("masks key texts in paths", () => {
    const leaked = { ...search, path: "/fm_0123456789abcdefghjkmnpqrstvwxyz0123/FM_0123" };
    expect(written((log) => log.finished(leaked))).toMatchObject([{ path: "/fm_…/fm_…" }]);
  });

  test("escapes control characters in paths", () => {
    const hostile = { ...search, path: '/\n{"level":"info"}\u2028\0' };
    expect(written((log) => log.finished(hostile))).toMatchObject([{ path: hostile.path }]);
  });

  test("logs type, message and stack of an error, without its other members", () => {
    const cause = new TypeError("deeper");
    const error = Object.assign(new Error("a defect", { cause }), { body: "secret" });
    const [line] = written((log) => log.failed("req_2", error));
    expect(line).toMatchObject({ level: "error", request_id: "req_2", msg: "failed" });
    expect(line?.err).toEqual({
      type: "Error",
      message: "a defect: deeper",
      stack: `${error.stack}\ncaused by: ${cause.stack}`,
    });
    expect(written((log) => log.failed("req_3", "a text"))).toMatchObject([{ err: "a text" }]);
  });
});
