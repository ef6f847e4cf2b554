import type { HitGroups, SearchPage } from "../../engine/result/search-page.ts";

/** A page with any hits, of which its groups contain the same objects. */
export type AnyPage<Hit extends object = object> = Omit<SearchPage<object, unknown, unknown>, "hits" | "groups"> & {
  readonly hits: readonly Hit[];
  readonly groups: (Omit<HitGroups<object>, "values"> & { readonly values: readonly AnyGroup<Hit>[] }) | undefined;
};

type AnyGroup<Hit> = Omit<HitGroups<object>["values"][number], "hits"> & { readonly hits: readonly Hit[] };

/** A page as plain data, with other hits. Its groups contain the same objects as its hits. */
export function withHits<From extends object, To extends object>(
  page: AnyPage<From>,
  convert: (hit: From) => To,
): AnyPage<To> {
  const converted = new Map(page.hits.map((hit) => [hit, convert(hit)]));
  const hits = [...converted.values()];
  if (page.groups === undefined) return { ...page, hits, groups: undefined };
  const values = page.groups.values.map((group) => {
    return { ...group, hits: group.hits.map((hit) => converted.get(hit) ?? convert(hit)) };
  });
  return { ...page, hits, groups: { ...page.groups, values } };
}

/** Hits and pages decode parts of themselves when they are first read; copies contain everything. */
export function plainPage(page: AnyPage): AnyPage {
  return withHits(page, (hit) => ({ ...hit }));
}
