/** An engine in a worker. A program that only connects to it bundles 8 KB, without the engine. */
export { QueryError } from "../../grammar/diagnostics/query-error.ts";
export { DocumentError } from "../base/document-error.ts";
export type { OpenIndexOptions } from "../engine/file/index-file.ts";
export type { ByteBlob, ByteInput, ByteResponse, ByteStream } from "../engine/load/byte-chunks.ts";
export { CursorError, type CursorErrorCode } from "../engine/paging/cursor-error.ts";
export { IndexFileError, type IndexFileErrorCode } from "../storage/index-file-error.ts";
export { connectEngine } from "../worker/connect-engine.ts";
export type {
  OpenOptions,
  OpenProgress,
  RequestOptions,
  WorkerLoadOptions,
  WorkerMatchOptions,
  WorkerQueryOptions,
  WorkerSearchOptions,
} from "../worker/options.ts";
export type { EnginePort } from "../worker/protocol/engine-port.ts";
export { WorkerError, type WorkerErrorCode } from "../worker/protocol/worker-error.ts";
export { type ServeOptions, serveEngine } from "../worker/server/serve-engine.ts";
export { deleteIndex, openIndex, saveIndex } from "../worker/server/stored-index.ts";
export type { WorkerEngine } from "../worker/worker-engine.ts";
export type { WorkerSnapshot } from "../worker/worker-snapshot.ts";
