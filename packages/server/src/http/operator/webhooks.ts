import type { Subscription, SubscriptionStore } from "../../accounts/subscription.ts";
import { readMembers } from "../body/request-members.ts";
import { isoTime, readSmallBody } from "../dashboard/request-values.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import { Problem } from "../exchange/problem.ts";
import { idRequest, type OperatorWebhook, type OperatorWebhooks } from "../schema/operator-schemas.ts";
import type { OperatorAccess } from "./operator-access.ts";

const MAX_WEBHOOKS = 200;

/** What the holder of the account reads. */
const DISABLED = "the operator of the service has disabled the saved search";

/** The webhooks of all accounts, and whether they work. Secrets are not shown. */
export function webhookEndpoints(access: OperatorAccess): readonly Endpoint[] {
  return [
    access.ofAccounts("GET", "webhooks", async (_, { stores }) => {
      const all = await stores.subscriptions(null, null);
      const body: OperatorWebhooks = {
        webhooks: all
          .toSorted((one, other) => urgency(other) - urgency(one))
          .slice(0, MAX_WEBHOOKS)
          .map(webhookOf),
        total: all.length,
        failing: all.filter(isFailing).length,
        disabled: all.filter(({ state }) => state === "disabled").length,
      };
      return jsonResponse(body);
    }),
    access.ofAccounts("POST", "webhooks/retry", async (request, { stores }) => {
      const { id } = readMembers(idRequest, await readSmallBody(request));
      return changed(id, await stores.resumeSubscription(id), stores);
    }),
    access.ofAccounts("POST", "webhooks/disable", async (request, { stores }) => {
      const { id } = readMembers(idRequest, await readSmallBody(request));
      return changed(id, await stores.disableSubscription(id, DISABLED), stores);
    }),
  ];
}

async function changed(id: string, isKnown: boolean, store: SubscriptionStore): Promise<EndpointResponse> {
  const subscription = isKnown ? await store.subscription(id) : null;
  if (subscription !== null) return jsonResponse(webhookOf(subscription));
  throw new Problem("not_found", { detail: "There is no saved search with this id.", member: "id" });
}

function isFailing({ state, failures }: Subscription): boolean {
  return state === "active" && failures > 0;
}

/** Those that fail need a decision; disabled ones had it. */
function urgency(subscription: Subscription): number {
  if (isFailing(subscription)) return 2;
  return subscription.state === "disabled" ? 1 : 0;
}

function webhookOf(subscription: Subscription): OperatorWebhook {
  const { id, account, dataset, name, query, url, state, failures, problem, deliveredAt } = subscription;
  return {
    ...{ id, account, dataset, name, query, webhook: url, state, failures, problem },
    next_attempt_at: isFailing(subscription) ? isoTime(subscription.nextAttemptAt) : null,
    delivered_at: isoTime(deliveredAt),
  };
}
