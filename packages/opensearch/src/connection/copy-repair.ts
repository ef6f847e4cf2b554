import { ClusterError } from "./cluster-error.ts";
import type { ClusterAnswer, ClusterRequest } from "./cluster-request.ts";
import type { ShardName } from "./failure.ts";
import { allocatePrimaryAgain } from "./primary-repair.ts";

/** How often the copies are looked at, in milliseconds. */
const INTERVAL_MS = 10_000;

/** What a primary says that refuses copies until it is allocated again: see `primary-repair.ts`. */
const REFUSES_COPIES = /not in primary mode/i;

/**
 * Repairs the copies of shards that only searches read. A cluster gives a copy up that could not be allocated five times
 * (`index.allocation.max_retries`), also when the reason has gone; a change would not notice it, because a shard takes
 * changes without this copy.
 */
export class CopyRepair {
  readonly #request: (request: ClusterRequest) => Promise<ClusterAnswer>;
  readonly #path: string;
  #checkedAt = Number.NEGATIVE_INFINITY;

  /** @param alias the alias, or the index, whose shards are repaired */
  constructor(request: (request: ClusterRequest) => Promise<ClusterAnswer>, alias: string) {
    this.#request = request;
    this.#path = `/_cluster/state/routing_table/${encodeURIComponent(alias)}`;
  }

  /**
   * Has copies allocated that the cluster has given up. Looks for them once in ten seconds at most, and no more once the
   * credentials do not permit it.
   */
  async check(): Promise<void> {
    if (performance.now() - this.#checkedAt < INTERVAL_MS) return;
    this.#checkedAt = performance.now();
    try {
      await this.#repair();
    } catch (error) {
      // The cluster still answers without these copies.
      if (!(error instanceof ClusterError)) throw error;
      if (error.code === "unauthorized") this.#checkedAt = Number.POSITIVE_INFINITY;
    }
  }

  async #repair(): Promise<void> {
    const { body } = await this.#send({ method: "GET", path: this.#path });
    const given = givenUpCopies(body);
    const refused = given.filter(({ details }) => REFUSES_COPIES.test(details));
    for (const shard of refused) await allocatePrimaryAgain((request) => this.#send(request), shard);
    if (given.length === 0) return;
    await this.#send({ method: "POST", path: "/_cluster/reroute", query: { retry_failed: true, metric: "none" } });
  }

  #send(request: ClusterRequest): Promise<ClusterAnswer> {
    return this.#request({ ...request, isRepeatable: false, timeout: INTERVAL_MS });
  }
}

interface GivenUpCopy extends ShardName {
  /** Why the last attempt has failed. */
  readonly details: string;
}

/** A copy of a shard, as `GET /_cluster/state` answers. */
interface RoutedCopy {
  readonly index: string;
  readonly shard: number;
  readonly primary: boolean;
  readonly state: string;
  readonly unassigned_info?: { readonly reason: string; readonly details?: string };
}

/** The copies besides the primaries that no node has because attempts have failed. */
function givenUpCopies(body: unknown): readonly GivenUpCopy[] {
  const { routing_table: table } = body as {
    readonly routing_table?: {
      readonly indices: Readonly<Record<string, { readonly shards: Readonly<Record<string, readonly RoutedCopy[]>> }>>;
    };
  };
  const copies = Object.values(table?.indices ?? {}).flatMap(({ shards }) => Object.values(shards).flat());
  return copies.flatMap(({ index, shard, primary, state, unassigned_info: info }) => {
    const isGivenUp = !primary && state === "UNASSIGNED" && info?.reason === "ALLOCATION_FAILED";
    return isGivenUp ? [{ index, number: shard, details: info.details ?? "" }] : [];
  });
}
