import { isoTime, readParameters } from "../dashboard/request-values.ts";
import { type Endpoint, jsonResponse } from "../exchange/endpoint.ts";
import { type OperatorTraffic, type TrafficFigures, trafficParameters } from "../schema/operator-schemas.ts";
import type { OperatorAccess } from "./operator-access.ts";
import { secondsOf, sumOf, type Traffic, type TrafficCounts } from "./traffic.ts";

/** The traffic of this process. */
export function trafficEndpoint(access: OperatorAccess, traffic: Traffic, datasets: readonly string[]): Endpoint {
  return access.endpoint("GET", "traffic", async ({ request }) => {
    const { period, dataset = null } = readParameters(trafficParameters, request);
    const points = traffic.periods(period, dataset);
    const total = sumOf(points);
    const body: OperatorTraffic = {
      period,
      seconds: secondsOf(period),
      started_at: isoTime(traffic.startedAt),
      points: points.map(({ at, counts }) => ({ at: isoTime(at), ...figuresOf(counts) })),
      total: figuresOf(total),
      problems: [...total.problems].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count),
      datasets: datasets.map((name) => ({ name, ...figuresOf(sumOf(traffic.periods(period, name))) })),
    };
    return jsonResponse(body);
  });
}

function figuresOf({ searches, errors, latency }: TrafficCounts): TrafficFigures {
  return {
    searches,
    errors,
    p50_ms: latency.percentile(0.5),
    p95_ms: latency.percentile(0.95),
    p99_ms: latency.percentile(0.99),
    longest_ms: searches === 0 ? null : latency.longest,
  };
}
