import { DatasetError } from "@firmament/dataset";
import { QueryError } from "firmament";
import type { AlertDeliveries } from "../../accounts/alerts/alert-deliveries.ts";
import type { AlertOutbox } from "../../accounts/alerts/alert-outbox.ts";
import type { AlertStore } from "../../accounts/alerts/alert-store.ts";
import type { Subscription } from "../../accounts/subscription.ts";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { RequestLog } from "../exchange/observer.ts";
import { Problem } from "../exchange/problem.ts";
import {
  type SavedSearch,
  type SavedSearchCreated,
  type SavedSearchDeleted,
  type SavedSearchList,
  type SavedSearchRequest,
  savedSearchIdRequest,
  savedSearchRequestOf,
  type WebhookTest,
} from "../schema/alert-schemas.ts";
import type { RequestSchema } from "../schema/request-schema.ts";
import { type AccessControl, requireUnrestricted } from "./access-control.ts";
import { datasetProblem } from "./dataset-problem.ts";
import { ready } from "./engine-source.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import { FilterCheck } from "./filter-check.ts";
import { queryProblem } from "./query-problem.ts";
import type { ServedDataset } from "./served-dataset.ts";

/** The alerts of a service. */
export interface Alerts {
  /** Usually the store of the accounts. */
  readonly store: AlertStore;
  readonly deliveries: AlertDeliveries;
}

export interface AlertDependencies {
  readonly documents: ServedDataset;
  /** `null`: the service has no alerts. */
  readonly alerts: Alerts | null;
  readonly accessControl: AccessControl;
  readonly scheduler: FairScheduler;
  readonly log: RequestLog | null;
}

/** An account's request, with all that is needed to answer it. */
interface AlertRequest {
  readonly exchange: Exchange;
  readonly account: string;
  readonly alerts: Alerts;
  readonly outbox: AlertOutbox;
}

/** Delivers the alerts of the datasets that have them, also of those that are opened later. */
export function watchAlerts({ deliveries }: Alerts, datasets: readonly ServedDataset[]): void {
  for (const { type, dataset } of datasets) {
    if (dataset === null) continue;
    deliveries.watch(type.dataset, () => {
      const { savedSearches, alerts } = dataset() ?? {};
      return savedSearches === undefined || alerts === undefined ? null : { savedSearches, alerts };
    });
  }
}

/** Saves searches of accounts, whose webhooks receive alerts. All requests are free. */
export function alertEndpoints(dependencies: AlertDependencies): readonly Endpoint[] {
  const { paths, type } = dependencies.documents;
  const { dataset } = type;
  const { scheduler } = dependencies;
  const saved = { request: savedSearchRequestOf(type), filters: new FilterCheck(type.schema) };
  const endpoint = (
    method: Endpoint["method"],
    path: string,
    work: (request: AlertRequest) => Promise<object>,
    isAdmitted = true,
  ): Endpoint => ({
    method,
    path,
    respond: (exchange) =>
      respond(exchange, dependencies, (request) =>
        isAdmitted ? scheduler.admit(exchange, () => work(request)) : work(request),
      ),
  });
  return [
    endpoint("POST", paths.alerts, (request) => create(request, dependencies, saved)),
    endpoint("GET", paths.alerts, async ({ account, outbox, alerts: { store, deliveries } }) => {
      const subscriptions = await store.subscriptions(account, dataset);
      const list: SavedSearchList = {
        saved_searches: subscriptions.map((subscription) => savedSearch(subscription, outbox)),
        max: deliveries.maxSubscriptions,
      };
      return list;
    }),
    // A slow webhook must not keep searches waiting.
    endpoint(
      "POST",
      paths.alertTest,
      async (request) => {
        const subscription = await ownSubscription(request, dataset);
        const { isDelivered, problem } = await request.alerts.deliveries.test(subscription, request.outbox);
        return { delivered: isDelivered, problem } satisfies WebhookTest;
      },
      false,
    ),
    endpoint("POST", paths.alertDeletion, async (request) => {
      const subscription = await ownSubscription(request, dataset);
      await request.alerts.deliveries.delete(subscription, request.outbox);
      return { id: subscription.id } satisfies SavedSearchDeleted;
    }),
  ];
}

async function respond(
  exchange: Exchange,
  { documents, alerts, accessControl, log }: AlertDependencies,
  work: (request: AlertRequest) => Promise<object>,
): Promise<EndpointResponse> {
  const principal = await accessControl.authorizeAccount(exchange, {
    scope: "search",
    dataset: documents.type.dataset,
  });
  // Saved searches belong to the account, and their alerts continue when a key is revoked.
  requireUnrestricted(principal, "manage alerts");
  const { account } = principal;
  if (alerts === null || documents.dataset === null) throw new Problem("no_alerts");
  const { savedSearches, alerts: outboxAlerts } = ready(documents.dataset);
  if (savedSearches === undefined || outboxAlerts === undefined) throw new Problem("no_alerts");
  const outbox = { savedSearches, alerts: outboxAlerts };
  try {
    return jsonResponse(await work({ exchange, account: account.id, alerts, outbox }));
  } catch (error) {
    if (error instanceof QueryError) throw queryProblem(error.query, error.diagnostics, error.source);
    if (!(error instanceof DatasetError)) throw error;
    reportFailure(log, exchange, error);
    throw datasetProblem(error.code);
  }
}

/** The message names the file, so that only the operator sees it. */
function reportFailure(log: RequestLog | null, { requestId }: Exchange, error: DatasetError): void {
  try {
    log?.failed(requestId, error);
  } catch {
    // A failing log must not change the response.
  }
}

async function create(
  { exchange, account, alerts: { deliveries }, outbox }: AlertRequest,
  { documents, scheduler }: AlertDependencies,
  saved: { readonly request: RequestSchema<SavedSearchRequest>; readonly filters: FilterCheck },
): Promise<SavedSearchCreated> {
  const { value } = await readBody(exchange.request);
  const request = readMembers(saved.request, value);
  const { query, filter = null, default_operator = "OR", name = "", webhook } = request;
  const problem = deliveries.urlProblem(webhook);
  if (problem !== null) throw new Problem("invalid_webhook", { detail: problem, member: "webhook" });
  saved.filters.check(request.filter);
  const backend = ready(() => documents.backend(exchange.principal));
  const { signal } = exchange.request;
  const options = { defaultOperator: default_operator };
  const diagnostics = await scheduler.run(exchange, backend, () => backend.validate(query, options, { signal }));
  if (diagnostics.length > 0) throw queryProblem(query, diagnostics);
  const { dataset } = documents.type;
  const terms = { account, dataset, name, query, filter, ...options, url: webhook };
  const subscription = await deliveries.create(terms, outbox);
  if (subscription === null) throw tooMany(deliveries.maxSubscriptions);
  return { saved_search: savedSearch(subscription, outbox), secret: subscription.secret };
}

function tooMany(max: number): Problem {
  const searches = max === 1 ? "1 saved search" : `${max} saved searches`;
  const detail = `An account can have ${searches}. Delete those that are no longer used.`;
  return new Problem("too_many_alerts", { detail });
}

/** @throws {Problem} `not_found` for an id of another account or of another dataset, as for an unknown one */
async function ownSubscription({ exchange, account, alerts }: AlertRequest, dataset: string): Promise<Subscription> {
  const { value } = await readBody(exchange.request);
  const { id } = readMembers(savedSearchIdRequest, value);
  const subscription = await alerts.store.subscription(id);
  if (subscription?.account === account && subscription.dataset === dataset) return subscription;
  throw new Problem("not_found", { detail: "The account has no such saved search for this dataset.", member: "id" });
}

function savedSearch(subscription: Subscription, { savedSearches }: AlertOutbox): SavedSearch {
  const stored = savedSearches.get(subscription.id, { owner: subscription.account });
  const { id, name, query, filter, defaultOperator, url, createdAt, state, failures, problem } = subscription;
  const isWaiting = state === "active" && failures > 0;
  return {
    ...{ id, name, query, filter, default_operator: defaultOperator, webhook: url },
    created_at: new Date(createdAt).toISOString(),
    ...{ state, failures, problem, query_problem: stored?.problem ?? null },
    next_attempt_at: isWaiting ? isoTime(subscription.nextAttemptAt) : null,
    delivered_at: isoTime(subscription.deliveredAt),
  };
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
