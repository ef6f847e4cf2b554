import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { isError, version } from "firmament/base";

/** The tracer of the SDK, if one is installed at this time. */
function tracer(): Tracer {
  return trace.getTracer("firmament", version);
}

const HEADERS: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};

/** The id of the trace that the current work belongs to; `null` without one. */
export function currentTraceId(): string | null {
  return trace.getActiveSpan()?.spanContext().traceId ?? null;
}

/**
 * A span of OpenTelemetry with its steps. Without an SDK, and for requests that are not sampled, steps are plain calls.
 */
export class Trace {
  readonly #span: Span;
  readonly #context: Context;

  private constructor(name: string, kind: SpanKind, parent: Context) {
    this.#span = tracer().startSpan(name, { kind }, parent);
    this.#context = trace.setSpan(parent, this.#span);
  }

  /** A request of a client, which is part of the trace that its header `traceparent` names. */
  static ofRequest({ method, headers }: Request): Trace {
    return new Trace(method, SpanKind.SERVER, propagation.extract(ROOT_CONTEXT, headers, HEADERS));
  }

  /** A message to another server, as a part of the current work. */
  static ofMessage(name: string): Trace {
    return new Trace(name, SpanKind.CLIENT, context.active());
  }

  /** Whether attributes and steps are recorded. */
  get isRecording(): boolean {
    return this.#span.isRecording();
  }

  /** The headers with which another server continues the trace; none without an SDK. */
  get headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    propagation.inject(this.#context, headers);
    return headers;
  }

  /** Runs work as a part of this trace: the log and other libraries find it. */
  run<T>(work: () => T): T {
    return context.with(this.#context, work);
  }

  /** Runs a step of the work, as a span of its own. */
  async step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    if (!this.isRecording) return work();
    const span = tracer().startSpan(name, {}, this.#context);
    try {
      return await context.with(trace.setSpan(this.#context, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  /** @param attributes called only if they are recorded */
  set(attributes: () => Attributes): void {
    if (this.isRecording) this.#span.setAttributes(attributes());
  }

  /** @param name default: the name remains */
  end(hasFailed: boolean, name?: string): void {
    if (name !== undefined && this.isRecording) this.#span.updateName(name);
    if (hasFailed) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }

  /** Runs all work of this trace, and ends it. */
  async finish<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await this.run(work);
      this.end(false);
      return result;
    } catch (error) {
      this.set(() => ({ "error.type": isError(error) ? error.name : "unknown" }));
      this.end(true);
      throw error;
    }
  }
}
