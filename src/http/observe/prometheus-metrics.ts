import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { toDecimal } from "../../accounts/money.ts";
import type { FinishedRequest } from "../exchange/finished-request.ts";
import type { Metrics } from "./metrics.ts";

/** What is looked at each time the metrics are read. */
export interface Gauges {
  /** Requests that wait to be worked on. */
  readonly waiting: () => number;
  readonly companies: () => number;
  /** In bytes. */
  readonly memory: () => { readonly index: number; readonly documents: number };
}

/** What became of a payment: `failed` when that is not known yet. */
export type PaymentOutcome = "paid" | "declined" | "failed";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Seconds: a search takes a millisecond or less, and two seconds at most. */
const DURATIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts for Prometheus, in a registry of its own, with those of the process. No label has more values than there are endpoints, methods and statuses. */
export class PrometheusMetrics implements Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<"route" | "method" | "status">;
  readonly #durations: Histogram<"route">;
  readonly #inFlight: Gauge;
  readonly #searches: Counter;
  readonly #rows: Counter;
  readonly #charged: Counter;
  readonly #topUps: Counter<"outcome">;

  constructor(gauges: Gauges) {
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: "firmament_requests_total",
      help: "Requests that were answered, or given up by the caller: status 499",
      labelNames: ["route", "method", "status"],
      registers,
    });
    this.#durations = new Histogram({
      name: "firmament_request_duration_seconds",
      help: "From the head of a request to its answer",
      labelNames: ["route"],
      buckets: DURATIONS,
      registers,
    });
    this.#inFlight = new Gauge({
      name: "firmament_requests_in_flight",
      help: "Requests without an answer yet",
      registers,
    });
    this.#searches = new Counter({
      name: "firmament_searches_total",
      help: "Searches with an answer of their own",
      registers,
    });
    this.#rows = new Counter({ name: "firmament_rows_total", help: "Records returned by these searches", registers });
    this.#charged = new Counter({
      name: "firmament_charged_total",
      help: "What these searches were charged, in units of the currency",
      registers,
    });
    this.#topUps = new Counter({
      name: "firmament_top_ups_total",
      help: "Payments that were asked for, by what became of them",
      labelNames: ["outcome"],
      registers,
    });
    this.#watch(gauges);
    collectDefaultMetrics({ register: this.#registry });
  }

  started(): void {
    this.#inFlight.inc();
  }

  finished({ route, method, status, milliseconds, rows, charged, replayed }: FinishedRequest): void {
    const known = route ?? "none";
    this.#inFlight.dec();
    this.#requests.inc({ route: known, method: METHODS.has(method) ? method : "other", status });
    this.#durations.observe({ route: known }, milliseconds / 1000);
    if (status !== 200 || rows === null || replayed) return;
    this.#searches.inc();
    this.#rows.inc(rows);
    this.#charged.inc(toDecimal(charged ?? 0));
  }

  paymentEnded(outcome: PaymentOutcome): void {
    this.#topUps.inc({ outcome });
  }

  /** Answers `GET /metrics`. */
  async answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== "/metrics") return new Response("Not found: try /metrics\n", { status: 404 });
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed\n", { status: 405, headers: { allow: "GET, HEAD" } });
    }
    return new Response(await this.#registry.metrics(), {
      headers: { "content-type": this.#registry.contentType, "cache-control": "no-store" },
    });
  }

  #watch({ waiting, companies, memory }: Gauges): void {
    const registers = [this.#registry];
    new Gauge({
      name: "firmament_requests_waiting",
      help: "Requests that wait to be worked on",
      registers,
      collect() {
        this.set(waiting());
      },
    });
    new Gauge({
      name: "firmament_companies",
      help: "Companies that are searched",
      registers,
      collect() {
        this.set(companies());
      },
    });
    new Gauge({
      name: "firmament_memory_bytes",
      help: "What the companies and their index take",
      labelNames: ["part"],
      registers,
      collect() {
        const { index, documents } = memory();
        this.set({ part: "index" }, index);
        this.set({ part: "documents" }, documents);
      },
    });
  }
}
