import { geometricMean, mean, median } from "@firmament/benchmark/src/report/figures.ts";
import { type ClientUse, clientUse, clientUseSince } from "./client-meter.ts";
import { type Both, type ClusterSearch, type Contender, inTurns, ofBoth } from "./contender.ts";
import type { SearchClass } from "./search-classes.ts";

/** What a search of a class costs a side, with one caller. */
export interface SearchFigures {
  /** The geometric mean of the medians of the searches, in milliseconds. */
  readonly ms: number;
  /** Processor time of this process, in milliseconds. */
  readonly clientMs: number;
  readonly sent: number;
  readonly received: number;
}

/** A search of which both sides have found different numbers of companies. */
export interface DifferentTotals {
  readonly search: ClusterSearch;
  readonly totals: Both<number>;
}

export interface ClassFigures {
  readonly searchClass: SearchClass;
  readonly figures: Both<SearchFigures>;
  readonly different: readonly DifferentTotals[];
}

/** What one search has cost. */
interface Sample extends ClientUse {
  readonly ms: number;
}

/** Both sides with the same companies, and the searches that they answer. */
export interface SearchedContenders {
  readonly contenders: Both<Contender>;
  readonly classes: readonly SearchClass[];
}

/** Makes each search in turns with both sides, of all sizes of indexes in turns, several times. */
export async function measureSearches(
  sizes: readonly SearchedContenders[],
  passes: number,
): Promise<readonly (readonly ClassFigures[])[]> {
  const measured = sizes.map(({ contenders, classes }) => classes.map((each) => new MeasuredClass(contenders, each)));
  for (let pass = 0; pass < passes; pass++) {
    for (const classes of measured) for (const each of classes) await each.measure(pass);
  }
  return measured.map((classes) => classes.map((each) => each.figures));
}

/** The samples of the searches of a class. */
class MeasuredClass {
  readonly #contenders: Both<Contender>;
  readonly #searchClass: SearchClass;
  readonly #searches: readonly {
    readonly search: ClusterSearch;
    readonly samples: Both<Sample[]>;
    readonly totals: { -readonly [side in keyof Both<number>]: number };
  }[];

  constructor(contenders: Both<Contender>, searchClass: SearchClass) {
    this.#contenders = contenders;
    this.#searchClass = searchClass;
    this.#searches = searchClass.searches.map((search) => {
      return { search, samples: ofBoth((): Sample[] => []), totals: { raw: 0, own: 0 } };
    });
  }

  /** Makes each search once with both sides. */
  async measure(pass: number): Promise<void> {
    for (const [index, { search, samples, totals }] of this.#searches.entries()) {
      await inTurns(pass + index, async (side) => {
        const before = clientUse();
        const start = performance.now();
        totals[side] = await this.#contenders[side].search(search);
        const ms = performance.now() - start;
        samples[side].push({ ms, ...clientUseSince(before) });
      });
    }
  }

  get figures(): ClassFigures {
    const searches = this.#searches;
    return {
      searchClass: this.#searchClass,
      figures: ofBoth((side) => figuresOf(searches.map(({ samples }) => samples[side]))),
      different: searches
        .filter(({ totals }) => totals.raw !== totals.own)
        .map(({ search, totals }) => ({ search, totals })),
    };
  }
}

/** @param searches the samples of each search */
function figuresOf(searches: readonly (readonly Sample[])[]): SearchFigures {
  const all = searches.flat();
  return {
    ms: geometricMean(searches.map((samples) => median(samples.map(({ ms }) => ms)))),
    clientMs: mean(all.map(({ processorMs }) => processorMs)),
    sent: mean(all.map(({ sent }) => sent)),
    received: mean(all.map(({ received }) => received)),
  };
}
