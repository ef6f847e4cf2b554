import { randomUUID } from "node:crypto";
import { pause } from "../connection/backoff.ts";
import type { ClusterConnection } from "../connection/connection.ts";
import { createIndex } from "../connection/index-requests.ts";
import { type DocumentVersion, ifUnchanged, type VersionedAnswer, versionOf } from "../write/document-version.ts";
import { MirrorError } from "./mirror-error.ts";
import type { MirrorPosition } from "./mirror-position.ts";

/** What is known about the documents of an index that is mirrored. */
export interface StoredPosition {
  readonly position: MirrorPosition;
  /** Identifies the index that has the documents: another one has other documents. */
  readonly index: string;
}

/** The record in the cluster. */
interface MirrorRecord {
  /** A random text of the mirror that wrote it. */
  readonly owner: string;
  /** The mirror in words. */
  readonly name: string;
  /** Whether the mirror has ended. */
  readonly hasEnded: boolean;
  readonly stored: StoredPosition | null;
}

interface ReadRecord extends DocumentVersion {
  readonly record: MirrorRecord;
}

export interface PositionRecordOptions {
  /** The name of the mirrored index. */
  readonly index: string;
  /** The mirror in words, for the error of another one: `process 12 on search-1`. */
  readonly name: string;
  /** A mirror that has written nothing for this time has ended. Milliseconds. */
  readonly leaseMs: number;
}

/** The id of the only document of the index. */
const RECORD_ID = "mirror";

const INDEX_DEFINITION = {
  settings: { number_of_shards: 1, auto_expand_replicas: "0-2" },
  mappings: { dynamic: false, properties: {} },
};

/**
 * The position of a mirror, in an index of its own: `companies.mirror` for `companies`. Each write states which version
 * of the record it replaces, so that of two mirrors only one can go on. A mirror writes the record at least four times per
 * lease; a record that does not change for the whole lease belongs to a mirror that was killed. So the clocks of two
 * machines need not agree.
 */
export class PositionRecord {
  readonly #connection: ClusterConnection;
  readonly #options: PositionRecordOptions;
  readonly #index: string;
  readonly #path: string;
  readonly #leaseMs: number;
  readonly #owner: string = randomUUID();
  #stored: StoredPosition | null = null;
  #version: DocumentVersion | null = null;
  /** When the last successful write began. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  /** Writes are made one after the other. */
  #turn: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | null = null;
  #lost: MirrorError | null = null;

  constructor(connection: ClusterConnection, options: PositionRecordOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#index = `${options.index}.mirror`;
    this.#path = `/${encodeURIComponent(this.#index)}/_doc/${RECORD_ID}`;
    this.#leaseMs = options.leaseMs;
  }

  /**
   * Takes the record over from a mirror that has ended, and keeps it until {@link end}.
   *
   * @param onWait is called before it waits whether another mirror is running
   * @throws {MirrorError} `running`
   */
  async claim(onWait: (milliseconds: number) => void, signal: AbortSignal): Promise<StoredPosition | null> {
    await createIndex(this.#connection, this.#index, INDEX_DEFINITION);
    const found = await this.#unused(onWait, signal);
    this.#version = found;
    this.#stored = found?.record.stored ?? null;
    await this.#write(false);
    this.#timer = setInterval(() => void this.#serialized(() => this.#write(false)).catch(() => {}), this.#leaseMs / 4);
    return this.#stored;
  }

  /**
   * Makes sure that no other mirror has taken over, and none can for half of the lease.
   *
   * @throws {MirrorError} `running`
   */
  async hold(): Promise<void> {
    if (this.#lost !== null) throw this.#lost;
    if (performance.now() - this.#writtenAt < this.#leaseMs / 2) return;
    await this.#serialized(() => this.#write(false));
  }

  /** @throws {MirrorError} `running` */
  store(stored: StoredPosition): Promise<void> {
    return this.#serialized(async () => {
      const before = this.#stored;
      this.#stored = stored;
      try {
        await this.#write(false);
      } catch (error) {
        this.#stored = before;
        throw error;
      }
    });
  }

  /** Lets another mirror take over at once. */
  async end(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.#serialized(() => this.#write(true));
  }

  /** The record of a mirror that has ended; `null` if there is none. */
  async #unused(onWait: (milliseconds: number) => void, signal: AbortSignal): Promise<ReadRecord | null> {
    const first = await this.#read();
    const start = performance.now();
    if (first !== null && !first.record.hasEnded) onWait(this.#leaseMs);
    for (let found = first; ; found = await this.#read()) {
      if (found === null || found.record.hasEnded) return found;
      if (found.sequenceNumber !== first?.sequenceNumber) throw this.#running(found);
      if (performance.now() - start > this.#leaseMs) return found;
      await pause(this.#leaseMs / 20, signal);
    }
  }

  async #read(): Promise<ReadRecord | null> {
    const { body } = await this.#connection.request({ method: "GET", path: this.#path, accepted: [404] });
    const answer = body as VersionedAnswer & { readonly _source?: { readonly record: string } };
    if (answer._source === undefined) return null;
    return { record: JSON.parse(answer._source.record) as MirrorRecord, ...versionOf(answer) };
  }

  async #write(hasEnded: boolean): Promise<void> {
    if (this.#lost !== null) throw this.#lost;
    for (;;) {
      const startedAt = performance.now();
      const { status, body } = await this.#put(hasEnded);
      if (status !== 409) {
        this.#version = versionOf(body as VersionedAnswer);
        this.#writtenAt = startedAt;
        return;
      }
      // A write whose answer was lost has been made.
      const found = await this.#read();
      if (found?.record.owner !== this.#owner) {
        this.#lost = this.#running(found);
        throw this.#lost;
      }
      this.#version = found;
    }
  }

  #put(hasEnded: boolean): Promise<{ readonly status: number; readonly body: unknown }> {
    const { name } = this.#options;
    const record: MirrorRecord = { owner: this.#owner, name, hasEnded, stored: this.#stored };
    const version = this.#version;
    return this.#connection.request({
      method: "PUT",
      path: this.#path,
      query: {
        ...this.#connection.changeParameters,
        ...(version === null ? { op_type: "create" } : ifUnchanged(version)),
      },
      body: { record: JSON.stringify(record) },
      accepted: [409],
    });
  }

  #serialized(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  #running(found: ReadRecord | null): MirrorError {
    const name = found === null ? "" : ` (${found.record.name})`;
    const message = `Another mirror${name} writes to the index ${this.#options.index}. End it first.`;
    return new MirrorError("running", message);
  }
}
