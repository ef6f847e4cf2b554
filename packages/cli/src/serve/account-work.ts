import type { PrometheusMetrics } from "@firmament/server";
import {
  type AlertDeliveries,
  Billing,
  LinkMailer,
  TopUps,
  WebhookMailProvider,
  WebhookPaymentProvider,
} from "@firmament/server/accounts";
import { toDecimal } from "@firmament/server/values";
import type { Logger } from "pino";
import type { Accounts } from "../options/account-store.ts";
import { observedDeliveries } from "./alert-service.ts";
import { ObservedPayments } from "./observed-payments.ts";
import type { ServeSettings } from "./settings.ts";

export interface AccountWorkParts {
  readonly accounts: Accounts;
  readonly logger: Logger;
  readonly metrics: PrometheusMetrics | null;
}

/** What a service does for its accounts beside answering requests: charges, top-ups, mails and alerts. */
export class AccountWork {
  readonly accounts: Accounts;
  readonly billing: Billing;
  readonly alerts: AlertDeliveries;
  /** `null`: links come from the operator only. */
  readonly linkMailer: LinkMailer | null;
  readonly #topUps: TopUps | null;

  constructor(settings: ServeSettings, parts: AccountWorkParts) {
    const { accounts, logger, metrics } = parts;
    this.accounts = accounts;
    this.#topUps = settings.payment_webhook === null ? null : newTopUps(settings.payment_webhook, parts);
    this.linkMailer = newLinkMailer(settings, parts);
    this.billing = this.#topUps === null ? new Billing(accounts) : new Billing(accounts, this.#topUps);
    const allowPrivate = settings.private_webhooks;
    this.alerts = observedDeliveries({ store: accounts, allowPrivate, logger, metrics });
  }

  /** Starts top-ups. Alerts start with the documents. */
  start(): void {
    this.#topUps?.start();
  }

  /** Ends all work, after the last request. The accounts remain open. */
  async close(): Promise<void> {
    await this.billing.flush();
    await this.#topUps?.close();
    await this.linkMailer?.close();
    await this.alerts.close();
  }
}

function newLinkMailer(
  { mail_webhook, public_url }: ServeSettings,
  { accounts, logger }: AccountWorkParts,
): LinkMailer | null {
  if (mail_webhook === null || public_url === null) return null;
  return new LinkMailer({
    accounts,
    provider: new WebhookMailProvider(mail_webhook.href),
    origin: public_url,
    onEnd: (account, error) => {
      if (error === null) logger.info({ account }, "sign-in link mailed");
      else logger.error({ err: error, account }, "sign-in link not mailed");
    },
  });
}

function newTopUps(webhook: URL, { accounts, logger, metrics }: AccountWorkParts): TopUps {
  const provider = new WebhookPaymentProvider(webhook.href);
  const observed = new ObservedPayments(provider, (outcome, { account, amount, reference }) => {
    metrics?.paymentEnded(outcome);
    logger.info({ account, amount: toDecimal(amount), reference, outcome }, "top-up");
  });
  return new TopUps(accounts, observed, {
    onFailure: (error, account) => logger.error({ err: error, account }, "top-up failed"),
  });
}
