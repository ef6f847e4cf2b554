import type { EncodedTexts } from "./document-codec.ts";

/** The fields of terms that are analyzed elsewhere. */
export interface RemoteFields {
  /** Their indexes among the fields of terms, ascending. */
  readonly fields: readonly number[];
  /** Receives the next document of the current chunk. */
  add(encoded: EncodedTexts): void;
  /** Receives the current chunk of encoded documents, which is complete. The next document starts another one. */
  send(chunk: Uint8Array): void;
}
