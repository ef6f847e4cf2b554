import { Worker } from "node:worker_threads";
import type { EngineOptions } from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import { connectEngine, serveEngine, type WorkerEngine } from "firmament/worker";

/** An engine of this thread, behind a message channel. */
export function channelEngine(options: EngineOptions = {}): WorkerEngine<CompanySchema> {
  const { port1, port2 } = new MessageChannel();
  serveEngine({ ...options, schema: companySchema, port: port1 });
  return connectEngine(port2);
}

/** A thread that serves an engine, and more engines at the ports that it receives. */
export function startThread(): Worker {
  return new Worker(new URL("engine-worker.ts", import.meta.url));
}

let shared: Worker | null = null;

/** An engine in another thread, which all of them share, because starting one takes long. The options must be plain data. */
export function threadEngine(options: EngineOptions = {}): WorkerEngine<CompanySchema> {
  shared ??= startThread();
  const { port1, port2 } = new MessageChannel();
  shared.postMessage({ port: port1, options }, [port1]);
  return connectEngine(port2);
}

/** Ends the thread that engines share. */
export async function endSharedThread(): Promise<void> {
  await shared?.terminate();
  shared = null;
}
