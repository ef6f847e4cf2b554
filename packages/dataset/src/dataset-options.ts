import type {
  AbortSignalLike,
  DocumentError,
  DocumentId,
  DocumentInput,
  DocumentOf,
  DocumentPatch,
  EngineOptions,
  LoadThreads,
  ReadonlyEngine,
  Schema,
} from "firmament";
import type { InvalidSearch } from "./alerts/search-problems.ts";
import type { ConversionCounts } from "./schema/conversion-report.ts";
import type { FieldRenames } from "./schema/field-plans.ts";

/** What a dataset is doing, for a progress bar. */
export interface DatasetProgress {
  readonly kind: "index" | "load" | "refresh" | "preview" | "schema" | "verify";
  /** The number of documents that have been indexed, written or compared. */
  readonly done: number;
  /** The number of all documents; `null` if it is not known. */
  readonly total: number | null;
}

/** The options of `openDataset`: those of the engine, and these. */
export interface DatasetOptions<S extends Schema> extends EngineOptions {
  /** The schema of the documents. */
  readonly schema: S;
  /** Whether to create the file if it does not exist. Default `true`. */
  readonly create?: boolean | undefined;
  /** The threads that build an index: the result of `threads`. Default: two. */
  readonly threads?: LoadThreads | undefined;
  /** Receives the progress of building an index, at intervals of some 16 ms. */
  readonly onProgress?: ((progress: DatasetProgress) => void) | undefined;
  /**
   * Receives the schema that `changeSchema` or a refresh has given to the documents, in this program or in another one,
   * and the engine that searches them. Until the promise is fulfilled, `dataset.engine` searches the earlier documents,
   * and changes wait.
   *
   * Without this option, the dataset does not follow other fields of another program: it searches the documents from
   * before, `onWarning` receives the reason, and all changes fail with the code `schema_changed`.
   */
  readonly onSchema?: ((changed: ChangedSchema) => void | Promise<void>) | undefined;
  /** Receives what the dataset repaired or could not do, such as a damaged index file. Default: nothing. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/** Another schema of a dataset. */
export interface ChangedSchema {
  readonly schema: Schema;
  readonly engine: ReadonlyEngine<Schema>;
}

/** A change for `dataset.apply`. */
export type ChangeInput<S extends Schema> =
  | { readonly upsert: DocumentInput<S> }
  | { readonly delete: DocumentId }
  /** Replaces fields of the document with this id, as `dataset.patch` does. */
  | { readonly patch: { readonly id: DocumentId } & DocumentPatch<S> };

/** The number of documents that a batch of changes, or a load, affected. */
export interface ChangeSummary {
  readonly added: number;
  readonly replaced: number;
  readonly deleted: number;
  /** Documents that were equal to the stored ones, and deletions and patches of missing documents. */
  readonly unchanged: number;
}

/** The options of `dataset.apply`. */
export interface ApplyOptions {
  /**
   * Identifies the changes for 24 hours: the same changes with the same key are applied once, and a repetition has the
   * result of the first call. A text of 1 to 1,000 code units.
   */
  readonly idempotencyKey?: string | undefined;
}

/** The result of `dataset.apply`. */
export interface ApplySummary extends ChangeSummary {
  /** How many of the `unchanged` are patches of missing documents. */
  readonly missing: number;
  /** The generation that was changed. */
  readonly generation: number;
  /** The last change number after the changes. */
  readonly changeNumber: number;
  /** Whether an earlier call with the same idempotency key applied the changes; this is its result. */
  readonly isRepeated: boolean;
}

/** The options of `dataset.load` and `dataset.refresh`. */
export interface DatasetLoadOptions {
  /** Receives the error of each invalid record; the record is skipped. Without it the first one ends the load. */
  readonly onError?: ((error: DocumentError) => void) | undefined;
  /** Receives the number of documents that have been written. */
  readonly onProgress?: ((progress: DatasetProgress) => void) | undefined;
  /** Is called once if another process or call is loading, which this one waits for. */
  readonly onWait?: (() => void) | undefined;
  readonly signal?: AbortSignalLike | undefined;
}

export interface RefreshOptions extends DatasetLoadOptions {
  /** Whether the refresh may remove more than a tenth of the documents. Default `false`. */
  readonly allowShrink?: boolean | undefined;
  /** The schema of the documents, if it is another one than the dataset has. It becomes the dataset's. */
  readonly schema?: Schema | undefined;
}

/** The options of `dataset.previewSchema`. */
export interface SchemaPreviewOptions {
  /** Fields that have another name: the earlier name, then the new one, as in `{ title: "name" }`. Default: none. */
  readonly rename?: FieldRenames | undefined;
  /** Receives the number of documents that have been converted. */
  readonly onProgress?: ((progress: DatasetProgress) => void) | undefined;
  readonly signal?: AbortSignalLike | undefined;
}

/** The options of `dataset.changeSchema`. */
export interface SchemaChangeOptions extends SchemaPreviewOptions {
  /** Whether documents may lose values: those of removed fields, and those that cannot be converted. Default `false`. */
  readonly allowLoss?: boolean | undefined;
  /** Is called once if another process or call is loading, which this one waits for. */
  readonly onWait?: (() => void) | undefined;
}

/** What another schema would do to the documents. */
export interface SchemaPreview extends ConversionCounts {
  /** The saved searches that would be invalid. */
  readonly invalidSearches: readonly InvalidSearch[];
  /** Whether documents would lose values, which needs `allowLoss`. */
  readonly needsAllowLoss: boolean;
}

/** What another schema has done to the documents that there were when its change began. */
export interface SchemaChangeSummary extends SchemaPreview {
  readonly generation: number;
  /** The number of documents of the new generation. */
  readonly size: number;
}

/** The number of records that a load or a refresh read. */
export interface DatasetLoadSummary extends ChangeSummary {
  /** Invalid records. */
  readonly skipped: number;
}

/** What a refresh changes, in comparison with the documents when it began. */
export interface RefreshEffects {
  readonly added: number;
  readonly replaced: number;
  /** Documents that are equal to the earlier ones, or were changed during the refresh. */
  readonly unchanged: number;
  readonly removed: number;
}

export interface RefreshSummary extends RefreshEffects {
  readonly generation: number;
  /** The number of documents of the new generation. */
  readonly size: number;
  /** Invalid records. */
  readonly skipped: number;
}

/** The options of `dataset.preview`. */
export interface PreviewOptions extends Omit<DatasetLoadOptions, "onWait"> {
  /** Whether to preview a refresh. Default: a load. */
  readonly refresh?: boolean | undefined;
  /** The schema of the documents, if a refresh would change it. */
  readonly schema?: Schema | undefined;
}

/** What a load or a refresh would change. Of several records with one id, the last one counts. */
export interface DatasetPreview extends RefreshEffects {
  /** Valid records that a later one with the same id replaces. */
  readonly duplicates: number;
  /** Invalid records. */
  readonly skipped: number;
  /** Whether the refresh needs `allowShrink`. */
  readonly needsAllowShrink: boolean;
}

/** A change that the dataset contains. Change numbers increase; an id has only its latest change. */
export type DatasetChange<S extends Schema> =
  | { readonly kind: "upsert"; readonly changeNumber: number; readonly document: DocumentOf<S> }
  | { readonly kind: "delete"; readonly changeNumber: number; readonly id: string }
  /** All documents were replaced: the following changes, until the next one of this kind, are all documents there are. */
  | { readonly kind: "generation"; readonly changeNumber: number; readonly generation: number };

export interface ChangesOptions {
  /** Only changes with greater numbers. Default 0: all. */
  readonly since?: number | undefined;
}

/** The state of the documents that searches see. */
export interface SearchedState {
  readonly generation: number;
  /** The number of the last change that searches see. */
  readonly changeNumber: number;
}

/** What is known about the index file. */
export interface IndexFileStatus {
  readonly path: string;
  /** The last change number that it contains; `null` if there is no usable file. */
  readonly changeNumber: number | null;
  /** Why the file that was found could not be used; `null` if it could, or if there was none. */
  readonly problem: string | null;
}

export interface DatasetStatus {
  readonly path: string;
  /** The number of documents. */
  readonly size: number;
  /** The number of the generation; it increases with each refresh. */
  readonly generation: number;
  /** The number of the last change. */
  readonly changeNumber: number;
  /** The time of the last refresh; `null` without one. */
  readonly refreshedAt: Date | null;
  /** The time of the last change; `null` without one. */
  readonly updatedAt: Date | null;
  readonly indexFile: IndexFileStatus;
}

/** What `dataset.verify` found. */
export interface Verification {
  /** The number of documents that were compared. */
  readonly documents: number;
  /** What is wrong, as sentences: at most 100. */
  readonly problems: readonly string[];
  /** The number of all problems; 0 if the dataset and its index are intact. */
  readonly problemCount: number;
}
