/*
 * What a page with an engine in a worker loads, and the errors, which all entry points share. The build reads this file; it
 * is not an entry point of the package.
 */

export { QueryError } from "../../grammar/diagnostics/query-error.ts";
export { DocumentError } from "../base/document-error.ts";
export { CursorError } from "../engine/paging/cursor-error.ts";
export { IndexFileError } from "../storage/index-file-error.ts";
export { connectEngine } from "../worker/connect-engine.ts";
export { WorkerError } from "../worker/protocol/worker-error.ts";
