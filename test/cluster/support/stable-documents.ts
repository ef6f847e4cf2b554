import type { ClusterEngine } from "@firmament/opensearch";
import { expect } from "vitest";
import type { CompanySchema } from "../../../src/entries/companies.ts";
import { unlessFailed, unlessLost } from "./allowed-failures.ts";

const COUNT = 300;
const PAGE = 40;
const COUNTRIES = ["at", "ch", "de"] as const;

interface StableDocument {
  readonly id: string;
  readonly name: string;
  readonly followers: number;
  readonly location_country: string;
}

/** Documents that do not change while nodes fail. */
export const stableDocuments: readonly StableDocument[] = Array.from({ length: COUNT }, (_, i) => ({
  id: `s${i}`,
  name: "Stable",
  followers: i,
  location_country: COUNTRIES[i % COUNTRIES.length] ?? "",
}));

/** In the order of their followers, the most first. */
const insertedIds: readonly string[] = stableDocuments.map(({ id }) => id);
const sortedIds: readonly string[] = insertedIds.toReversed();

type Engine = ClusterEngine<CompanySchema>;

/**
 * Questions about the stable documents, each of which checks its answer. They return whether there was one: a documented
 * error is none.
 */
export const stableQuestions: readonly ((engine: Engine) => Promise<boolean>)[] = [
  async function search(engine) {
    const page = await unlessFailed(engine.search("stable AND followers:<100", { limit: 5 }));
    if (page === null) return false;
    expect(page.total).toBe(100);
    expect(page.hits.map(({ document }) => document.name)).toEqual(Array(5).fill("Stable"));
    return true;
  },
  async function facetsAndSort(engine) {
    const options = { sort: "followers:desc", facets: { location_country: 5 }, limit: 7 } as const;
    const page = await unlessFailed(engine.search("stable", options));
    if (page === null) return false;
    expect(page.hits.map(({ id }) => id)).toEqual(sortedIds.slice(0, 7));
    expect(page.facets.location_country.values).toEqual(COUNTRIES.map((value) => ({ value, count: 100 })));
    return true;
  },
  async function pages(engine) {
    const ids: string[] = [];
    const options = { sort: "followers:desc", limit: PAGE } as const;
    let page = await unlessFailed(engine.search("stable", options));
    while (page !== null) {
      ids.push(...page.hits.map(({ id }) => id));
      expect(page.total).toBe(COUNT);
      expect(ids).toEqual(sortedIds.slice(0, ids.length));
      if (page.cursor === null) break;
      page = await unlessLost(engine.search("stable", { ...options, cursor: page.cursor }));
    }
    if (page === null) return false;
    expect(ids).toEqual(sortedIds);
    return true;
  },
  async function stream(engine) {
    const ids = await unlessLost(listed(engine.ids("stable")));
    if (ids === null) return false;
    expect(ids).toEqual(insertedIds);
    return true;
  },
  async function snapshot(engine) {
    const snapshot = await unlessFailed(engine.snapshot());
    if (snapshot === null) return false;
    const counts = await unlessLost(Promise.all([snapshot.count("stable"), snapshot.count("stable followers:<50")]));
    await unlessFailed(snapshot.close());
    if (counts === null) return false;
    expect(counts[0]).toBe(COUNT);
    return true;
  },
  async function typing(engine) {
    const page = await unlessFailed(engine.search("stabel", { asYouType: true, limit: 1 }));
    if (page === null) return false;
    expect({ total: page.total, suggestion: page.suggestion }).toEqual({ total: COUNT, suggestion: "stable" });
    return true;
  },
];

export async function listed<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
