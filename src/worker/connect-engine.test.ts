import { MessageChannel, type MessagePort } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { companySchema } from "../entries/companies.ts";
import { type Analyzer, defineSchema, standardAnalyzer, text } from "../entries/index.ts";
import { connectEngine } from "./connect-engine.ts";
import type { EnginePort } from "./protocol/engine-port.ts";
import { sent } from "./protocol/message.ts";
import { WorkerError } from "./protocol/worker-error.ts";
import { serveEngine } from "./server/serve-engine.ts";
import type { WorkerEngine } from "./worker-engine.ts";

/** The texts that queries and documents have given to the analyzer. */
let analyzed: string[] = [];
const recordingAnalyzer: Analyzer = {
  ...standardAnalyzer,
  name: "recording",
  terms: (value) => {
    analyzed.push(value);
    return standardAnalyzer.terms(value);
  },
  tokens: (value) => {
    analyzed.push(value);
    return standardAnalyzer.tokens(value);
  },
  normalize: (value) => standardAnalyzer.normalize(value),
};
const schema = defineSchema({ analyzer: recordingAnalyzer, fields: { name: text() } });

let engine: WorkerEngine<typeof schema>;
let port: MessagePort;

beforeEach(async () => {
  const { port1, port2 } = new MessageChannel();
  port = port2;
  serveEngine({ schema, port: port1 });
  engine = connectEngine(port2);
  await engine.upsert({ id: "1", name: "acme" });
  analyzed = [];
});

afterEach(() => engine.close());

function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "AbortError";
}

describe("a request that is outdated", () => {
  test("is rejected and never runs when a later one of its name supersedes it", async () => {
    const requests = ["aa", "bb", "cc"].map((query) => engine.count(query, { supersedes: "results" }));
    const other = engine.count("dd", { supersedes: "other" });
    const results = await Promise.allSettled([...requests, other]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled", "fulfilled"]);
    expect(results.slice(0, 2).every((result) => result.status === "rejected" && isAbort(result.reason))).toBe(true);
    expect(new Set(analyzed)).toEqual(new Set(["cc", "dd"]));
  });

  test("is superseded by a request of another method", async () => {
    const search = engine.search("aa", { supersedes: "x" });
    const count = engine.count("acme", { supersedes: "x" });
    await expect(search).rejects.toThrow('A later request of the name "x" has superseded this one.');
    expect(await count).toBe(1);
  });

  test("does not supersede a request that has been answered", async () => {
    expect(await engine.count("acme", { supersedes: "x" })).toBe(1);
    expect(await engine.count("acme", { supersedes: "x" })).toBe(1);
  });

  test("is rejected with the reason of its signal, and never runs", async () => {
    const controller = new AbortController();
    const request = engine.search("aa", { signal: controller.signal });
    const next = engine.count("bb");
    const reason = new Error("not needed");
    controller.abort(reason);
    await expect(request).rejects.toBe(reason);
    await next;
    expect(new Set(analyzed)).toEqual(new Set(["bb"]));
  });

  test("is rejected although it runs already; its answer is dropped", async () => {
    const controller = new AbortController();
    let deliver = (_: unknown): void => {};
    const sentMessages: unknown[] = [];
    const slow: EnginePort = {
      postMessage: (message) => void sentMessages.push(message),
      on: (type, listener) => {
        if (type === "message") deliver = listener;
      },
    };
    const client = connectEngine(slow);
    const request = client.count("a", { signal: controller.signal });
    controller.abort();
    await expect(request).rejects.toSatisfy(isAbort);
    deliver(sent({ kind: "result", id: 1, value: 5 }));
    expect(sentMessages).toMatchObject([
      { kind: "call", id: 1 },
      { kind: "cancel", id: 1 },
    ]);
  });

  test("does not listen to its signal any more", async () => {
    const signal = {
      throwIfAborted: () => {},
      addEventListener: vi.fn<() => void>(),
      removeEventListener: vi.fn<() => void>(),
    };
    await engine.count("acme", { signal });
    expect(signal.removeEventListener.mock.calls).toEqual(signal.addEventListener.mock.calls);
    expect(signal.addEventListener).toHaveBeenCalledOnce();
  });
});

describe("requests", () => {
  test("run in the order of their calls", async () => {
    const results = await Promise.all([
      engine.size(),
      engine.upsert({ id: "2", name: "bolt" }),
      engine.size(),
      engine.delete("1"),
      engine.ids("*:*"),
    ]);
    expect(results).toEqual([1, false, 2, true, ["2"]]);
  });

  test("run while a load waits for its stream", async () => {
    let finish = (): void => {};
    const records = async function* (): AsyncGenerator<{ id: string }> {
      yield { id: "2" };
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      yield { id: "3" };
    };
    const load = engine.load(records());
    expect(await engine.count("acme")).toBe(1);
    finish();
    expect(await load).toEqual({ indexed: 2, replaced: 0, skipped: 0 });
  });

  test("may be proxies, as the reactive objects of frameworks are", async () => {
    const tags = new Proxy(["a"], {});
    await engine.upsert(new Proxy({ id: "p", name: "Proxied" }, {}));
    expect(await engine.patch("p", new Proxy({ name: "Reactive", tags }, {}) as object)).toBe(true);
    const options = new Proxy({ fields: new Proxy(["name"] as const, {}), limit: 1 }, {});
    expect((await engine.search("reactive", options)).hits.map(({ document }) => document)).toEqual([
      { id: "p", name: "Reactive" },
    ]);
    await engine.delete("p");
  });

  test("reject arguments that cannot be sent, and continue", async () => {
    const options = { fields: [() => "name"] } as unknown as { fields: ["name"] };
    await expect(engine.search("acme", options)).rejects.toThrow(
      new TypeError('An argument cannot be sent to the worker: () => "name" could not be cloned.'),
    );
    expect(await engine.count("acme")).toBe(1);
  });
});

test("highlights are those of the engine", async () => {
  const [hit] = (await engine.search("acme", { highlight: { fields: ["name"], mark: ["[", "]"] } })).hits;
  expect(hit?.highlights?.name?.[0]?.marked).toBe("[acme]");
  await expect(engine.search("acme", { highlight: null as never })).rejects.toThrow("highlight must be a list");
});

describe("records that cannot be sent", () => {
  const record = { id: "x", name: () => "acme" } as unknown as { id: string };
  const error = { name: "DocumentError", record: 2, id: "x", message: expect.stringContaining("cannot be sent") };

  test("are document errors", async () => {
    await expect(engine.upsert(record)).rejects.toMatchObject({ ...error, record: 0 });
    const records = [{ id: "2" }, { id: "3" }, record, { id: "4" }];
    await expect(engine.upsertAll(records)).rejects.toMatchObject(error);
    await expect(engine.load(records)).rejects.toMatchObject(error);
    expect(await engine.ids("*:*")).toEqual(["1", "2", "3"]);
  });

  test("are skipped on request", async () => {
    for (const add of ["upsertAll", "load"] as const) {
      const errors: unknown[] = [];
      const records = [{ id: "2" }, { id: "3" }, record, Symbol("y") as never, { id: "4" }];
      const summary = await engine[add](records, { onError: (fault) => void errors.push(fault) });
      expect(summary).toMatchObject({ indexed: 3, skipped: 2 });
      expect(errors).toMatchObject([error, { record: 3, id: undefined }]);
    }
  });
});

describe("messages that the client and the server do not know", () => {
  test("are ignored if other code has sent them", async () => {
    for (const message of ["hello", null, 5, { kind: "call", id: 1, method: "size" }, { firmament: "x" }]) {
      port.postMessage(message);
    }
    expect(await engine.size()).toBe(1);
  });

  test("are rejected by the server", async () => {
    for (const message of [
      { kind: "nothing", id: 2 },
      { kind: "call", id: 2, method: "constructor", snapshot: null },
    ]) {
      const request = new Promise((resolve) => {
        port.once("message", resolve);
      });
      port.postMessage(sent(message));
      expect(await request).toMatchObject({ kind: "error", id: 2, error: { class: "WorkerError", code: "protocol" } });
    }
  });

  test("end the connection if they belong to another version", async () => {
    port.postMessage({ ...sent({ kind: "call", id: 9 }), firmament: 999 });
    await expect(engine.size()).rejects.toMatchObject({ name: "WorkerError", code: "protocol" });
    await expect(engine.count("acme")).rejects.toMatchObject({ name: "WorkerError", code: "protocol" });
  });
});

describe("closing", () => {
  const closed = new WorkerError("closed", "The engine was closed.");

  test("rejects what is open and what comes later, and can be repeated", async () => {
    const load = engine.load(
      (async function* () {
        yield { id: "2" };
        await new Promise(() => {});
      })(),
    );
    const requests = [engine.count("acme"), engine.snapshot(), engine.open(new ReadableStream()), load];
    await Promise.all([engine.close(), engine.close()]);
    for (const result of await Promise.allSettled(requests)) {
      expect(result).toEqual({ status: "rejected", reason: closed });
    }
    await expect(engine.size()).rejects.toEqual(closed);
    await expect(engine.load([{ id: "1" }])).rejects.toEqual(closed);
    await engine.close();
  });

  test("releases snapshots", async () => {
    const snapshot = await engine.snapshot();
    expect(await snapshot.size()).toBe(1);
    snapshot.close();
    await expect(snapshot.size()).rejects.toEqual(new WorkerError("closed", "The snapshot was closed."));
    expect(await engine.size()).toBe(1);
  });

  test("of the other side rejects what is open", async () => {
    const { port1, port2 } = new MessageChannel();
    const client = connectEngine(port2);
    const request = client.size();
    port1.close();
    await expect(request).rejects.toEqual(new WorkerError("failed", "The port of the worker was closed."));
    await client.close();
  });
});

test("an engine that cannot be created is an error of the server", () => {
  expect(() => serveEngine({ schema: companySchema, port, liveCapacity: 0 })).toThrow(RangeError);
});

test("a value that is not a port is rejected", () => {
  for (const value of [null, 5, {}, { postMessage: () => {} }]) {
    expect(() => connectEngine(value as EnginePort)).toThrow(TypeError);
    expect(() => serveEngine({ schema, port: value as EnginePort })).toThrow(TypeError);
  }
  expect(() => serveEngine({ schema: companySchema })).toThrow("needs the option `port` outside a worker");
});
