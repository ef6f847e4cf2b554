import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from "pino";
import { toDecimal } from "../../accounts/money.ts";
import type { FinishedRequest } from "../exchange/finished-request.ts";
import type { RequestLog } from "./request-log.ts";

/** What could be a key, should one be sent where it does not belong. */
const KEY = /fm_[0-9a-z]{4,}/gi;

/** Writes JSON, one object a line: `level`, `time`, what is told, `msg`. Of errors it tells name, message and stack. */
export function jsonLogger(destination: DestinationStream): Logger {
  return pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: serializedError },
    },
    destination,
  );
}

/** Writes a line for each request. */
export class JsonRequestLog implements RequestLog {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  finished(request: FinishedRequest): void {
    const { requestId, account, key, method, path, status, milliseconds, rows, charged } = request;
    const { problem, replayed, cancelled } = request;
    this.#logger.info(
      {
        request_id: requestId,
        account,
        key,
        method,
        path: path.replace(KEY, "fm_…"),
        status,
        ms: Math.round(milliseconds * 1000) / 1000,
        rows,
        charge: charged === null ? null : toDecimal(charged),
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

/** Without the other members of an error, which may hold anything. */
function serializedError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack };
}
