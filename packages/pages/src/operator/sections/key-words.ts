import type { Key } from "../client/api.ts";

export function nameOf({ name }: Pick<Key, "name">): string {
  return name.trim() === "" ? "Unnamed key" : name;
}

/**
 * Why a key is no longer accepted; `null` if it is.
 *
 * @param now milliseconds since 1970
 */
export function keyState(
  { revoked_at, expires_at }: Pick<Key, "revoked_at" | "expires_at">,
  now: number,
): string | null {
  if (revoked_at !== null) return "Revoked";
  return expires_at !== null && Date.parse(expires_at) <= now ? "Expired" : null;
}

/** What restricts a key beside its scopes, a sentence each. */
export function restrictionsOf({
  datasets,
  filter,
  origins,
}: Pick<Key, "datasets" | "filter" | "origins">): readonly string[] {
  return [
    ...(datasets === null ? [] : [`only ${datasets.join(", ")}`]),
    ...(filter === null ? [] : [`only documents with ${filter}`]),
    ...(origins === null ? [] : [`only pages of ${origins.join(", ")}`]),
  ];
}

/** The members of a list that somebody has typed with commas or spaces between them. */
export function listOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((member) => member !== "");
}
