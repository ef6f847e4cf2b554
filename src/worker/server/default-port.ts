import type { EnginePort } from "../protocol/engine-port.ts";

/** The parts of the global object that tell where a script runs. */
interface Globals {
  readonly document?: unknown;
  readonly postMessage?: unknown;
  readonly process?: { getBuiltinModule?(name: string): { readonly parentPort?: EnginePort | null } | undefined };
}

/**
 * The port of the worker that runs this script: the global object of a web worker, or the parent port of a thread of
 * Node.
 *
 * @throws {TypeError} outside a worker
 */
export function defaultPort(): EnginePort {
  const globals = globalThis as Globals;
  if (typeof globals.postMessage === "function" && globals.document === undefined) {
    return globals as unknown as EnginePort;
  }
  const port = globals.process?.getBuiltinModule?.("node:worker_threads")?.parentPort;
  if (port) return port;
  throw new TypeError("serveEngine needs the option `port` outside a worker.");
}
