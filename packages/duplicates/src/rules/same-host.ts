import { type Comparison, commonValue, noCommonValue } from "./common-value.ts";
import type { DuplicateRule, NeverRule, RuleOptions } from "./rule.ts";

/** The host of an address, of an e-mail address, or of a name without a protocol; without `www.`. `null` if there is none. */
export function hostOf(text: string): string | null {
  const address = text.trim().replace(/^[^/@\s]+@/, "");
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/^www\d?\./, "").replace(/\.$/, "");
  return host.includes(".") ? host : null;
}

const HOSTS: Comparison = {
  keyOf: hostOf,
  subject: (field) => `host of ${field}`,
  shown: (text) => hostOf(text) ?? text,
};

/**
 * Two documents have a website or an e-mail address with the same host, regardless of protocol, path and `www.`.
 *
 * @throws {TypeError | RangeError} for an invalid field or weight
 */
export function sameHost(field: string, options: RuleOptions = {}): DuplicateRule {
  return commonValue("sameHost", field, options, HOSTS);
}

/**
 * Two documents that both have hosts, and none in common, are not the same one.
 *
 * @throws {TypeError} for an invalid field
 */
export function differentHost(field: string): NeverRule {
  return noCommonValue("differentHost", field, HOSTS);
}
