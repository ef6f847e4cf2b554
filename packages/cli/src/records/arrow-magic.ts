/** The first and the last bytes of an Arrow file. */
export const FILE_MAGIC = "ARROW1";

/** The first bytes of each message in an Arrow stream. */
const STREAM_MAGIC = "\xff\xff\xff\xff";

/** Whether these are the first bytes of an Arrow file or of an Arrow stream. */
export function startsLikeArrow(head: Buffer): boolean {
  return [FILE_MAGIC, STREAM_MAGIC].some((magic) => head.toString("latin1", 0, magic.length) === magic);
}
