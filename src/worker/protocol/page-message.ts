import type { HitGroups, SearchPage } from "../../engine/result/search-page.ts";

/** A page with any hits, of which its groups contain the same objects. */
export type AnyPage<Hit extends object = object> = Omit<SearchPage<object, unknown, unknown>, "hits" | "groups"> & {
  readonly hits: readonly Hit[];
  readonly groups: (Omit<HitGroups<object>, "values"> & { readonly values: readonly AnyGroup<Hit>[] }) | undefined;
};

type AnyGroup<Hit> = Omit<HitGroups<object>["values"][number], "hits"> & { readonly hits: readonly Hit[] };

/** Converts the hits of a page. Its groups then contain the same objects as its hits. */
export function convertHits<From extends object, To extends object>(
  { hits: given, groups }: Pick<AnyPage<From>, "hits" | "groups">,
  convert: (hit: From) => To,
): Pick<AnyPage<To>, "hits" | "groups"> {
  const converted = new Map(given.map((hit) => [hit, convert(hit)]));
  const hits = [...converted.values()];
  if (groups === undefined) return { hits, groups };
  const values = groups.values.map((group) => {
    return { ...group, hits: group.hits.map((hit) => converted.get(hit) ?? convert(hit)) };
  });
  return { hits, groups: { ...groups, values } };
}

/** Hits and pages decode parts of themselves when they are first read; copies contain everything. */
export function plainPage(page: AnyPage): AnyPage {
  return { ...page, ...convertHits(page, (hit) => ({ ...hit })) };
}
