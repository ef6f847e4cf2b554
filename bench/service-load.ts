import { median, quantile } from "@firmament/benchmark/src/report/figures.ts";
import { LoadConnection, postRequest } from "./load-connection.ts";

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
  const target = new URL("/search/hosted/companies", url);
  const requests = QUERIES.map((query) => postRequest(target, { "x-api-key": key }, { query }));
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const caller = async (_: unknown, first: number): Promise<void> => {
    const connection = await LoadConnection.open(target);
    for (let index = first, sentAt = performance.now(); sentAt < end; index += 1) {
      const status = await connection.send(requests[index % requests.length] as Uint8Array);
      if (status !== 200) throw new Error(`A search had the status ${status}.`);
      const now = performance.now();
      latencies.push(now - sentAt);
      sentAt = now;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, caller));
  return {
    searchesPerSecond: (latencies.length * 1000) / (performance.now() - start),
    median: median(latencies),
    p99: quantile(latencies, 0.99),
  };
}
