import type { Schema } from "../schema/schema.ts";
import { Connection } from "./connection.ts";
import type { EnginePort } from "./protocol/engine-port.ts";
import { WorkerEngine } from "./worker-engine.ts";

/**
 * Connects to the engine that `serveEngine` runs in a worker.
 *
 *     const worker = new Worker(new URL("./search-worker.js", import.meta.url), { type: "module" });
 *     const engine = connectEngine<typeof schema>(worker);
 *
 * @typeParam S the schema of the engine. Default: some schema, whose fields the compiler does not know.
 * @param port the worker, or a port of a `MessageChannel` whose other port is in the worker. Only `engine.close()` may
 * close it. An error that the script of the worker does not catch ends the connection.
 * @throws {TypeError} for a value that is not a port
 */
export function connectEngine<S extends Schema = Schema>(port: EnginePort): WorkerEngine<S> {
  return new WorkerEngine(new Connection(port));
}
