import type { Schema, SchemaJson } from "firmament";
import { connectEngine, type WorkerEngine } from "firmament/worker";
import SearchWorker from "./search-worker.ts?worker";

/** An engine without documents in a worker of its own, whose name is its schema. */
export function openEngine(schema: SchemaJson): WorkerEngine<Schema> {
  return connectEngine<Schema>(new SearchWorker({ name: JSON.stringify(schema) }));
}
