import { CursorError } from "firmament";
import { pause, pauseBefore } from "../connection/backoff.ts";
import { ClusterError } from "../connection/cluster-error.ts";
import type { ClusterConnection } from "../connection/connection.ts";
import { MemoryGate } from "./memory-gate.ts";
import { ReadView } from "./read-view.ts";

export interface ReadViewOptions {
  /** How long a cursor can be continued after its last page, in milliseconds. */
  readonly keepAlive: number;
  /** How long a search that has failed is repeated, in milliseconds. */
  readonly retryTime: number;
  /** Called with each new state, in whose time copies of shards can be repaired. Never rejects for a fault of the cluster. */
  repair(): Promise<void>;
  /** Rejects if the alias does not stand for an index of this schema any more. */
  verify(): Promise<void>;
}

/** What the queries of this process take in the memory of a node at the same time, in kilobytes: see `query-cost.ts`. */
const MAX_KILOBYTES = 100_000;

/** Searches share a point in time up to this age, in milliseconds: as often as a cluster shows changes by default. */
const MAX_AGE_MS = 1000;

/** After this time, a cluster shows changes by itself, in milliseconds. */
const VISIBLE_MS = 2000;

/**
 * A state with a cursor is shared for this part of the time that the cursor can be continued. By default, a node of a
 * cluster keeps at most 300 states of shards (`search.max_open_pit_context`).
 */
const CURSOR_STATES_PER_LIFETIME = 40;

/** The most states with cursors of one process; there are more than 40 only if it also writes. */
const MAX_CURSOR_STATES = 60;

/** The whole search is repeated: its parts would otherwise repeat their requests within each repetition. */
const PART_OF_SEARCH = { isRepeatable: false, isWatched: true };

/** A point in time that searches share. */
interface SharedView {
  readonly view: ReadView;
  readonly openedAt: number;
  /** The number of own writes that it contains. */
  readonly writes: number;
  /** The number of searches that read it now. */
  users: number;
  /** Whether a cursor refers to it: then the cluster drops it when it expires. */
  hasCursor: boolean;
  /** Whether later searches read another one. */
  isReplaced: boolean;
}

/** A use of a point in time, which the user ends. */
export interface Lease {
  readonly view: ReadView;
  /** Keeps the point in time for a cursor. */
  keep(): void;
}

/**
 * The states that searches read. Searches share one that is at most a second old (a fortieth of the time of a cursor, if
 * one refers to it), and contains all changes that this process has made before the search.
 */
export class ReadViews {
  readonly #connection: ClusterConnection;
  readonly #alias: string;
  readonly #options: ReadViewOptions;
  readonly #keepAlive: string;
  readonly #gate: MemoryGate;
  #writes = 0;
  /** The number of own writes that the cluster shows to searches. */
  #visibleWrites = 0;
  #lastWrite = Number.NEGATIVE_INFINITY;
  /** The states that cursors refer to, the oldest first. */
  readonly #cursorViews: ReadView[] = [];
  #shared: SharedView | null = null;
  #opening: Promise<SharedView> | null = null;

  /** @param alias the alias, or the index, that is searched */
  constructor(connection: ClusterConnection, alias: string, options: ReadViewOptions) {
    this.#connection = connection;
    this.#alias = alias;
    this.#options = options;
    this.#keepAlive = `${Math.ceil(options.keepAlive)}ms`;
    // A point in time must not expire while a search waits.
    this.#gate = new MemoryGate(MAX_KILOBYTES, options.keepAlive / 2);
  }

  /** Later searches see the changes until now. */
  noteWrite(): void {
    this.#writes++;
    this.#lastWrite = performance.now();
  }

  /**
   * Reads the current state. If the state is lost, the work is repeated with a newer one.
   *
   * @throws {ClusterError} and what the work throws
   */
  async read<Result>(work: (lease: Lease) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const writes = this.#writes;
    return this.#repeat(async () => {
      const shared = await this.#acquire(writes);
      try {
        return await work(this.#leaseOf(shared));
      } catch (error) {
        if (isRepeatable(error)) this.#replace(shared);
        throw error;
      } finally {
        this.#release(shared);
      }
    }, signal);
  }

  /**
   * Reads the state of a cursor or a snapshot.
   *
   * @throws {CursorError} `expired` if the state is lost
   * @throws {ClusterError} and what the work throws
   */
  async readAt<Result>(id: string, work: (lease: Lease) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const view = new ReadView(this.#connection, id, this.#keepAlive, this.#gate);
    try {
      return await this.#repeat(async () => {
        try {
          return await work({ view, keep: () => {} });
        } catch (error) {
          throw error instanceof ClusterError && error.code === "view_lost" ? new CursorError("expired") : error;
        }
      }, signal);
    } catch (error) {
      throw await this.#lostOr(error);
    }
  }

  /** Opens a state of its own, which {@link delete} ends. */
  async open(): Promise<ReadView> {
    return (await this.#repeat(() => this.#open())).view;
  }

  /** Repeats what fails for a temporary reason. */
  async #repeat<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const end = performance.now() + this.#options.retryTime;
    for (let repetition = 0; ; repetition++) {
      try {
        return await work();
      } catch (error) {
        const pauseMs = pauseBefore(repetition);
        if (!isRepeatable(error) || performance.now() + pauseMs > end) throw error;
        await pause(pauseMs, signal);
      }
    }
  }

  /** Drops a state. A cursor that refers to it has expired then. */
  async delete(id: string): Promise<void> {
    const body = { pit_id: [id] };
    const request = { method: "DELETE", path: "/_search/point_in_time", body, accepted: [404] } as const;
    await this.#connection.request(request);
  }

  /** Drops the shared state, unless a cursor refers to it. */
  async close(): Promise<void> {
    const shared = this.#shared;
    this.#shared = null;
    if (shared !== null && !shared.hasCursor) await this.delete(shared.view.id).catch(() => {});
  }

  /** A state that stays unavailable is lost if the cluster can open another one. */
  async #lostOr(error: unknown): Promise<unknown> {
    if (!(error instanceof ClusterError) || error.code !== "unavailable") return error;
    try {
      await this.delete((await this.#open()).view.id);
      return new CursorError("expired");
    } catch {
      return error;
    }
  }

  /** @param writes the number of own writes that the state must contain */
  async #acquire(writes: number): Promise<SharedView> {
    const known = this.#shared;
    if (known !== null && known.writes >= writes && performance.now() - known.openedAt <= this.#maxAgeOf(known)) {
      known.users++;
      return known;
    }
    if (known !== null) this.#replace(known);
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    const opened = await this.#opening;
    // It began before these writes, or was lost meanwhile. However long it took, searches that have waited read it.
    if (opened.writes < writes || opened.isReplaced) return this.#acquire(writes);
    this.#shared ??= opened;
    opened.users++;
    return opened;
  }

  /** Many cursors would otherwise keep many states open: a cluster has a limit. */
  #maxAgeOf({ hasCursor }: SharedView): number {
    return hasCursor ? Math.max(MAX_AGE_MS, this.#options.keepAlive / CURSOR_STATES_PER_LIFETIME) : MAX_AGE_MS;
  }

  async #open(): Promise<SharedView> {
    const writes = this.#writes;
    // Something else than this program may have moved the alias to an index where queries match nothing.
    await Promise.all([this.#options.verify(), this.#areVisible(writes) ? null : this.#refresh()]);
    void this.#options.repair();
    this.#visibleWrites = Math.max(this.#visibleWrites, writes);
    const openedAt = performance.now();
    const { body } = await this.#connection.request({
      method: "POST",
      path: `/${encodeURIComponent(this.#alias)}/_search/point_in_time`,
      query: { keep_alive: this.#keepAlive, allow_partial_pit_creation: false, ...this.#connection.readParameters },
      ...PART_OF_SEARCH,
    });
    const { pit_id: id } = body as { readonly pit_id?: unknown };
    if (typeof id !== "string") throw new ClusterError("protocol", "The cluster did not open a point in time.");
    const view = new ReadView(this.#connection, id, this.#keepAlive, this.#gate);
    return { view, openedAt, writes, users: 0, hasCursor: false, isReplaced: false };
  }

  /** Whether searches see the changes, also if a refresh has meanwhile moved the alias to an index with the same changes. */
  #areVisible(writes: number): boolean {
    return writes <= this.#visibleWrites && performance.now() - this.#lastWrite > VISIBLE_MS;
  }

  /** Makes the changes of this process visible. */
  async #refresh(): Promise<void> {
    const { body } = await this.#connection.request({
      method: "POST",
      path: `/${encodeURIComponent(this.#alias)}/_refresh`,
      ...PART_OF_SEARCH,
    });
    const { _shards: shards } = body as { readonly _shards?: { readonly failed?: unknown } };
    if (shards?.failed !== 0) {
      throw new ClusterError("unavailable", "Not all shards could show the latest changes. Repeat the search later.");
    }
  }

  #leaseOf(shared: SharedView): Lease {
    return { view: shared.view, keep: () => this.#keep(shared) };
  }

  /** Keeps a state for a cursor. If there are too many, the oldest one is dropped, and its cursors expire early. */
  #keep(shared: SharedView): void {
    if (shared.hasCursor) return;
    shared.hasCursor = true;
    this.#cursorViews.push(shared.view);
    if (this.#cursorViews.length <= MAX_CURSOR_STATES) return;
    const oldest = this.#cursorViews.shift();
    if (oldest !== undefined) this.delete(oldest.id).catch(() => {});
  }

  #release(shared: SharedView): void {
    shared.users--;
    this.#deleteUnused(shared);
  }

  /** Later searches read another state. */
  #replace(shared: SharedView): void {
    shared.isReplaced = true;
    if (this.#shared === shared) this.#shared = null;
    this.#deleteUnused(shared);
  }

  /** Deletes a state that nobody reads any more; if this fails, the cluster drops it later. */
  #deleteUnused({ view, users, hasCursor, isReplaced }: SharedView): void {
    if (isReplaced && users === 0 && !hasCursor) this.delete(view.id).catch(() => {});
  }
}

function isRepeatable(error: unknown): boolean {
  return error instanceof ClusterError && (error.isTemporary || error.code === "view_lost") && error.code !== "timeout";
}
