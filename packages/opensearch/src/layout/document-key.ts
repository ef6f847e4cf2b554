import { createHash } from "node:crypto";

/** The longest key of a document in a cluster, in bytes of UTF-8. */
const MAX_KEY_BYTES = 512;

const HASH_PREFIX = "#sha256:";

/** The key (`_id`) of a document in the cluster: its id, or a hash of a longer id. */
export function documentKey(id: string): string {
  const isPlain = id.isWellFormed() && !id.startsWith(HASH_PREFIX) && Buffer.byteLength(id) <= MAX_KEY_BYTES;
  return isPlain ? id : HASH_PREFIX + createHash("sha256").update(id, "utf16le").digest("hex");
}
