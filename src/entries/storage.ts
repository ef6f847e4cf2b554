/*
 * For programs that keep index files and documents on disk, as `@firmament/dataset` does. Needs Node.
 */

export { indexChunksOf, openDecoded } from "../engine/file/index-file.ts";
export { originOf } from "../engine/file/index-manifest.ts";
export { GrowingBytes } from "../indexes/arrays/growing-bytes.ts";
export type { SealedDirectory } from "../indexes/sealed/directory.ts";
export { IndexWriter } from "../indexes/writer/index-writer.ts";
export { removeUnfinished, syncFolder, temporaryPath, writeAtomically } from "../node/atomic-file.ts";
export { isSystemError, saveFailure } from "../node/file-failure.ts";
export { fileSource } from "../node/file-source.ts";
export { type MessageThread, MessageWorker } from "../node/message-worker.ts";
export { openOutput, permissionsFrom, type Sources, writeOutput } from "../node/output-file.ts";
export { threadScript } from "../node/thread-script.ts";
export { loadedPages } from "../storage/byte-pages.ts";
export { crc32c } from "../storage/crc32c.ts";
export { decodeIndexFile } from "../storage/decode.ts";
export { MAGIC_BYTES, startsWithMagic } from "../storage/header.ts";
export { verifyIndexFile } from "../storage/verify.ts";
