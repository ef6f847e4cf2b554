import { describeValue } from "../../base/describe-value.ts";
import { checkOptionNames, type OptionNames } from "../../base/known-options.ts";
import { requireWholeNumber } from "../../base/whole-number.ts";
import type { PointInTimeReader } from "../../indexes/point-in-time-reader.ts";
import type { CursorOptions } from "../options/cursor-options.ts";
import type { Cursor } from "./cursor.ts";
import { CursorError } from "./cursor-error.ts";
import { GroupPrefetch } from "./group-prefetch.ts";
import { HitPrefetch } from "./hit-prefetch.ts";
import type { PageSource } from "./page-source.ts";

interface CachedState<Document> {
  readonly state: PointInTimeReader<Document>;
  /** The time of its last page, in milliseconds. */
  usedAt: number;
}

const DEFAULT_STATES = 100;
const DEFAULT_MAX_AGE = 600_000;

/** Without the option `states`: at most max(30,000, 3 × size) documents in dropped segments. */
const MIN_DOCUMENT_BUDGET = 30_000;
const DOCUMENT_BUDGET_FACTOR = 3;

const CURSOR_OPTIONS: OptionNames<CursorOptions> = { states: true, maxAge: true };

/** The current state of an index that changes, and a cache (LRU) of the earlier states that cursors read. */
export class CursorStates<Document> implements PageSource<Document> {
  readonly prefetch: HitPrefetch = new HitPrefetch();
  readonly groupPrefetch: GroupPrefetch = new GroupPrefetch();
  readonly #index: { pointInTime(): PointInTimeReader<Document> };
  readonly #maxStates: number;
  /** Whether `maxStates` is the only limit on the number of states. */
  readonly #isUnbudgeted: boolean;
  readonly #maxAge: number;
  /** By key; the most recently used state is last. */
  readonly #cached = new Map<number, CachedState<Document>>();
  #latestKey = Number.NaN;

  /**
   * @throws {RangeError} when `states` is not a whole number from 0, or `maxAge` is not a number from 0
   * @throws {TypeError} when the options are not an object
   */
  constructor(index: { pointInTime(): PointInTimeReader<Document> }, options: CursorOptions = {}) {
    if (typeof options !== "object" || options === null) {
      throw new TypeError(
        `cursors must be options, as in { states: ${DEFAULT_STATES} }, not ${JSON.stringify(options)}.`,
      );
    }
    checkOptionNames("cursors", options, CURSOR_OPTIONS);
    this.#index = index;
    this.#maxStates = requireWholeNumber("cursors.states", options.states ?? DEFAULT_STATES, 0);
    this.#isUnbudgeted = options.states !== undefined;
    this.#maxAge = readMaxAge(options.maxAge ?? DEFAULT_MAX_AGE);
  }

  current(): PointInTimeReader<Document> {
    this.dropAged();
    return this.#index.pointInTime();
  }

  stateFor({ stateKey }: Cursor): PointInTimeReader<Document> {
    const current = this.current();
    const state = current.key === stateKey ? current : this.#cached.get(stateKey)?.state;
    if (state === undefined) throw new CursorError("expired");
    return state;
  }

  retain(state: PointInTimeReader<Document>): void {
    const usedAt = performance.now();
    const latest = this.#cached.get(this.#latestKey);
    if (latest?.state === state) {
      latest.usedAt = usedAt;
      return;
    }
    this.#latestKey = state.key;
    this.#cached.delete(state.key);
    this.#cached.set(state.key, { state, usedAt });
    const hasSameSegments = latest !== undefined && areSame(latest.state.segments, state.segments);
    if (!hasSameSegments && !this.#isUnbudgeted) this.#dropOverBudget();
    for (const key of this.#cached.keys()) {
      if (this.#cached.size <= this.#maxStates) break;
      this.#cached.delete(key);
    }
  }

  /** Drops the states whose last page is older than `maxAge`. O(1) if there are none. */
  dropAged(): void {
    if (this.#cached.size === 0) return;
    const oldest = performance.now() - this.#maxAge;
    for (const [key, { usedAt }] of this.#cached) {
      if (usedAt >= oldest) break;
      this.#cached.delete(key);
    }
  }

  /**
   * Drops the least recently used states whose dropped segments exceed the document budget, except the latest state.
   */
  #dropOverBudget(): void {
    const { segments } = this.#index.pointInTime();
    const counted = new Set<unknown>(segments);
    const indexed = segments.reduce((sum, { size }) => sum + size, 0);
    let budget = Math.max(MIN_DOCUMENT_BUDGET, DOCUMENT_BUDGET_FACTOR * indexed);
    for (const [key, { state }] of [...this.#cached].reverse()) {
      for (const segment of state.segments) {
        if (counted.has(segment)) continue;
        counted.add(segment);
        budget -= segment.size;
      }
      if (budget < 0 && key !== this.#latestKey) this.#cached.delete(key);
    }
  }
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((member, index) => member === b[index]);
}

function readMaxAge(maxAge: number): number {
  if (typeof maxAge === "number" && maxAge >= 0) return maxAge;
  throw new RangeError(`cursors.maxAge must be a number of milliseconds from 0, not ${describeValue(maxAge)}.`);
}
