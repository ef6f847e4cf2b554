import { isError } from "firmament/base";
import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from "pino";
import { toDecimal } from "../../accounts/money.ts";
import { currentTraceId } from "../../trace/trace.ts";
import type { FinishedRequest, RequestLog } from "../exchange/observer.ts";

/** Matches API keys, which a client may have put into the path by mistake. */
const KEY = /fm_[0-9a-z]{4,}/gi;

/** A logger that writes one JSON object per line. Of an error it writes type, message and stack only. Lines
 * of traced work have the id of the trace. */
export function jsonLogger(destination: DestinationStream): Logger {
  return pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: serializedError },
      mixin: () => {
        const traceId = currentTraceId();
        return traceId === null ? {} : { trace_id: traceId };
      },
    },
    destination,
  );
}

/** Logs one line per request. */
export class JsonRequestLog implements RequestLog {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  finished(request: FinishedRequest): void {
    const { requestId, account, key, method, path, status, milliseconds, rows, charged } = request;
    const { problem, replayed, cancelled, embedMilliseconds } = request;
    this.#logger.info(
      {
        request_id: requestId,
        account,
        key,
        method,
        path: path.replace(KEY, "fm_…"),
        status,
        ms: rounded(milliseconds),
        rows,
        charge: charged === null ? null : toDecimal(charged),
        ...(embedMilliseconds !== null && { embed_ms: rounded(embedMilliseconds) }),
        ...(problem !== null && { problem }),
        ...(replayed && { replayed }),
        ...(cancelled && { cancelled }),
      },
      "request",
    );
  }

  failed(requestId: string, error: unknown): void {
    this.#logger.error({ request_id: requestId, err: error }, "failed");
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

/** Omits the other members of an error: they can contain secrets. */
function serializedError(error: unknown): unknown {
  if (!isError(error)) return String(error);
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack };
}
