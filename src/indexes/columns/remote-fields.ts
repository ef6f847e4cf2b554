import type { EncodedTexts } from "./document-codec.ts";

/** The text fields that are analyzed elsewhere. */
export interface RemoteFields {
  /** Their indexes among the text fields, ascending. */
  readonly fields: readonly number[];
  /** Receives the next document of the current chunk. */
  add(encoded: EncodedTexts): void;
  /** Receives the current chunk of encoded documents, which is complete. The next document starts another one. */
  send(chunk: Uint8Array): void;
}
