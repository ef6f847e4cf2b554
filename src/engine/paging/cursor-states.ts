import type { PointInTimeReader } from "../../indexes/point-in-time-reader.ts";
import type { CursorOptions } from "../options/cursor-options.ts";
import { readCount } from "../options/search-options.ts";
import type { Cursor } from "./cursor.ts";
import { CursorError } from "./cursor-error.ts";
import { HitPrefetch } from "./hit-prefetch.ts";
import type { PageSource } from "./page-source.ts";

interface KeptSnapshot<Document> {
  readonly state: PointInTimeReader<Document>;
  /** When its last page was given. */
  usedAt: number;
}

const SNAPSHOTS = 100;
const MAX_AGE = 600_000;

/** Unless it is said how many are kept, they may hold so many documents in segments that the index no longer has, or three times as many as the index has. */
const FEW_DOCUMENTS = 30_000;

/** An index that changes. Its earlier states are kept for a while, for those who were given pages of them. */
export class CursorStates<Document> implements PageSource<Document> {
  readonly prefetch: HitPrefetch = new HitPrefetch();
  readonly #index: { pointInTime(): PointInTimeReader<Document> };
  readonly #count: number;
  /** Whether so many are kept whatever they hold. */
  readonly #isCountAsked: boolean;
  readonly #maxAge: number;
  /** By their keys; those that pages were last given of are last. */
  readonly #kept = new Map<number, KeptSnapshot<Document>>();
  /** The key of the last one. */
  #latest = Number.NaN;

  /**
   * @throws {RangeError} when there cannot be so many, or for so long
   * @throws {TypeError} when the options are none
   */
  constructor(index: { pointInTime(): PointInTimeReader<Document> }, options: CursorOptions = {}) {
    if (typeof options !== "object" || options === null) {
      throw new TypeError(`cursors takes options, as in { states: ${SNAPSHOTS} }, not ${JSON.stringify(options)}.`);
    }
    this.#index = index;
    this.#count = readCount("cursors.states", options.states ?? SNAPSHOTS, 0);
    this.#isCountAsked = options.states !== undefined;
    this.#maxAge = readMilliseconds("cursors.maxAge", options.maxAge ?? MAX_AGE);
  }

  current(): PointInTimeReader<Document> {
    this.dropAged();
    return this.#index.pointInTime();
  }

  stateFor({ stateKey }: Cursor): PointInTimeReader<Document> {
    const current = this.current();
    const found = current.key === stateKey ? current : this.#kept.get(stateKey)?.state;
    if (found === undefined) throw new CursorError("expired");
    return found;
  }

  retain(state: PointInTimeReader<Document>): void {
    const usedAt = performance.now();
    const latest = this.#kept.get(this.#latest);
    if (latest?.state === state) {
      latest.usedAt = usedAt;
      return;
    }
    this.#latest = state.key;
    this.#kept.delete(state.key);
    this.#kept.set(state.key, { state, usedAt });
    const isAlike = latest !== undefined && haveSame(latest.state.segments, state.segments);
    if (!isAlike && !this.#isCountAsked) this.#dropLarge();
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= this.#count) break;
      this.#kept.delete(key);
    }
  }

  /** Drops the states of which no page was given for long. O(1) when there are none. */
  dropAged(): void {
    if (this.#kept.size === 0) return;
    const oldest = performance.now() - this.#maxAge;
    for (const [key, { usedAt }] of this.#kept) {
      if (usedAt >= oldest) break;
      this.#kept.delete(key);
    }
  }

  /** Drops the states that hold too much in segments of their own, but not the latest. */
  #dropLarge(): void {
    const { segments } = this.#index.pointInTime();
    const counted = new Set<unknown>(segments);
    let room = Math.max(
      FEW_DOCUMENTS,
      segments.reduce((sum, { size }) => sum + 3 * size, 0),
    );
    for (const [key, { state }] of [...this.#kept].reverse()) {
      for (const segment of state.segments) {
        if (counted.has(segment)) continue;
        counted.add(segment);
        room -= segment.size;
      }
      if (room < 0 && key !== this.#latest) this.#kept.delete(key);
    }
  }
}

function haveSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((member, at) => member === b[at]);
}

function readMilliseconds(name: string, value: number): number {
  if (typeof value === "number" && value >= 0) return value;
  throw new RangeError(`${name} is milliseconds, 0 or more, not ${String(value)}.`);
}
