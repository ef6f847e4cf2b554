import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type Micros, toDecimal } from "../../accounts/money.ts";
import type { DeliveryOutcome } from "../../accounts/subscription.ts";
import type { FinishedRequest, Metrics } from "../exchange/observer.ts";
import { DatasetGauges, type ObservedDataset } from "./dataset-gauges.ts";

/** Values that are read at every scrape. */
export interface Gauges {
  /** The number of requests that wait for admission. */
  readonly waiting: () => number;
  readonly datasets: readonly ObservedDocuments[];
}

/** The documents of one dataset of the service. */
export interface ObservedDocuments {
  /** The name of the dataset, which is a label of its metrics. */
  readonly name: string;
  /** The number of searchable documents. */
  readonly documents: () => number;
  /** In bytes. */
  readonly memory: () => {
    readonly index: number;
    readonly documents: number;
    readonly cache?: { readonly bytes: number };
  };
  /** Returns `null` until the dataset file is open. Absent without a dataset file. */
  readonly file?: () => ObservedDataset | null;
}

/** The outcome of a payment request; `failed`: it is unknown whether the payment was taken. */
export type PaymentOutcome = "paid" | "declined" | "failed";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Bucket limits in seconds. A typical search takes less than a millisecond; the default time limit is two seconds. */
const DURATIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Prometheus metrics of the service and the process. The label values are bounded: endpoints, methods, statuses. */
export class PrometheusMetrics implements Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<"route" | "method" | "status">;
  readonly #durations: Histogram<"route">;
  readonly #embedDurations: Histogram;
  readonly #inFlight: Gauge;
  readonly #searches: Counter;
  readonly #publicSearches: Counter;
  readonly #rows: Counter;
  /** Whole numbers have exact sums; decimals do not. */
  #charged: Micros = 0;
  readonly #topUps: Counter<"outcome">;
  readonly #deliveries: Counter<"outcome">;
  readonly #alerts: Counter;
  readonly #datasets: DatasetGauges;

  constructor(gauges: Gauges) {
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: "firmament_requests_total",
      help: "Finished requests; status 499 if the client disconnected",
      labelNames: ["route", "method", "status"],
      registers,
    });
    this.#durations = new Histogram({
      name: "firmament_request_duration_seconds",
      help: "Time from the headers of a request to its response",
      labelNames: ["route"],
      buckets: DURATIONS,
      registers,
    });
    this.#embedDurations = new Histogram({
      name: "firmament_embed_duration_seconds",
      help: "Time of computing the vectors of texts in searches, also if it failed",
      buckets: DURATIONS,
      registers,
    });
    this.#inFlight = new Gauge({
      name: "firmament_requests_in_flight",
      help: "Requests without a response yet",
      registers,
    });
    this.#searches = new Counter({
      name: "firmament_searches_total",
      help: "Successful searches, without stored responses",
      registers,
    });
    this.#publicSearches = new Counter({
      name: "firmament_public_searches_total",
      help: "Those of these searches that had no API key",
      registers,
    });
    this.#rows = new Counter({
      name: "firmament_rows_total",
      help: "Records in the responses to these searches",
      registers,
    });
    const charged = (): number => toDecimal(this.#charged);
    new Counter({
      name: "firmament_charged_total",
      help: "Charges for these searches, in units of the currency",
      registers,
      collect() {
        this.reset();
        this.inc(charged());
      },
    });
    this.#topUps = new Counter({
      name: "firmament_top_ups_total",
      help: "Payment requests by outcome",
      labelNames: ["outcome"],
      registers,
    });
    this.#deliveries = new Counter({
      name: "firmament_alert_deliveries_total",
      help: "Messages with alerts, by outcome",
      labelNames: ["outcome"],
      registers,
    });
    this.#alerts = new Counter({
      name: "firmament_alerts_total",
      help: "Alerts that webhooks have accepted",
      registers,
    });
    this.#addGauges(gauges);
    const files = gauges.datasets.flatMap(({ name, file }) => (file === undefined ? [] : [[name, file] as const]));
    this.#datasets = new DatasetGauges(this.#registry, new Map(files));
    collectDefaultMetrics({ register: this.#registry });
  }

  started(): void {
    this.#inFlight.inc();
  }

  finished(request: FinishedRequest): void {
    const { route, method, status, milliseconds, embedMilliseconds, key, rows, charged, replayed } = request;
    const routeLabel = route ?? "none";
    this.#inFlight.dec();
    this.#requests.inc({ route: routeLabel, method: METHODS.has(method) ? method : "other", status });
    this.#durations.observe({ route: routeLabel }, milliseconds / 1000);
    if (embedMilliseconds !== null) this.#embedDurations.observe(embedMilliseconds / 1000);
    if (status !== 200 || rows === null || replayed) return;
    this.#searches.inc();
    if (key === null) this.#publicSearches.inc();
    this.#rows.inc(rows);
    this.#charged += charged ?? 0;
  }

  paymentEnded(outcome: PaymentOutcome): void {
    this.#topUps.inc({ outcome });
  }

  /** @param alerts the number of alerts in the message */
  deliveryEnded(outcome: DeliveryOutcome["status"], alerts: number): void {
    this.#deliveries.inc({ outcome });
    if (outcome === "delivered") this.#alerts.inc(alerts);
  }

  /** Responds to `GET /metrics`. */
  async respond(request: Request): Promise<Response> {
    const headers = { "content-type": "text/plain; charset=utf-8" };
    if (new URL(request.url).pathname !== "/metrics") {
      return new Response("Not found: try /metrics\n", { status: 404, headers });
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed\n", { status: 405, headers: { ...headers, allow: "GET, HEAD" } });
    }
    this.#datasets.update();
    return new Response(await this.#registry.metrics(), {
      headers: { "content-type": this.#registry.contentType, "cache-control": "no-store" },
    });
  }

  #addGauges({ waiting, datasets }: Gauges): void {
    const registers = [this.#registry];
    new Gauge({
      name: "firmament_requests_waiting",
      help: "Requests that wait for admission",
      registers,
      collect() {
        this.set(waiting());
      },
    });
    new Gauge({
      name: "firmament_documents",
      help: "Searchable documents",
      labelNames: ["dataset"],
      registers,
      collect() {
        for (const { name, documents } of datasets) this.set({ dataset: name }, documents());
      },
    });
    new Gauge({
      name: "firmament_memory_bytes",
      help: "Memory of the documents, of their index and of its cache",
      labelNames: ["dataset", "part"],
      registers,
      collect() {
        for (const { name: dataset, memory } of datasets) {
          const { index, documents, cache } = memory();
          this.set({ dataset, part: "index" }, index);
          this.set({ dataset, part: "documents" }, documents);
          if (cache !== undefined) this.set({ dataset, part: "cache" }, cache.bytes);
        }
      },
    });
  }
}
