import type { FeedChange } from "@firmament/dataset";
import type { DocumentError, DocumentInput, Schema } from "firmament";
import { checkOptions, type OptionNames } from "firmament/base";
import type { ClusterEngine } from "../cluster-engine.ts";
import { ClusterError } from "../connection/cluster-error.ts";
import type { ClusterConnection } from "../connection/connection.ts";
import { makeSearchable } from "../connection/index-requests.ts";
import type { MirrorPosition } from "./mirror-position.ts";
import type { MirroredDocument, MirrorStart, MirrorTarget } from "./mirror-target.ts";
import { PositionRecord } from "./position-record.ts";

export interface ClusterTargetOptions {
  /** The name of the index. */
  readonly index: string;
  /** The mirror in words: see `PositionRecordOptions`. */
  readonly name: string;
  /** Receives each document that a cluster cannot index, which the index then does not have. */
  readonly onSkipped: (error: DocumentError) => void;
  /** Is called before the mirror waits whether another one is running. */
  readonly onWait: (milliseconds: number) => void;
  /** How long a mirror that was killed prevents others, also if it was replacing all documents; default 20,000. */
  readonly leaseMs?: number | undefined;
}

const TARGET_OPTIONS: OptionNames<ClusterTargetOptions> = {
  index: true,
  name: true,
  onSkipped: true,
  onWait: true,
  leaseMs: true,
};

const LEASE_MS = 20_000;

/** An index of a cluster that mirrors a dataset. */
export class ClusterTarget implements MirrorTarget {
  readonly description: string;
  readonly #engine: ClusterEngine<Schema>;
  readonly #connection: ClusterConnection;
  readonly #options: ClusterTargetOptions;
  readonly #record: PositionRecord;
  /** Identifies the searched index; `null` until it is read again. */
  #uuid: string | null = null;

  /** @param engine with the index; the connection is that of the same cluster */
  constructor(engine: ClusterEngine<Schema>, connection: ClusterConnection, options: ClusterTargetOptions) {
    checkOptions("a ClusterTarget", options, TARGET_OPTIONS);
    this.description = `the index ${options.index}`;
    this.#engine = engine;
    this.#connection = connection;
    this.#options = options;
    this.#record = new PositionRecord(connection, { ...options, leaseMs: options.leaseMs ?? LEASE_MS });
  }

  async begin(signal: AbortSignal): Promise<MirrorStart> {
    const stored = await this.#record.claim(this.#options.onWait, signal);
    const isReplaced = stored !== null && stored.index !== (await this.#searchedIndex());
    // Documents that were written a moment ago count, too.
    await makeSearchable(this.#connection, this.#options.index);
    return { position: stored?.position ?? null, isReplaced, size: await this.#engine.size({ signal }) };
  }

  async apply(changes: readonly FeedChange[]): Promise<void> {
    await this.#record.hold();
    const skipped: DocumentError[] = [];
    await this.#engine.apply(changes.map(changeOf), { onError: (error) => skipped.push(error) });
    if (skipped.length === 0) return;
    // An older version of the document would be wrong.
    await this.#engine.apply(skipped.map(({ record }) => ({ delete: changes[record]?.id ?? "" })));
    for (const error of skipped) this.#options.onSkipped(error);
  }

  async refresh(documents: AsyncIterable<MirroredDocument>, signal: AbortSignal): Promise<void> {
    await this.#record.hold();
    // The schema of the dataset is that of the engine.
    const records = documents as unknown as AsyncIterable<DocumentInput<Schema>>;
    const { onSkipped, leaseMs = LEASE_MS } = this.#options;
    try {
      await this.#engine.refresh(records, { allowShrink: true, onError: onSkipped, signal, leaseMs });
    } finally {
      this.#uuid = null;
    }
  }

  async storePosition(position: MirrorPosition): Promise<void> {
    await this.#record.store({ position, index: await this.#searchedIndex() });
  }

  isTemporary(error: unknown): boolean {
    if (!(error instanceof ClusterError)) return false;
    // Another process may refresh the index, or a mirror that was killed has not finished.
    return error.isTemporary || error.code === "refreshing" || error.code === "view_lost";
  }

  async end(): Promise<void> {
    await this.#record.end();
    // Without this, searches find the last changes up to a second later.
    await makeSearchable(this.#connection, this.#options.index);
  }

  async #searchedIndex(): Promise<string> {
    if (this.#uuid !== null) return this.#uuid;
    const path = `/${encodeURIComponent(this.#options.index)}/_settings`;
    const { body } = await this.#connection.request({ method: "GET", path });
    const [described] = Object.values(body as Readonly<Record<string, DescribedSettings>>);
    const uuid = described?.settings?.index?.uuid;
    if (uuid === undefined) throw new ClusterError("protocol", `The cluster does not describe ${this.description}.`);
    this.#uuid = uuid;
    return uuid;
  }
}

interface DescribedSettings {
  readonly settings?: { readonly index?: { readonly uuid?: string } };
}

function changeOf({ id, document }: FeedChange): { upsert: DocumentInput<Schema> } | { delete: string } {
  return document === null ? { delete: id } : { upsert: document as unknown as DocumentInput<Schema> };
}
