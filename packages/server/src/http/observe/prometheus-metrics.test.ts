import { describe, expect, test } from "vitest";
import type { FinishedRequest } from "../exchange/observer.ts";
import type { ObservedDataset } from "./dataset-gauges.ts";
import { PrometheusMetrics } from "./prometheus-metrics.ts";

const search: FinishedRequest = {
  requestId: "req_1",
  method: "POST",
  path: "/search/hosted/companies",
  route: "/search/hosted/companies",
  status: 200,
  problem: null,
  milliseconds: 2,
  account: "acc_1",
  key: "key_1",
  rows: 20,
  charged: 10_000,
  replayed: false,
  embedMilliseconds: null,
  cancelled: false,
};

function newMetrics(): PrometheusMetrics {
  return new PrometheusMetrics({
    waiting: () => 3,
    datasets: [
      {
        name: "companies",
        documents: () => 1000,
        memory: () => ({ index: 200, documents: 100, cache: { bytes: 30 } }),
      },
      { name: "products", documents: () => 5, memory: () => ({ index: 2, documents: 1 }) },
    ],
  });
}

/** Metrics of a service with a dataset. */
function metricsOf(dataset: () => ObservedDataset | null): PrometheusMetrics {
  const documents = { name: "companies", documents: () => 0, memory: () => ({ index: 0, documents: 0 }) };
  return new PrometheusMetrics({ waiting: () => 0, datasets: [{ ...documents, file: dataset }] });
}

/** All samples, by name and labels. */
async function samplesOf(metrics: PrometheusMetrics): Promise<ReadonlyMap<string, number>> {
  const text = await (await metrics.respond(new Request("http://localhost/metrics"))).text();
  return new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

describe("the gauges of a dataset", () => {
  const searched = { generation: 2, changeNumber: 90 };
  const status = {
    changeNumber: 100,
    refreshedAt: new Date(Date.now() - 60_000),
    updatedAt: new Date(Date.now() - 5000),
    indexFile: { changeNumber: 80 },
  };

  async function gaugesOf(dataset: () => ObservedDataset | null): Promise<Readonly<Record<string, number>>> {
    const samples = [...(await samplesOf(metricsOf(dataset)))];
    return Object.fromEntries(
      samples.flatMap(([name, value]) => {
        const [, gauge] = /^firmament_dataset_(\w+)\{dataset="companies"\}$/.exec(name) ?? [];
        return gauge === undefined ? [] : [[gauge, Math.round(value)] as const];
      }),
    );
  }

  test("report how current it is, and the state of its index file", async () => {
    expect(await gaugesOf(() => ({ searched, status: () => status }))).toEqual({
      generation: 2,
      change_number: 90,
      pending_changes: 10,
      age_seconds: 5,
      refresh_age_seconds: 60,
      index_file: 1,
      unsaved_changes: 20,
    });
    const never = { changeNumber: 90, refreshedAt: null, updatedAt: null, indexFile: { changeNumber: null } };
    expect(await gaugesOf(() => ({ searched, status: () => never }))).toEqual({
      generation: 2,
      change_number: 90,
      pending_changes: 0,
      age_seconds: Number.NaN,
      refresh_age_seconds: Number.NaN,
      index_file: 0,
      unsaved_changes: Number.NaN,
    });
  });

  test("are unknown until it is open, and while its file cannot be read", async () => {
    expect(new Set(Object.values(await gaugesOf(() => null)))).toEqual(new Set([Number.NaN]));
    const failing = (): never => {
      throw new Error("The file cannot be read.");
    };
    expect(await gaugesOf(() => ({ searched, status: failing }))).toMatchObject({
      generation: 2,
      change_number: 90,
      age_seconds: Number.NaN,
    });
  });

  test("are absent without a dataset", async () => {
    const samples = await samplesOf(newMetrics());
    expect([...samples.keys()].filter((name) => name.startsWith("firmament_dataset_") && name.includes("{"))).toEqual(
      [],
    );
  });
});

describe("PrometheusMetrics", () => {
  test("counts requests by route, method and status, and records their durations", async () => {
    const metrics = newMetrics();
    metrics.finished(search);
    metrics.finished({ ...search, milliseconds: 30 });
    metrics.finished({ ...search, status: 402, rows: null, charged: null, problem: "insufficient_balance" });
    metrics.finished({ ...search, route: null, method: "BREW", path: "/coffee", status: 404, rows: null });
    const samples = await samplesOf(metrics);
    const route = 'route="/search/hosted/companies"';
    expect(samples.get(`firmament_requests_total{${route},method="POST",status="200"}`)).toBe(2);
    expect(samples.get(`firmament_requests_total{${route},method="POST",status="402"}`)).toBe(1);
    expect(samples.get('firmament_requests_total{route="none",method="other",status="404"}')).toBe(1);
    expect(samples.get(`firmament_request_duration_seconds_bucket{le="0.0025",${route}}`)).toBe(2);
    expect(samples.get(`firmament_request_duration_seconds_bucket{le="0.05",${route}}`)).toBe(3);
    expect(samples.get(`firmament_request_duration_seconds_sum{${route}}`)).toBeCloseTo(0.034);
  });

  test("counts searches, rows and charges, without stored responses", async () => {
    const metrics = newMetrics();
    metrics.finished(search);
    metrics.finished({ ...search, rows: 0, charged: 0 });
    metrics.finished({ ...search, replayed: true, charged: 0 });
    metrics.finished({ ...search, status: 400, rows: null, charged: 0 });
    metrics.finished({ ...search, route: "/internal-api/v1/account/summary", rows: null, charged: null });
    const samples = await samplesOf(metrics);
    expect(samples.get("firmament_searches_total")).toBe(2);
    expect(samples.get("firmament_rows_total")).toBe(20);
    expect(samples.get("firmament_charged_total")).toBe(0.01);
  });

  test("adds charges without rounding", async () => {
    const metrics = newMetrics();
    for (let count = 0; count < 43; count += 1) metrics.finished({ ...search, charged: 10_000 });
    const read = async () =>
      (await (await metrics.respond(new Request("http://localhost/metrics"))).text()).split("\n");
    expect(await read()).toContain("firmament_charged_total 0.43");
    metrics.finished({ ...search, charged: 1 });
    expect(await read()).toContain("firmament_charged_total 0.430001");
  });

  test("reports the number of requests in flight", async () => {
    const metrics = newMetrics();
    metrics.started();
    metrics.started();
    metrics.finished(search);
    expect((await samplesOf(metrics)).get("firmament_requests_in_flight")).toBe(1);
  });

  test("counts payments by outcome", async () => {
    const metrics = newMetrics();
    metrics.paymentEnded("paid");
    metrics.paymentEnded("declined");
    metrics.paymentEnded("paid");
    const samples = await samplesOf(metrics);
    expect(samples.get('firmament_top_ups_total{outcome="paid"}')).toBe(2);
    expect(samples.get('firmament_top_ups_total{outcome="declined"}')).toBe(1);
  });

  test("counts deliveries by outcome, and delivered alerts", async () => {
    const metrics = newMetrics();
    metrics.deliveryEnded("delivered", 3);
    metrics.deliveryEnded("failed", 5);
    const samples = await samplesOf(metrics);
    expect(samples.get('firmament_alert_deliveries_total{outcome="delivered"}')).toBe(1);
    expect(samples.get('firmament_alert_deliveries_total{outcome="failed"}')).toBe(1);
    expect(samples.get("firmament_alerts_total")).toBe(3);
  });

  test("reads the gauges at every scrape", async () => {
    const samples = await samplesOf(newMetrics());
    expect(samples.get("firmament_requests_waiting")).toBe(3);
    expect(samples.get('firmament_documents{dataset="companies"}')).toBe(1000);
    expect(samples.get('firmament_documents{dataset="products"}')).toBe(5);
    expect(samples.get('firmament_memory_bytes{dataset="companies",part="index"}')).toBe(200);
    expect(samples.get('firmament_memory_bytes{dataset="products",part="documents"}')).toBe(1);
    expect(samples.get('firmament_memory_bytes{dataset="companies",part="cache"}')).toBe(30);
    expect(samples.get("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  });

  test("responds only to GET /metrics", async () => {
    const metrics = newMetrics();
    const request = async (path: string, method = "GET") => {
      const { status, headers } = await metrics.respond(new Request(`http://localhost${path}`, { method }));
      return [status, headers.get("content-type"), headers.get("allow")];
    };
    expect(await request("/metrics")).toEqual([200, "text/plain; version=0.0.4; charset=utf-8", null]);
    expect(await request("/metrics", "HEAD")).toEqual([200, "text/plain; version=0.0.4; charset=utf-8", null]);
    expect(await request("/metrics", "POST")).toEqual([405, "text/plain; charset=utf-8", "GET, HEAD"]);
    expect(await request("/")).toEqual([404, "text/plain; charset=utf-8", null]);
  });
});
