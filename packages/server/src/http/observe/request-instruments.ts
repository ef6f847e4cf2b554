import { metrics } from "@opentelemetry/api";
import { version } from "firmament/base";
import { type Micros, toDecimal } from "../../accounts/money.ts";
import type { FinishedRequest, Metrics } from "../exchange/observer.ts";

/** Bucket limits in seconds, as the semantic conventions of OpenTelemetry suggest for HTTP, and below: searches are fast. */
const DURATIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Metrics of requests for the SDK of OpenTelemetry that is installed when this object is created. Without one, they go nowhere.
 */
export class RequestInstruments implements Metrics {
  readonly #durations;
  readonly #embedDurations;
  readonly #active;
  readonly #searches;
  readonly #rows;
  /** Whole numbers have exact sums. */
  #charged: Micros = 0;

  constructor() {
    const meter = metrics.getMeter("firmament", version);
    this.#durations = meter.createHistogram("http.server.request.duration", {
      unit: "s",
      description: "Time from the headers of a request to its response",
      advice: { explicitBucketBoundaries: DURATIONS },
    });
    this.#embedDurations = meter.createHistogram("firmament.embed.duration", {
      unit: "s",
      description: "Time of computing the vectors of texts in searches, also if it failed",
      advice: { explicitBucketBoundaries: DURATIONS },
    });
    this.#active = meter.createUpDownCounter("http.server.active_requests", {
      description: "Requests without a response yet",
    });
    this.#searches = meter.createCounter("firmament.searches", {
      description: "Successful searches, without stored responses",
    });
    this.#rows = meter.createCounter("firmament.rows", { description: "Records in the responses to these searches" });
    meter
      .createObservableCounter("firmament.charged", {
        description: "Charges for these searches, in units of the currency",
      })
      .addCallback((result) => result.observe(toDecimal(this.#charged)));
  }

  started(): void {
    this.#active.add(1);
  }

  finished(request: FinishedRequest): void {
    const { method, route, status, milliseconds, embedMilliseconds, rows, charged, replayed } = request;
    this.#active.add(-1);
    this.#durations.record(milliseconds / 1000, {
      "http.request.method": method,
      "http.route": route ?? "none",
      "http.response.status_code": status,
    });
    if (embedMilliseconds !== null) this.#embedDurations.record(embedMilliseconds / 1000);
    if (status !== 200 || rows === null || replayed) return;
    this.#searches.add(1);
    this.#rows.add(rows);
    this.#charged += charged ?? 0;
  }
}
