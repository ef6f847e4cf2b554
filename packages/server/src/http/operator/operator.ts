import { checkOptions, type OptionNames } from "firmament/base";
import type { AccountStore } from "../../accounts/account-store.ts";
import type { Principal } from "../../accounts/api-key.ts";
import type { SessionStore } from "../../accounts/session-store.ts";
import type { QueryStatistics } from "../../accounts/statistics/query-statistics.ts";
import type { KeyDataset } from "../dashboard/keys.ts";
import { isoTime } from "../dashboard/request-values.ts";
import type { AccessControl } from "../endpoints/access-control.ts";
import type { FairScheduler } from "../endpoints/fair-scheduler.ts";
import type { ServedDataset } from "../endpoints/served-dataset.ts";
import { type Endpoint, jsonResponse } from "../exchange/endpoint.ts";
import type { OperatorService } from "../schema/operator-schemas.ts";
import { accountEndpoints } from "./accounts.ts";
import { datasetEndpoints } from "./datasets.ts";
import { keyEndpoints } from "./keys.ts";
import type { Observation } from "./observation.ts";
import { OperatorAccess } from "./operator-access.ts";
import type { OperatedAccounts, OperatorStores } from "./operator-stores.ts";
import { queryEndpoints } from "./queries.ts";
import { trafficEndpoint } from "./traffic-report.ts";
import { webhookEndpoints } from "./webhooks.ts";

/** The operator's page, whose requests need a key with the scope `admin`. */
export interface OperatorOptions {
  /** Usually the store of the accounts; absent in a service without accounts. */
  readonly stores?: OperatorStores | undefined;
  /** Counts the queries of searches; the program starts and closes it. Default: queries are not counted. */
  readonly statistics?: QueryStatistics | undefined;
  /** Whether a restart keeps the statistics; default `true`. */
  readonly durableStatistics?: boolean | undefined;
}

const OPERATOR_OPTIONS: OptionNames<OperatorOptions> = { stores: true, statistics: true, durableStatistics: true };

/** What the operator's endpoints need of their service. */
export interface OperatorSurroundings {
  /** `null`: the service has none. */
  readonly accounts: AccountStore | null;
  /** The keys of a service without accounts. */
  readonly fileKeys: readonly Principal["key"][];
  readonly accessControl: AccessControl;
  readonly datasets: readonly ServedDataset[];
  readonly keyDatasets: readonly KeyDataset[];
  readonly observation: Observation;
  readonly scheduler: FairScheduler;
  /** `null` without a dashboard. */
  readonly sessions: SessionStore | null;
  /** The time limit of a query, in milliseconds. */
  readonly timeBudget: number;
}

export function operatorEndpoints(options: OperatorOptions, surroundings: OperatorSurroundings): readonly Endpoint[] {
  checkOptions("operator", options, OPERATOR_OPTIONS);
  const { statistics = null } = options;
  const { fileKeys, accessControl, datasets, keyDatasets, observation, scheduler, timeBudget } = surroundings;
  const { traffic, keys } = observation;
  const operated = operatedAccounts(options, surroundings);
  const access = new OperatorAccess(accessControl, operated);
  const names = datasets.map(({ type }) => type.dataset);
  return [
    access.endpoint("GET", "service", async (_, { key }) => {
      const body: OperatorService = {
        mode: operated === null ? "keys" : "accounts",
        started_at: isoTime(traffic.startedAt),
        datasets: names,
        query_statistics: statisticsOf(options),
        has_sessions: (operated?.sessions ?? null) !== null,
        key: { name: key.name, prefix: key.prefix },
      };
      return jsonResponse(body);
    }),
    trafficEndpoint(access, traffic, names),
    ...queryEndpoints(access, { statistics, datasets, scheduler, timeBudget }),
    ...datasetEndpoints(access, datasets),
    ...accountEndpoints(access, keys),
    ...keyEndpoints(access, {
      datasets: keyDatasets,
      fileKeys,
      traffic: keys,
    }),
    ...webhookEndpoints(access),
  ];
}

/** @throws {TypeError} if the accounts of the service lack their stores */
function operatedAccounts(
  { stores }: OperatorOptions,
  { accounts, sessions }: OperatorSurroundings,
): OperatedAccounts | null {
  if (accounts === null) return null;
  if (stores !== undefined) return { accounts, stores, sessions };
  throw new TypeError(
    "The option operator of a service with accounts needs them as stores: operator: { stores: accounts }.",
  );
}

function statisticsOf({ statistics, durableStatistics = true }: OperatorOptions): OperatorService["query_statistics"] {
  if (statistics?.isCounting !== true) return null;
  const { days, uncounted } = statistics;
  return { days, uncounted, is_durable: durableStatistics };
}
