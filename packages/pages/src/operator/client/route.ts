import { type Route as AnyRoute, sectionRoute } from "../../dashboard/client/route.ts";

export const SECTIONS = ["traffic", "queries", "datasets", "duplicates", "accounts", "keys", "webhooks"] as const;

export type Section = (typeof SECTIONS)[number];

export const sectionTitles: Readonly<Record<Section, string>> = {
  traffic: "Traffic",
  queries: "Queries",
  datasets: "Datasets",
  duplicates: "Duplicates",
  accounts: "Accounts",
  keys: "Keys",
  webhooks: "Webhooks",
};

export type Route = AnyRoute<Section>;

/** Reads the fragment of an address, such as `#queries?kind=empty`; `null` if it names no section. */
export function routeOf(fragment: string): Route | null {
  return sectionRoute(fragment, SECTIONS);
}
