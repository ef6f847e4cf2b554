import { type Logger, pino } from "pino";
import { jsonLogger } from "../../http/observe/json-request-log.ts";
import type { Screen } from "../terminal/screen.ts";

/** Lines that nobody reads off wait in memory, up to here; then they are dropped, for the service comes first. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

export interface ServiceLog {
  readonly logger: Logger;
  /** Writes what still waits, before the process ends. */
  flush(): void;
}

/** Logs to standard error, beside the work: no request waits for its line. */
export function standardErrorLog(): ServiceLog {
  const destination = pino.destination({ dest: 2, sync: false, maxLength: MOST_WAITING_BYTES });
  // Nobody reads the log any more; requests are answered all the same.
  destination.on("error", () => {});
  return {
    logger: jsonLogger(destination),
    flush: () => {
      try {
        destination.flushSync();
      } catch {
        // Nor is there anybody to tell.
      }
    },
  };
}

/** What is written for a person at a terminal, in a log. */
export function logScreen(logger: Logger): Screen {
  const print = (line: string): void => logger.warn(line);
  return {
    isTerminal: false,
    width: Number.POSITIVE_INFINITY,
    stream: process.stderr,
    print,
    printMessage: print,
    paint: (_style, text) => text,
  };
}
