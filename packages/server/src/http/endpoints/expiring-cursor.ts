import { CursorError } from "firmament";
import { crc32c } from "firmament/storage";

/** How long the service accepts a cursor. */
export const CURSOR_TTL_MS: number = 10 * 60 * 1000;

const ascii = new TextEncoder();

/** What a cursor of the service contains. */
export interface ServiceCursor {
  /** What {@link datasetMark} gives for the name of the dataset that it pages through. */
  readonly mark: string;
  /** The cursor of the engine, which accepts it until documents change. */
  readonly cursor: string;
  /** The generation of the documents that it pages through; `null` without a dataset. */
  readonly generation: number | null;
}

/** A cursor as a text with the current time and a checksum. */
export function expiringCursor({ cursor, mark, generation }: ServiceCursor): string {
  const time = Date.now().toString(36);
  const timed = `${cursor}.${time}.${mark}${generation === null ? "" : `.${generation.toString(36)}`}`;
  return `${timed}.${checksumOf(timed)}`;
}

/**
 * The cursor in a text that {@link expiringCursor} made.
 *
 * @throws {CursorError} `expired` after ten minutes, `malformed` for any other text
 */
export function readExpiringCursor(text: string): ServiceCursor {
  const [, timed = "", cursor = "", time = "", mark = "", generation, checksum] =
    /^(([\w-]+)\.([0-9a-z]{1,11})\.([0-9a-z]{1,7})(?:\.([0-9a-z]{1,11}))?)\.([0-9a-z]+)$/.exec(text) ?? [];
  if (checksum !== checksumOf(timed)) throw new CursorError("malformed");
  if (Number.parseInt(time, 36) + CURSOR_TTL_MS < Date.now()) throw new CursorError("expired");
  return { cursor, mark, generation: generation === undefined ? null : Number.parseInt(generation, 36) };
}

/** A short text that tells datasets apart. */
export function datasetMark(name: string): string {
  return checksumOf(name);
}

function checksumOf(text: string): string {
  return crc32c(ascii.encode(text)).toString(36);
}
