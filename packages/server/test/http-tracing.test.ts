import { companyEngine, type Service, startService } from "@firmament/test-support/http/service.ts";
import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { tracedPost } from "../src/accounts/webhook/traced-post.ts";
import { Webhook } from "../src/accounts/webhook/webhook.ts";
import { JsonRequestLog, jsonLogger } from "../src/http/observe/json-request-log.ts";
import { listen } from "../src/node/http-server.ts";
import { Trace } from "../src/trace/trace.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const PARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;

/** Installs an SDK for one test; other tests of the process have none. */
function installSdk(): InMemorySpanExporter {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return exporter;
}

afterEach(() => {
  for (const api of [trace, context, propagation, metrics]) api.disable();
});

async function newService(options: Parameters<typeof startService>[0] = {}): Promise<Service> {
  return startService({ engine: companyEngine(20), ...options });
}

function named(spans: readonly ReadableSpan[], name: string): ReadableSpan {
  const span = spans.find((each) => each.name === name);
  if (span === undefined) throw new Error(`There is no span ${name} among ${spans.map((each) => each.name)}.`);
  return span;
}

describe("with an SDK of OpenTelemetry", () => {
  it("a search is a span with its steps, in the trace of the client", async () => {
    const exporter = installSdk();
    const service = await newService();
    await service.send({ body: { query: "secret words" }, headers: { traceparent: PARENT } });
    const spans = exporter.getFinishedSpans();
    const root = named(spans, "POST /search/hosted/companies");
    expect(root.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/search/hosted/companies",
      "http.response.status_code": 200,
      "firmament.rows": 0,
    });
    expect([root.spanContext().traceId, root.parentSpanContext?.spanId]).toEqual([TRACE_ID, "b7ad6b7169203331"]);
    const steps = spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === root.spanContext().spanId);
    expect(new Set(steps.map(({ name }) => name))).toEqual(
      new Set(["authenticate", "read", "wait", "evaluate", "charge"]),
    );
    const texts = JSON.stringify(spans.map(({ name, attributes, events }) => [name, attributes, events]));
    for (const secret of ["secret words", service.key, service.account.email]) expect(texts).not.toContain(secret);
  });

  it("has queries and filters only by an option", async () => {
    const exporter = installSdk();
    const service = await newService({ traceQueries: true });
    await service.send({ body: { query: "berlin", filter: { location_city: "Berlin" } } });
    expect(named(exporter.getFinishedSpans(), "POST /search/hosted/companies").attributes).toMatchObject({
      "firmament.query": "berlin",
      "firmament.filter": '{"location_city":"Berlin"}',
    });
  });

  it("a rejected request has its problem, and one that fails is an error", async () => {
    const exporter = installSdk();
    const service = await newService();
    await service.send({ body: { query: "(" } });
    expect(named(exporter.getFinishedSpans(), "POST /search/hosted/companies")).toMatchObject({
      attributes: { "firmament.problem": "query_syntax", "http.response.status_code": 400 },
      status: { code: 0 },
    });
    expect(named(exporter.getFinishedSpans(), "evaluate").status.code).toBe(2);
  });

  it("log lines have the id of the trace", async () => {
    installSdk();
    const lines: string[] = [];
    const log = new JsonRequestLog(jsonLogger({ write: (line) => lines.push(line) }));
    const service = await newService({ log });
    await service.send({ headers: { traceparent: PARENT } });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: "request", trace_id: TRACE_ID }]);
  });

  it("webhooks continue the trace", async () => {
    const exporter = installSdk();
    const received: (string | null)[] = [];
    const server = await listen(
      async ({ headers }) => {
        received.push(headers.get("traceparent"));
        return new Response(null, { status: 204 });
      },
      { host: "127.0.0.1", port: 0 },
    );
    onTestFinished(() => server.close(0));
    const signal = AbortSignal.timeout(10_000);
    const url = new URL(server.url);
    expect(await tracedPost({ url, headers: {}, body: "{}", allowPrivate: true, signal })).toBe(204);
    const name = { purpose: "payment", subjects: "payments", example: "https://pay.example.com" };
    await new Webhook(server.url, name).post({}, "key", signal);
    const spans = exporter.getFinishedSpans();
    expect(spans.map((span) => span.name)).toEqual(["alert webhook", "payment webhook"]);
    expect(received).toEqual(spans.map((span) => `00-${span.spanContext().traceId}-${span.spanContext().spanId}-01`));
    expect(spans[0]?.attributes).toEqual({ "http.response.status_code": 204 });
    await expect(
      tracedPost({ url: new URL("http://127.0.0.1:1/"), headers: {}, body: "", allowPrivate: false, signal }),
    ).rejects.toThrow("private");
    expect(exporter.getFinishedSpans().at(-1)).toMatchObject({
      status: { code: 2 },
      attributes: { "error.type": "WebhookAddressError" },
    });
  });

  it("metrics count requests, and charges exactly", async () => {
    const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
    const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
    metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
    onTestFinished(() => reader.shutdown());
    const service = await newService({ prices: { perRequest: 0.01 } });
    for (let count = 0; count < 6; count += 1) await service.send({ body: { query: "software" } });
    await reader.forceFlush();
    const all =
      exporter
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
    const values = Object.fromEntries(all.map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints[0]?.value]));
    expect(values).toMatchObject({
      "firmament.searches": 6,
      "firmament.charged": 0.06,
      "http.server.active_requests": 0,
      "http.server.request.duration": { count: 6 },
    });
  });
});

describe("without an SDK", () => {
  it("steps are plain calls, and nothing is recorded, sent or logged", async () => {
    const request = new Request("http://service.test/", { headers: { traceparent: PARENT } });
    const traced = Trace.ofRequest(request);
    expect([traced.isRecording, traced.headers]).toEqual([false, {}]);
    traced.set(() => {
      throw new Error("Attributes are not asked for.");
    });
    expect(await traced.step("step", () => 1)).toBe(1);
    const lines: string[] = [];
    const service = await newService({ log: new JsonRequestLog(jsonLogger({ write: (line) => lines.push(line) })) });
    await service.send({ headers: { traceparent: PARENT } });
    expect(Object.keys(JSON.parse(lines[0] ?? "{}"))).not.toContain("trace_id");
  });
});
