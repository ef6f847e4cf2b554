import type { EncodedTexts } from "./document-codec.ts";

/** The text fields that are analyzed elsewhere. */
export interface RemoteFields {
  /** Their indexes among the text fields, ascending. */
  readonly fields: readonly number[];
  /**
   * Receives the next document.
   *
   * @param bytes contains the texts of the document if `encoded.start` is not -1; valid during the call
   * @param offsets by text field: the start of its texts in `bytes`; then their end
   */
  add(encoded: EncodedTexts, bytes: Uint8Array, offsets: Uint32Array): void;
}
