import { type MessagePort, parentPort } from "node:worker_threads";
import type { EngineOptions } from "firmament";
import { companySchema } from "firmament/companies";
import { serveEngine } from "firmament/worker";

/* The script of a thread that serves an engine, and more engines at the ports that it receives. */

/** A message of the tests, which the engine ignores. */
interface PortMessage {
  readonly port?: MessagePort;
  readonly options?: EngineOptions;
  /** An error that the script does not catch. */
  readonly crash?: string;
}

serveEngine({ schema: companySchema });

parentPort?.on("message", ({ port, options, crash }: PortMessage) => {
  if (crash !== undefined) throw new RangeError(crash);
  if (port !== undefined) serveEngine({ ...options, schema: companySchema, port });
});
