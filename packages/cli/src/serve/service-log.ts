import { jsonLogger } from "@firmament/server";
import { type Logger, pino } from "pino";
import type { Screen } from "../terminal/screen.ts";
import type { TerminalOutput } from "../terminal/terminal.ts";

/** Bytes of log lines that wait in memory when the log is not read fast enough. Further lines are dropped. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

export interface ServiceLog {
  readonly logger: Logger;
  /** Writes the buffered lines before the process ends. */
  flush(): void;
}

/** Logs JSON lines to a stream. A stream with a file descriptor is written asynchronously: a request does not wait. */
export function serviceLog(stream: TerminalOutput): ServiceLog {
  if (stream.fd === undefined) return { logger: jsonLogger(stream), flush: () => {} };
  const destination = pino.destination({ dest: stream.fd, sync: false, maxLength: MAX_BUFFERED_BYTES });
  // A log that cannot be written must not stop the service.
  destination.on("error", () => {});
  return {
    logger: jsonLogger(destination),
    flush: () => {
      try {
        destination.flushSync();
      } catch {
        // The log cannot be written; there is no other place to report it.
      }
    },
  };
}

/** A screen whose lines become warnings in a log. */
export function logScreen(logger: Logger, stream: TerminalOutput): Screen {
  const print = (line: string): void => logger.warn(line);
  return {
    isTerminal: false,
    width: Number.POSITIVE_INFINITY,
    isWidthKnown: false,
    stream,
    print,
    printMessage: (text, label) => print(label === undefined ? text : `${label} ${text}`),
    paint: (_style, text) => text,
  };
}
