import { commonText, keysOf } from "../field-texts.ts";
import type { DuplicateRule, RuleOptions } from "../rule.ts";
import { readRule } from "../rule-options.ts";

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
