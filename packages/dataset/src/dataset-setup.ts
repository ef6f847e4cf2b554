import type { EngineOptions, LoadThreads, Schema } from "firmament";
import type { MessageThread, writeAtomically } from "firmament/storage";
import type { DatasetOptions } from "./dataset-options.ts";
import type { IndexAnswer, IndexRequest } from "./index-messages.ts";
import type { StoreAnswer, StoreRequest } from "./thread/requests.ts";

/** Starts the threads of a dataset. */
export interface DatasetWorkers {
  /** A thread that runs a `StoreWorker`. */
  startStore(): MessageThread<StoreRequest, StoreAnswer>;
  /** A thread that runs an `IndexWorker`. */
  startIndex(): MessageThread<IndexRequest, IndexAnswer>;
}

/** What `openDataset` has decided. */
export interface DatasetSetup<S extends Schema> {
  readonly path: string;
  readonly schema: S;
  readonly options: Omit<DatasetOptions<S>, "schema" | "threads"> & { readonly threads: LoadThreads };
  readonly engineOptions: EngineOptions;
  readonly workers: DatasetWorkers;
  /** An index file of up to this size is verified before it is used, a larger one in use. Default: 256 MB. */
  readonly verifiedFirstBytes?: number;
  /** Writes index files; `null`: none are written. Default: `writeAtomically`. */
  readonly writeFile?: typeof writeAtomically | null;
}
