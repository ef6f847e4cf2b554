import { createHash } from "node:crypto";
import type { FeedChange } from "@firmament/dataset";

/** Which changes of which dataset a target has. It is stored beside the documents, after the changes were acknowledged. */
export interface MirrorPosition {
  /** The id of the dataset. */
  readonly dataset: string;
  /** The generation of the documents; 0: all of them must be replaced. */
  readonly generation: number;
  /** The change number with which the generation began. */
  readonly base: number;
  /** The last change that the target has. */
  readonly changeNumber: number;
  /** A checksum of this change; `null` if there is none. It tells a copy of the file with other changes. */
  readonly checksum: string | null;
}

/** A checksum of a change. */
export function checksumOf({ id, document }: FeedChange): string {
  return createHash("sha256")
    .update(JSON.stringify([id, document]))
    .digest("hex");
}
