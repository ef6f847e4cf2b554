import { commonText, firstKey, keysOf } from "./field-texts.ts";
import type { DuplicateRule, NeverRule, RuleOptions } from "./rule.ts";
import { readRule, requireField } from "./rule-options.ts";

/** The host of an address, of an e-mail address, or of a name without a protocol; without `www.`. `null` if there is none. */
export function hostOf(text: string): string | null {
  const address = text.trim().replace(/^[^/@\s]+@/, "");
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/^www\d?\./, "").replace(/\.$/, "");
  return host.includes(".") ? host : null;
}

/**
 * Two documents have a website or an e-mail address with the same host, regardless of protocol, path and `www.`.
 *
 * @throws {TypeError | RangeError} for an invalid field or weight
 */
export function sameHost(field: string, options: RuleOptions = {}): DuplicateRule {
  const weight = readRule("sameHost", field, options);
  return {
    name: `sameHost(${field})`,
    fields: [field],
    weight,
    readsOnlyNames: false,
    keys: (document) => keysOf(document, field, hostOf),
    agreement: (one, other) => {
      const text = commonText(one, other, field, hostOf);
      return text === null ? null : `the same host of ${field}: ${hostOf(text)}`;
    },
  };
}

/**
 * Two documents that both have hosts, and none in common, are not the same one.
 *
 * @throws {TypeError} for an invalid field
 */
export function differentHost(field: string): NeverRule {
  requireField("differentHost", field);
  return {
    name: `differentHost(${field})`,
    fields: [field],
    difference: (one, other) => {
      const [host, otherHost] = [firstKey(one, field, hostOf), firstKey(other, field, hostOf)];
      if (host === null || otherHost === null || commonText(one, other, field, hostOf) !== null) return null;
      return `different hosts of ${field}: ${host} and ${otherHost}`;
    },
  };
}
