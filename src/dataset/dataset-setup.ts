import type { EngineOptions } from "../engine/options/engine-options.ts";
import type { writeAtomically } from "../node/atomic-file.ts";
import type { Schema } from "../schema/schema.ts";
import type { DatasetOptions } from "./dataset-options.ts";

/** The scripts of the threads. */
export interface DatasetScripts {
  /** Runs a `StoreWorker`. */
  readonly store: URL;
  /** Runs an `IndexWorker`. */
  readonly index: URL;
}

/** What `openDataset` has decided. */
export interface DatasetSetup<S extends Schema> {
  readonly path: string;
  readonly schema: S;
  readonly options: DatasetOptions<S> & Required<Pick<DatasetOptions<S>, "threads">>;
  readonly engineOptions: EngineOptions;
  readonly scripts: DatasetScripts;
  /** An index file of up to this size is verified before it is used, a larger one in use. Default: 256 MB. */
  readonly verifiedFirstBytes?: number;
  /** Writes index files. Default: `writeAtomically`. */
  readonly writeFile?: typeof writeAtomically;
}
