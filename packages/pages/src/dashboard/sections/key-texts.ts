import type { Key } from "../client/api.ts";

export type KeyState = "active" | "expired" | "revoked";

export const stateTexts: Readonly<Record<KeyState, string>> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
};

/** @param now milliseconds since 1970 */
export function stateOf({ revoked_at, expires_at }: Pick<Key, "revoked_at" | "expires_at">, now: number): KeyState {
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

const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  search: "Search",
  ingest: "Changes\u00a0of\u00a0documents",
  admin: "Administration",
};

/** What a key opens. */
export function scopesText({ scopes }: Pick<Key, "scopes">): string {
  return scopes.map((scope) => (Object.hasOwn(SCOPE_TEXTS, scope) ? SCOPE_TEXTS[scope] : scope)).join(", ");
}

/** What restricts a key, one text for each restriction. */
export function restrictionTexts({ datasets, filter, origins }: Pick<Key, "datasets" | "filter" | "origins">) {
  return [
    ...(datasets === null ? [] : [`Datasets: ${datasets.join(", ")}`]),
    ...(filter === null ? [] : [`Filter: ${typeof filter === "string" ? filter : JSON.stringify(filter)}`]),
    ...(origins === null ? [] : [`Pages of ${origins.join(", ")}`]),
  ];
}

/** The names in a list with commas or spaces; `null` for none. */
export function namesIn(text: string): readonly string[] | null {
  const names = text.split(/[\s,]+/).filter((name) => name !== "");
  return names.length === 0 ? null : names;
}

/** A search of a dataset with a key, as a command for a POSIX shell. Neither of them contains quotes. */
export function curlExample(origin: string, key: string, dataset: string): string {
  const query = dataset === "companies" ? "software AND staff_count:[50 TO 500]" : "*:*";
  const body = JSON.stringify({ query, per_page: 3 });
  return [
    `curl '${origin}/datasets/${dataset}/search' \\`,
    `  -H 'x-api-key: ${key}' \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${body}'`,
  ].join("\n");
}
