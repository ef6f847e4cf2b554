/** The bytes of a file that contain one buffer. */
export interface BufferRegion {
  /** The number of the buffer, for messages. */
  readonly index: number;
  /** In bytes from the start of the file. */
  readonly start: number;
  readonly length: number;
  /** The CRC-32C of each page. */
  readonly checksums: Uint32Array;
}
