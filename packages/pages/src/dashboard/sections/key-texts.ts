import type { Key } from "../client/api.ts";

export type KeyState = "active" | "expired" | "revoked";

export const stateTexts: Readonly<Record<KeyState, string>> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
};

/** @param now milliseconds since 1970 */
export function stateOf({ revoked_at, expires_at }: Key, now: number): KeyState {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && Date.parse(expires_at) <= now ? "expired" : "active";
}

/**
 * Active keys before others, and the newest first among both.
 *
 * @param keys oldest first
 */
export function inDisplayOrder(keys: readonly Key[], now: number): readonly Key[] {
  const { active = [], others = [] } = Object.groupBy(keys.toReversed(), (key) =>
    stateOf(key, now) === "active" ? "active" : "others",
  );
  return [...active, ...others];
}

export function nameOf({ name }: Pick<Key, "name">): string {
  return name.trim() === "" ? "Unnamed key" : name;
}

/** The operator of a service can create keys for services that are not listed here. */
export function serviceText(service: string): string {
  const texts: Readonly<Record<string, string>> = { search: "Search", all: "All\u00a0services" };
  return Object.hasOwn(texts, service) ? (texts[service] as string) : service;
}

/** A search with a key, as a command for a POSIX shell. A key contains no quotes. */
export function curlExample(origin: string, key: string): string {
  const body = JSON.stringify({ query: "software AND staff_count:[50 TO 500]", per_page: 3 });
  return [
    `curl '${origin}/search/hosted/companies' \\`,
    `  -H 'x-api-key: ${key}' \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${body}'`,
  ].join("\n");
}
