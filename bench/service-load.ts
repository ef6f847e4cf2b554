import autocannon from "autocannon";
import { figuresOf, quantile } from "./figures.ts";

/** Higher than any measured value. */
export const BENCH_RATE = "1000000000/s";

/** Typical queries: words, phrases, fields, ranges, patterns and typing errors. */
const QUERIES: readonly string[] = [
  "software",
  "berlin",
  "software AND berlin",
  '"software development"',
  'industries:"software development" AND staff_count:[50 TO 500]',
  "(location_city:berlin OR location_city:munich) AND staff_count:>=50",
  "location_country:germany AND NOT type:nonprofit",
  "followers:[1000 TO 50000] AND description:cloud",
  "name:soft*",
  "specialities:analitics~",
  'description:"data platform"~3',
  "website:*.example AND location_country:france",
  "healthcare OR biotech OR pharmaceuticals",
  "+finance -insurance staff_count:{10 TO 200}",
  "tagline:(secure fast)",
  "robotics AND followers:>1000",
];

/** A service under load, and the API key of its requests. */
export interface ServiceUnderLoad {
  readonly url: string;
  readonly key: string;
}

/** One measurement of a service. Latencies are in milliseconds. */
export interface LoadFigures {
  /** Completed searches per second. */
  readonly searchesPerSecond: number;
  readonly median: number;
  readonly p99: number;
}

/**
 * Searches over `connections` connections; each waits for a response before its next request.
 *
 * @throws {Error} if a response is not 200
 */
export async function searchFor(
  seconds: number,
  connections: number,
  { url, key }: ServiceUnderLoad,
): Promise<LoadFigures> {
  const latencies: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    {
      url,
      connections,
      duration: seconds,
      requests: QUERIES.map((query) => ({
        method: "POST",
        path: "/search/hosted/companies",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ query }),
      })),
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  run.on("response", (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  const result = await promise;
  if (result.non2xx + result.errors + result.timeouts > 0 || latencies.length === 0) {
    throw new Error(`${result.non2xx} searches were refused, ${result.errors} failed, of ${latencies.length}.`);
  }
  return {
    searchesPerSecond: latencies.length / result.duration,
    median: figuresOf(latencies).median,
    p99: quantile(latencies, 0.99),
  };
}
