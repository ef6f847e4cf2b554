import type { PrometheusMetrics } from "@firmament/server";
import { AlertDeliveries, type AlertStore } from "@firmament/server/accounts";
import type { ServiceLog } from "./service-log.ts";

export interface AlertServiceOptions {
  readonly store: AlertStore;
  readonly allowPrivate: boolean;
  readonly logger: ServiceLog["logger"];
  readonly metrics: PrometheusMetrics | null;
}

/** Deliveries that are logged and counted. The log contains no URLs, queries and names: they belong to customers. */
export function observedDeliveries({ store, allowPrivate, logger, metrics }: AlertServiceOptions): AlertDeliveries {
  return new AlertDeliveries(store, {
    allowPrivate,
    onEnd: ({ subscription, alerts, outcome, problem }) => {
      metrics?.deliveryEnded(outcome, alerts);
      const { account, dataset, id } = subscription;
      const level = outcome === "delivered" || outcome === "abandoned" ? "info" : "warn";
      logger[level]({ account, dataset, search: id, alerts, outcome, ...(problem !== null && { problem }) }, "alerts");
    },
    onFailure: (error) => logger.error({ err: error }, "alerts failed"),
  });
}
