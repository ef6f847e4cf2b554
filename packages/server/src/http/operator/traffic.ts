import type { TrafficPeriod } from "../schema/operator-schemas.ts";
import { LatencyHistogram } from "./latency-histogram.ts";
import { TimeRing } from "./time-ring.ts";

/** A finished request. */
export interface CountedRequest {
  /** The dataset that it searches; `null` for other requests. */
  readonly searched: string | null;
  readonly milliseconds: number;
  /** The code of the problem in the response; `null` without one. */
  readonly problem: string | null;
}

/** The requests of one period. Latencies are those of searches. */
export interface PeriodTraffic {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly counts: TrafficCounts;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The length of the periods in milliseconds, and their number. */
const PERIODS: Readonly<Record<TrafficPeriod, readonly [length: number, count: number]>> = {
  hour: [MINUTE_MS, 60],
  days: [HOUR_MS, 48],
};

/** What happened in one period. */
export class TrafficCounts {
  readonly latency: LatencyHistogram = new LatencyHistogram();
  /** The number of responses with a problem, by its code: there are as many as codes of problems. */
  readonly problems: Map<string, number> = new Map();

  get searches(): number {
    return this.latency.count;
  }

  get errors(): number {
    return [...this.problems.values()].reduce((sum, count) => sum + count, 0);
  }

  add({ searched, milliseconds, problem }: CountedRequest): void {
    if (searched !== null) this.latency.add(milliseconds);
    if (problem !== null) this.problems.set(problem, (this.problems.get(problem) ?? 0) + 1);
  }

  addAll(other: TrafficCounts): void {
    this.latency.addAll(other.latency);
    for (const [problem, count] of other.problems)
      this.problems.set(problem, (this.problems.get(problem) ?? 0) + count);
  }
}

type Rings = Readonly<Record<TrafficPeriod, TimeRing<TrafficCounts>>>;

/**
 * The traffic of this process: of all requests, and of the searches of each dataset. A dataset takes about 60 KB; their number is
 * that of the service.
 */
export class Traffic {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly #now: () => number;
  readonly #all: Rings = newRings();
  readonly #datasets = new Map<string, Rings>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.startedAt = now();
  }

  add(request: CountedRequest): void {
    const now = this.#now();
    const { searched } = request;
    const rings = searched === null ? [this.#all] : [this.#all, this.#ringsOf(searched)];
    for (const { hour, days } of rings) {
      hour.at(now).add(request);
      days.at(now).add(request);
    }
  }

  /**
   * The periods, the oldest first.
   *
   * @param dataset `null` for all requests
   */
  periods(period: TrafficPeriod, dataset: string | null): readonly PeriodTraffic[] {
    const rings = dataset === null ? this.#all : this.#datasets.get(dataset);
    return (rings ?? newRings())[period].last(this.#now()).map(({ at, value }) => ({ at, counts: value }));
  }

  #ringsOf(dataset: string): Rings {
    const known = this.#datasets.get(dataset);
    if (known !== undefined) return known;
    const rings = newRings();
    this.#datasets.set(dataset, rings);
    return rings;
  }
}

/** The length of the periods, in seconds. */
export function secondsOf(period: TrafficPeriod): number {
  return PERIODS[period][0] / 1000;
}

/** The sum of several periods. */
export function sumOf(periods: readonly PeriodTraffic[]): TrafficCounts {
  const sum = new TrafficCounts();
  for (const { counts } of periods) sum.addAll(counts);
  return sum;
}

function newRings(): Rings {
  const ring = (period: TrafficPeriod) => new TimeRing(...PERIODS[period], () => new TrafficCounts());
  return { hour: ring("hour"), days: ring("days") };
}
