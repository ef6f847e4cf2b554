import {
  type DocumentSource,
  type DuplicateReport,
  type DuplicatesOptions,
  distinct,
  duplicates,
} from "@firmament/duplicates";
import { Problem } from "../exchange/problem.ts";

/** A report, and the search that has found it. */
export interface KeptReport {
  readonly report: DuplicateReport;
  /** The time at which the search began, in milliseconds since 1970. */
  readonly searchedAt: number;
  readonly tookMs: number;
}

/** The rules of a search, with a text that is equal for equal rules. */
export interface SearchRules extends Pick<DuplicatesOptions, "by" | "never" | "minWeight" | "maxShared"> {
  readonly text: string;
}

/** What a search may take. */
export interface SearchLimits {
  readonly milliseconds: number;
  /** How many pairs may agree: their order takes the thread some 100 ms at once. */
  readonly pairs: number;
  /** How long pages of a report are read from it, in milliseconds. */
  readonly keptMs: number;
}

const LIMITS: SearchLimits = { milliseconds: 60_000, pairs: 100_000, keptMs: 10 * 60_000 };

/**
 * Searches for duplicates, one search at a time, in slices between other requests. The last report of each dataset is kept
 * for its further pages.
 */
export class DuplicateSearch {
  readonly #limits: SearchLimits;
  readonly #kept = new Map<string, KeptReport & { readonly rules: string }>();
  #running: string | null = null;

  constructor(limits: SearchLimits = LIMITS) {
    this.#limits = limits;
  }

  /** The report of the same rules that was found last; `null` if it is too old, or another one has replaced it. */
  kept(dataset: string, rules: SearchRules): KeptReport | null {
    const kept = this.#kept.get(dataset);
    return kept?.rules === rules.text ? kept : null;
  }

  /**
   * @param apart the pairs that were declared different
   * @param signal of the request
   * @throws {Problem} `overloaded` while another search runs, `cancelled`, `limit`, and `invalid_body` for rules that no
   * document fits
   */
  async search(
    dataset: string,
    source: DocumentSource,
    { text, never = [], ...rules }: SearchRules,
    apart: Iterable<readonly [string, string]>,
    signal: AbortSignal,
  ): Promise<KeptReport> {
    if (this.#running !== null) {
      throw new Problem("overloaded", {
        detail: `A search for duplicates of ${this.#running} is running. Wait for its result, or cancel it.`,
      });
    }
    this.#running = dataset;
    const searchedAt = Date.now();
    const startedAt = performance.now();
    const { milliseconds, pairs: maxPairs } = this.#limits;
    const timeout = AbortSignal.timeout(milliseconds);
    try {
      const report = await duplicates(source, {
        ...rules,
        never: [...never, distinct(apart)],
        maxPairs,
        signal: AbortSignal.any([signal, timeout]),
      });
      const kept = { rules: text, report, searchedAt, tookMs: Math.round(performance.now() - startedAt) };
      this.#keep(dataset, kept);
      return kept;
    } catch (error) {
      if (signal.aborted) throw new Problem("cancelled");
      if (timeout.aborted) throw tooLong(milliseconds / 1000);
      if (error instanceof RangeError) throw new Problem("invalid_body", { detail: error.message, member: "by" });
      throw error;
    } finally {
      this.#running = null;
    }
  }

  /** Large reports do not stay in memory when nobody reads them. */
  #keep(dataset: string, kept: KeptReport & { readonly rules: string }): void {
    this.#kept.set(dataset, kept);
    setTimeout(() => {
      if (this.#kept.get(dataset) === kept) this.#kept.delete(dataset);
    }, this.#limits.keptMs).unref();
  }
}

function tooLong(seconds: number): Problem {
  const detail = `The search for duplicates was ended after ${seconds} s. Use fewer rules, or run firmament duplicates, which has no limit.`;
  return new Problem("limit", { detail });
}
