import type { Trace } from "../../trace/trace.ts";
import type { FinishedRequest, Metrics, RequestLog } from "../exchange/observer.ts";
import { RequestInstruments } from "./request-instruments.ts";
import { endTrace } from "./request-trace.ts";

/** What records requests: a log, metrics, and OpenTelemetry. A failure of one is ignored. */
export class RequestObservers {
  readonly #log: RequestLog | null;
  readonly #metrics: readonly Metrics[];

  constructor({ log, metrics }: { readonly log?: RequestLog | undefined; readonly metrics?: Metrics | undefined }) {
    this.#log = log ?? null;
    this.#metrics = [...(metrics === undefined ? [] : [metrics]), new RequestInstruments()];
  }

  started(): void {
    for (const metrics of this.#metrics) ignoreFailure(() => metrics.started());
  }

  /** The line of the log has the id of the trace. */
  finished(trace: Trace, request: FinishedRequest): void {
    trace.run(() => ignoreFailure(() => this.#log?.finished(request)));
    for (const metrics of this.#metrics) ignoreFailure(() => metrics.finished(request));
    ignoreFailure(() => endTrace(trace, request));
  }
}

export function ignoreFailure(work: () => void): void {
  try {
    work();
  } catch {
    // The failure has no other place to be reported.
  }
}
