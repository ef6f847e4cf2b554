import { createHmac } from "node:crypto";
import { SECRET_PREFIX, type Subscription } from "../subscription.ts";
import type { OutboxAlert } from "./alert-outbox.ts";

/** The body that a webhook receives. */
export interface AlertMessage {
  readonly type: "alerts" | "test";
  readonly dataset: string;
  readonly search: { readonly id: string; readonly name: string };
  /** Empty in a test. */
  readonly alerts: readonly MessageAlert[];
}

/** A document that now matches a search, or no longer does. */
export interface MessageAlert {
  /** The same in each delivery of this alert; no other alert has it. */
  readonly id: string;
  readonly kind: "entered" | "left";
  /** The id of the document. */
  readonly document: string;
  readonly change_number: number;
  /** The time of the change, in ISO 8601. */
  readonly at: string;
}

export function alertMessage(subscription: Subscription, alerts: readonly OutboxAlert[]): AlertMessage {
  const { id, name, dataset } = subscription;
  return {
    type: "alerts",
    dataset,
    search: { id, name },
    alerts: alerts.map((alert) => ({
      id: `${id}-${alert.id}`,
      kind: alert.kind,
      document: alert.document,
      change_number: alert.changeNumber,
      at: alert.at.toISOString(),
    })),
  };
}

/** A message without alerts, by which the holder of an account tries a webhook. */
export function testMessage({ id, name, dataset }: Subscription): AlertMessage {
  return { type: "test", dataset, search: { id, name }, alerts: [] };
}

/**
 * The headers of a message, as Standard Webhooks define them: https://www.standardwebhooks.com
 *
 * @param id the same for each repetition of the message
 * @param now in milliseconds
 */
export function signedHeaders(secret: string, id: string, body: string, now: number): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "user-agent": "Firmament",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
