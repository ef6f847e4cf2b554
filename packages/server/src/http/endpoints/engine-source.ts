import type { ReadonlyEngine, Schema } from "firmament";
import { temporaryProblem } from "../exchange/problem.ts";
import { ClusterBackend, type ServedCluster } from "./cluster-backend.ts";
import { EngineBackend } from "./engine-backend.ts";
import type { SearchBackend } from "./search-backend.ts";
import { type RemoteEngine, ThreadsBackend } from "./threads-backend.ts";

/** An engine of the same thread, of other threads or in a cluster, or what else searches documents. */
export type ServedEngine<S extends Schema = Schema> =
  | ReadonlyEngine<S>
  | RemoteEngine<S>
  | ServedCluster<S>
  | SearchBackend;

/** Returns the engine, or `null` until its documents are loaded. */
export type EngineSource<S extends Schema = Schema> = () => ServedEngine<S> | null;

const RETRY_SECONDS = 1;

/** @throws {Problem} `not_ready` until the documents are loaded */
export function ready<T>(source: () => T | null): T {
  const value = source();
  if (value === null) throw temporaryProblem("not_ready", RETRY_SECONDS);
  return value;
}

const backends = new WeakMap<ServedEngine<Schema>, SearchBackend>();

/** The backend of an engine: always the same one. */
export function backendOf(engine: ServedEngine<Schema>): SearchBackend {
  const known = backends.get(engine);
  if (known !== undefined) return known;
  const backend = newBackend(engine);
  backends.set(engine, backend);
  return backend;
}

function newBackend(engine: ServedEngine<Schema>): SearchBackend {
  if ("concurrency" in engine) return engine;
  if ("cursorOffset" in engine) return new ClusterBackend(engine);
  return isRemote(engine) ? new ThreadsBackend(engine) : new EngineBackend(engine);
}

function isRemote(engine: ReadonlyEngine<Schema> | RemoteEngine<Schema>): engine is RemoteEngine<Schema> {
  return typeof engine.size === "function";
}
