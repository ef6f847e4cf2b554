import type { QueryStatistics } from "../../accounts/statistics/query-statistics.ts";
import type { RankedQuery, StatisticKind } from "../../accounts/statistics/statistics-store.ts";
import { readMembers } from "../body/request-members.ts";
import { isoTime, readParameters, readSmallBody } from "../dashboard/request-values.ts";
import { ready } from "../endpoints/engine-source.ts";
import type { FairScheduler } from "../endpoints/fair-scheduler.ts";
import { convertRejections } from "../endpoints/query-problem.ts";
import type { ServedDataset } from "../endpoints/served-dataset.ts";
import { type Endpoint, jsonResponse, noContent } from "../exchange/endpoint.ts";
import { Problem } from "../exchange/problem.ts";
import { noMembers } from "../schema/dashboard-schemas.ts";
import {
  explainRequest,
  type OperatorExplanation,
  type OperatorQueries,
  type OperatorQuery,
  queriesParameters,
} from "../schema/operator-schemas.ts";
import { servedAs } from "./datasets.ts";
import type { OperatorAccess } from "./operator-access.ts";

export interface QueriesDependencies {
  readonly statistics: QueryStatistics | null;
  readonly datasets: readonly ServedDataset[];
  readonly scheduler: FairScheduler;
  /** The time limit of a query, in milliseconds. */
  readonly timeBudget: number;
}

/** The query statistics, and the plan of a query. */
export function queryEndpoints(
  access: OperatorAccess,
  { statistics, datasets, scheduler, timeBudget }: QueriesDependencies,
): readonly Endpoint[] {
  const counted = (): QueryStatistics => {
    if (statistics?.isCounting === true) return statistics;
    throw new Problem("no_query_statistics");
  };
  return [
    access.endpoint("GET", "queries", async ({ request }) => {
      const { kind, dataset = null, days, limit } = readParameters(queriesParameters, request);
      const { total, error, queries } = await counted().read({ kind, dataset, days, limit });
      const body: OperatorQueries = { kind, days, total, error, queries: queries.map((each) => queryOf(each, kind)) };
      return jsonResponse(body);
    }),
    access.endpoint("POST", "queries/clear", async ({ request }) => {
      readMembers(noMembers, await readSmallBody(request));
      await counted().clear();
      return noContent;
    }),
    access.endpoint("POST", "queries/explain", async (exchange, principal) => {
      const { signal } = exchange.request;
      const { dataset, query, default_operator } = readMembers(explainRequest, await readSmallBody(exchange.request));
      const backend = ready(() => servedAs(dataset, datasets).backend(principal));
      const options = { defaultOperator: default_operator, timeBudget };
      return scheduler.admit(exchange, async () => {
        const explanation = await scheduler.run(exchange, backend, () =>
          convertRejections(signal, (async () => backend.explain(query, options, { signal }))()),
        );
        const { total, plan } = explanation;
        return jsonResponse({ query: explanation.query, total, plan } satisfies OperatorExplanation);
      });
    }),
  ];
}

function queryOf({ dataset, query, operator, count, lastAt }: RankedQuery, kind: StatisticKind): OperatorQuery {
  const isSlow = kind === "slow";
  return {
    ...{ dataset, query, default_operator: operator },
    searches: isSlow ? null : count,
    slowest_ms: isSlow ? count / 1000 : null,
    last_at: isoTime(lastAt),
  };
}
