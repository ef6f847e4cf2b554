import { ClusterError } from "./cluster-error.ts";
import type { ClusterAnswer, ClusterRequest } from "./cluster-request.ts";
import type { ShardName } from "./failure.ts";

/**
 * How long a primary refuses changes before it is allocated again, in milliseconds. One that is being moved to another
 * node refuses them for less.
 */
export const MAX_REFUSAL_MS = 5000;

/** Refusals further apart are not of the same failure: the primary may have accepted changes meanwhile. */
const FORGOTTEN_MS = 2 * MAX_REFUSAL_MS;

/** Sends a request once. @throws {ClusterError} */
type Send = (request: ClusterRequest) => Promise<ClusterAnswer>;

/** A shard that refuses changes. */
interface Refusal {
  /** The time of the first refused request, or of the end of the last repair. */
  since: number;
  /** The time of the last refused request. */
  last: number;
  repair: Promise<void> | null;
}

/**
 * Repairs shards that refuse all changes. If nodes fail and come back while the cluster elects a manager, OpenSearch
 * promotes a copy of a shard that never learns of it (opensearch-project/OpenSearch#19150, still in version 3.8). The
 * shard answers searches, but it refuses all changes and new copies until it is allocated again. No acknowledged change
 * is lost by that: the cluster chooses a copy that has all of them, which this copy remains if no other one is in use.
 */
export class PrimaryRepair {
  readonly #send: Send;
  readonly #refusals = new Map<string, Refusal>();

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Notes that the primary of a shard has refused a change, and has it allocated again if it has done so for some time.
   * Without the permission for that, nothing happens: the error of the change says what an operator can do.
   *
   * @param sentAt when the refused request was sent, in milliseconds of `performance.now()`
   */
  async noteRefusal(shard: ShardName, sentAt: number): Promise<void> {
    const refusal = this.#refusalOf(shard, sentAt);
    if (refusal.repair === null && performance.now() - refusal.since < MAX_REFUSAL_MS) return;
    refusal.repair ??= allocatePrimaryAgain(this.#send, shard).finally(() => {
      refusal.since = performance.now();
      refusal.repair = null;
    });
    await refusal.repair;
  }

  #refusalOf({ index, number }: ShardName, sentAt: number): Refusal {
    const key = `${index}/${number}`;
    const known = this.#refusals.get(key);
    if (known !== undefined && sentAt < known.last + FORGOTTEN_MS) {
      known.last = Math.max(known.last, sentAt);
      return known;
    }
    const first = { since: sentAt, last: sentAt, repair: null };
    this.#refusals.set(key, first);
    return first;
  }
}

/**
 * Has the primary of a shard allocated again, unless it is being moved or recovered. Without the permission for that, nothing
 * happens.
 */
export async function allocatePrimaryAgain(send: Send, shard: ShardName): Promise<void> {
  try {
    const node = await nodeOfPrimary(send, shard);
    if (node === null) return;
    const cancel = { index: shard.index, shard: shard.number, node, allow_primary: true };
    await send({
      method: "POST",
      path: "/_cluster/reroute",
      body: { commands: [{ cancel }] },
      timeout: MAX_REFUSAL_MS,
    });
  } catch (error) {
    // What the shard has refused is repeated and fails with an error of its own.
    if (!(error instanceof ClusterError)) throw error;
  }
}

/** The node with the primary; `null` if it is being moved or recovered. */
async function nodeOfPrimary(send: Send, { index, number }: ShardName): Promise<string | null> {
  const path = `/${encodeURIComponent(index)}/_search_shards`;
  const { body } = await send({ method: "GET", path, timeout: MAX_REFUSAL_MS });
  const { shards = [] } = body as { readonly shards?: readonly (readonly ShardCopy[])[] };
  const primary = shards.flat().find((copy) => copy.shard === number && copy.primary);
  return primary?.state === "STARTED" ? primary.node : null;
}

/** A copy of a shard, as `GET /{index}/_search_shards` answers. */
interface ShardCopy {
  readonly shard: number;
  readonly primary: boolean;
  /** `STARTED` for a copy in use that is not being moved. */
  readonly state: string;
  readonly node: string;
}
