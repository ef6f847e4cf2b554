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
  const texts: Readonly<Record<string, string>> = {
    search: "Search",
    // A key for all services does not open `ingest`: see `SEPARATE_SERVICES`.
    all: "All\u00a0but\u00a0changes",
    ingest: "Changes\u00a0of\u00a0documents",
  };
  return Object.hasOwn(texts, service) ? (texts[service] as string) : service;
}

/** A search of a dataset with a key, as a command for a POSIX shell. Neither of them contains quotes. */
export function curlExample(origin: string, key: string, dataset: string): string {
  const query = dataset === "companies" ? "software AND staff_count:[50 TO 500]" : "*:*";
  const body = JSON.stringify({ query, per_page: 3 });
  return [
    `curl '${origin}/search/hosted/${dataset}' \\`,
    `  -H 'x-api-key: ${key}' \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${body}'`,
  ].join("\n");
}
