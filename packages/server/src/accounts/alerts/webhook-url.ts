import { isIP } from "node:net";
import { isPrivateAddress } from "../webhook/private-address.ts";

const MAX_LENGTH = 2000;

/** Names that never are on another machine. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;

/**
 * Reads the address of a customer's webhook.
 *
 * @param allowPrivate whether it may be private, and without TLS
 * @returns a sentence with the reason if it cannot be used
 */
export function readWebhookUrl(text: string, allowPrivate: boolean): URL | string {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return "The webhook must be an address such as https://example.com/alerts.";
  }
  if (url.username !== "" || url.password !== "") return "The webhook must not contain a user or a password.";
  if (allowPrivate) return url;
  if (url.protocol !== "https:") return "The webhook must start with https://.";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPrivate = isIP(host) === 0 ? LOCAL_NAME.test(host) || !host.includes(".") : isPrivateAddress(host);
  return isPrivate ? "The webhook must be at a public address." : url;
}
