export const SECTIONS = ["overview", "keys", "ledger", "top-up", "sessions"] as const;

export type Section = (typeof SECTIONS)[number];

export const sectionTitles: Readonly<Record<Section, string>> = {
  overview: "Overview",
  keys: "Keys",
  ledger: "Ledger",
  "top-up": "Top-up",
  sessions: "Sessions",
};

/** What a page shows: a section, and its own parameters, such as a filter. */
export interface Route<S extends string = Section> {
  readonly section: S;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Reads the fragment of an address, such as `#ledger?kind=charge`; `null` if it names no section. */
export function routeOf(fragment: string): Route | null {
  return sectionRoute(fragment, SECTIONS);
}

/** As {@link routeOf}, for a page with other sections. */
export function sectionRoute<S extends string>(fragment: string, sections: readonly S[]): Route<S> | null {
  const [name, query = ""] = fragment.replace(/^#/, "").split("?", 2);
  const section = sections.find((candidate) => candidate === name);
  return section === undefined ? null : { section, parameters: Object.fromEntries(new URLSearchParams(query)) };
}

/** The fragment of a route. Empty parameters are left out. */
export function fragmentOf({ section, parameters }: Route<string>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ""));
  return query.size === 0 ? `#${section}` : `#${section}?${query}`;
}

/** The token of a sign-in link, `#sign-in=TOKEN`; `null` without one. */
export function tokenOf(fragment: string): string | null {
  return /^#sign-in=(?<token>.+)$/.exec(fragment)?.groups?.token ?? null;
}
