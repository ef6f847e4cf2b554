import type { ChangeFeed, FeedChange, FeedPart, FeedState } from "@firmament/dataset";
import type { Schema } from "firmament";
import { checkOptions, type OptionNames } from "firmament/base";
import { pause as pauseFor } from "../connection/backoff.ts";
import { MirrorError } from "./mirror-error.ts";
import { checksumOf, type MirrorPosition } from "./mirror-position.ts";
import type { MirroredDocument, MirrorStart, MirrorTarget } from "./mirror-target.ts";

/** What a mirror does. */
export type MirrorEvent =
  /** It begins with all documents, or continues after a change. */
  | { readonly kind: "begun"; readonly changeNumber: number | null }
  /** The target has the changes up to this number; the dataset has more. */
  | { readonly kind: "copied"; readonly changeNumber: number; readonly last: number }
  /** All documents are being replaced, and have been. */
  | { readonly kind: "refreshing" | "refreshed"; readonly generation: number }
  | { readonly kind: "caught_up"; readonly changeNumber: number }
  | { readonly kind: "failed"; readonly error: unknown; readonly pauseMs: number };

export interface MirrorOptions {
  /** Whether to end when the target has all changes. */
  readonly once: boolean;
  /** Whether to replace all documents of the target. */
  readonly restart: boolean;
  /** Ends the mirror after the changes that are being written. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: MirrorEvent) => void;
  /** The number of changes that are written at once. */
  readonly batchSize?: number | undefined;
  /** How often to look for changes, in milliseconds. */
  readonly pollMs?: number | undefined;
  /** Waits before a failed step is repeated. */
  readonly pause?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
}

const MIRROR_OPTIONS: OptionNames<MirrorOptions> = {
  once: true,
  restart: true,
  signal: true,
  onEvent: true,
  batchSize: true,
  pollMs: true,
  pause: true,
};

const BATCH_SIZE = 1000;
const POLL_MS = 250;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

/** With `once`, a failed step is repeated for this time: longer than the lease of a refresh that was interrupted. */
const MAX_FAILING_MS = 120_000;

/** What the numbers of a mirror mean: see {@link DatasetMirror.run}. */
export interface MirrorSummary {
  readonly changeNumber: number;
  readonly generation: number;
  /** The numbers of changes that were written, and of refreshes. */
  readonly changes: number;
  readonly refreshes: number;
  /** Whether the target had all changes at the end. */
  readonly isCaughtUp: boolean;
}

/**
 * Copies the documents of a dataset to a target and follows their changes. The position is stored after the changes, so a
 * mirror that was killed repeats its last step. A refresh of the dataset becomes a refresh of the target.
 */
export class DatasetMirror {
  readonly #feed: Pick<ChangeFeed<Schema>, "state" | "after" | "version">;
  readonly #target: MirrorTarget;
  readonly #options: MirrorOptions;
  readonly #batchSize: number;
  #position: MirrorPosition = NOTHING;
  #changes = 0;
  #refreshes = 0;

  constructor(
    feed: Pick<ChangeFeed<Schema>, "state" | "after" | "version">,
    target: MirrorTarget,
    options: MirrorOptions,
  ) {
    checkOptions("a DatasetMirror", options, MIRROR_OPTIONS);
    this.#feed = feed;
    this.#target = target;
    this.#options = options;
    this.#batchSize = options.batchSize ?? BATCH_SIZE;
  }

  /**
   * Copies until the signal is aborted or, with `once`, until the target has all changes.
   *
   * @throws {MirrorError} if it would lose or mix documents
   * @throws every error of the dataset, and those of the target that are not temporary
   */
  async run(): Promise<MirrorSummary> {
    const { signal, once, onEvent } = this.#options;
    let isCaughtUp = false;
    try {
      await this.#begin(await this.#target.begin(signal));
      while (!signal.aborted) {
        // A change after this is in the next step.
        const version = this.#feed.version();
        isCaughtUp = await this.#untilDone(() => this.#step());
        if (!isCaughtUp) continue;
        onEvent({ kind: "caught_up", changeNumber: this.#position.changeNumber });
        if (once) break;
        await this.#changed(version);
      }
    } catch (error) {
      if (!signal.aborted || error !== signal.reason) throw error;
    } finally {
      // The next mirror waits if this fails.
      await this.#target.end().catch(() => {});
    }
    const { changeNumber, generation } = this.#position;
    return { changeNumber, generation, changes: this.#changes, refreshes: this.#refreshes, isCaughtUp };
  }

  async #begin({ position, isReplaced, size }: MirrorStart): Promise<void> {
    const { restart, onEvent } = this.#options;
    const state = this.#feed.state();
    const { dataset, generation, base } = state;
    if (position !== null && !restart) {
      this.#requireSame(position, state);
      this.#position = isReplaced ? { ...NOTHING, dataset } : position;
    } else {
      if (position === null && !restart && size > 0) throw this.#used(size);
      // A new index needs no refresh: the changes since the beginning of the generation are all documents.
      const first = { dataset, generation, base, changeNumber: base, checksum: null };
      this.#position = position === null && size === 0 ? first : { ...NOTHING, dataset };
      await this.#target.storePosition(this.#position);
    }
    const isNew = this.#position.changeNumber <= base;
    onEvent({ kind: "begun", changeNumber: isNew ? null : this.#position.changeNumber });
  }

  /** @throws {MirrorError} unless the position is one of this dataset */
  #requireSame(position: MirrorPosition, state: FeedState): void {
    const { description } = this.#target;
    if (position.dataset !== state.dataset) {
      const advice = "Name another index, or replace its documents with --restart.";
      throw new MirrorError("other_dataset", `${capitalized(description)} mirrors another dataset. ${advice}`);
    }
    if (!this.#hasDiverged(position, state)) return;
    const reason = `${capitalized(description)} has change ${position.changeNumber} of generation ${position.generation}, which the dataset does not have`;
    const advice = "It was probably restored from a backup. Replace the documents of the index with --restart.";
    throw new MirrorError("diverged", `${reason}. ${advice}`);
  }

  #hasDiverged(position: MirrorPosition, state: FeedState): boolean {
    const { generation, base, changeNumber, checksum } = position;
    if (generation > state.generation || changeNumber > state.changeNumber) return true;
    if (generation !== state.generation) return generation !== 0 && changeNumber >= state.base;
    if (base !== state.base) return true;
    if (checksum === null) return false;
    const [change] = this.#feed.after(generation, changeNumber - 1, 1).changes;
    // A later change of the document has replaced this one otherwise.
    return change?.changeNumber === changeNumber && checksumOf(change) !== checksum;
  }

  #used(size: number): MirrorError {
    const documents = size === 1 ? "a document" : `${size} documents`;
    const reason = `${capitalized(this.#target.description)} has ${documents} that no mirror has written`;
    return new MirrorError("index_used", `${reason}. Name another index, or replace its documents with --restart.`);
  }

  /** Copies some changes. Returns whether the target has all of them. */
  async #step(): Promise<boolean> {
    const { generation, changeNumber } = this.#position;
    const { state, changes } = this.#feed.after(generation, changeNumber, this.#batchSize);
    if (state.generation !== generation) {
      await this.#refresh(state);
      return false;
    }
    const last = changes.at(-1);
    if (last === undefined) return true;
    await this.#target.apply(changes);
    await this.#store({ ...this.#position, changeNumber: last.changeNumber, checksum: checksumOf(last) });
    this.#changes += changes.length;
    this.#options.onEvent({ kind: "copied", changeNumber: last.changeNumber, last: state.changeNumber });
    return false;
  }

  /** Replaces all documents of the target by those of a generation. */
  async #refresh(state: FeedState): Promise<void> {
    const { signal, onEvent } = this.#options;
    const { dataset, generation, base } = state;
    onEvent({ kind: "refreshing", generation });
    const read: ReadChanges = { last: null };
    try {
      await this.#target.refresh(this.#documentsOf(state, read), signal);
    } catch (error) {
      // The next step begins with the newer generation.
      if (error instanceof Superseded) return;
      throw error;
    }
    const { last } = read;
    const checksum = last === null ? null : checksumOf(last);
    await this.#store({ dataset, generation, base, changeNumber: last?.changeNumber ?? base, checksum });
    this.#refreshes++;
    onEvent({ kind: "refreshed", generation });
  }

  /**
   * The documents of a generation, for a refresh of the target. Documents that are changed while they are read are left
   * out: their changes are written to the target directly, where they take precedence over the refresh.
   *
   * @param read receives the last change that was read
   */
  async *#documentsOf(state: FeedState, read: ReadChanges): AsyncGenerator<MirroredDocument, void> {
    const { generation, base, changeNumber: end } = state;
    const next = (): FeedPart => {
      const part = this.#feed.after(generation, read.last?.changeNumber ?? base, this.#batchSize);
      if (part.state.generation !== generation) throw new Superseded();
      return part;
    };
    const report = (last: number): void => {
      this.#options.onEvent({ kind: "copied", changeNumber: read.last?.changeNumber ?? base, last });
    };
    for (;;) {
      const older = next().changes.filter(({ changeNumber }) => changeNumber <= end);
      for (const { document } of older) if (document !== null) yield document;
      read.last = older.at(-1) ?? read.last;
      report(end);
      if (older.length < this.#batchSize) break;
    }
    // There may always be another change; those after this one follow the refresh.
    for (let until: number | null = null; ; ) {
      const part = next();
      until ??= part.state.changeNumber;
      const last = part.changes.at(-1);
      if (last === undefined) return;
      await this.#target.apply(part.changes);
      read.last = last;
      report(part.state.changeNumber);
      if (last.changeNumber >= until) return;
    }
  }

  async #store(position: MirrorPosition): Promise<void> {
    await this.#target.storePosition(position);
    this.#position = position;
  }

  /** Repeats work while it fails for a temporary reason. */
  async #untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
    const { signal, once, onEvent, pause = pauseFor } = this.#options;
    const start = performance.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs)) {
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        if (!this.#target.isTemporary(error)) throw error;
        if (once && performance.now() - start > MAX_FAILING_MS) throw error;
        onEvent({ kind: "failed", error, pauseMs });
        await pause(pauseMs, signal);
      }
    }
  }

  /** Waits until the file has another version. */
  async #changed(version: unknown): Promise<void> {
    const { signal, pollMs = POLL_MS } = this.#options;
    while (!signal.aborted && this.#feed.version() === version) await pauseFor(pollMs, signal);
  }
}

const NOTHING: MirrorPosition = { dataset: "", generation: 0, base: -1, changeNumber: -1, checksum: null };

/** The generation that is being copied is not searched any more. */
class Superseded extends Error {}

interface ReadChanges {
  last: FeedChange | null;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
