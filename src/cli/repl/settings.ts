import type { CompanySchema, DefaultOperator, FacetOptions, SearchOptions, SortOrder } from "../../index.ts";
import { parseFacet, parseOperator, parseSize, parseSort, parseTextFields } from "../options/option-values.ts";
import type { TextFieldName } from "../terminal/company-columns.ts";

/** How queries of a session are asked, until it is set otherwise. */
export interface ReplSettings {
  readonly limit: number;
  readonly sort: readonly SortOrder<CompanySchema>[];
  readonly operator: DefaultOperator;
  readonly facets: FacetOptions<CompanySchema>;
  readonly highlight: readonly TextFieldName[];
}

export const DEFAULT_SETTINGS: ReplSettings = {
  limit: 10,
  sort: ["relevance"],
  operator: "OR",
  facets: {},
  highlight: [],
};

export type SettingName = keyof ReplSettings;

/** How each setting is written, and what it says. */
interface Setting {
  readonly example: string;
  readonly meaning: string;
  /** @throws {InvalidArgumentError} when the text is no such value */
  readonly parse: (text: string) => Partial<ReplSettings>;
  readonly show: (settings: ReplSettings) => string;
}

export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  limit: {
    example: "20",
    meaning: "how many companies a page has",
    parse: (text) => ({ limit: parseSize(text) }),
    show: ({ limit }) => `${limit}`,
  },
  sort: {
    example: "followers:desc,name",
    meaning: "relevance, or fields and directions",
    parse: (text) => ({ sort: parseSort(text) }),
    show: ({ sort }) => sort.join(","),
  },
  operator: {
    example: "and",
    meaning: "what stands between words side by side",
    parse: (text) => ({ operator: parseOperator(text) }),
    show: ({ operator }) => operator.toLowerCase(),
  },
  facets: {
    example: "location_country staff_count=0,11,51",
    meaning: "what to count over all that match, with blanks between",
    parse: (text) => ({
      facets: text.split(/\s+/).reduce<FacetOptions<CompanySchema>>((facets, one) => parseFacet(one, facets), {}),
    }),
    show: ({ facets }) => Object.entries(facets).map(showFacet).join(" "),
  },
  highlight: {
    example: "name,description",
    meaning: "in which fields to show what was found",
    parse: (text) => ({ highlight: parseTextFields(text) }),
    show: ({ highlight }) => highlight.join(","),
  },
};

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** Without a value a setting is as it is at first. */
export function changed(settings: ReplSettings, name: SettingName, value: string): ReplSettings {
  return { ...settings, ...(value === "" ? { [name]: DEFAULT_SETTINGS[name] } : SETTINGS[name].parse(value)) };
}

/** What the engine is asked for, beside the query. */
export function searchOptions(settings: ReplSettings): SearchOptions<CompanySchema, FacetOptions<CompanySchema>> {
  const { limit, sort, operator, facets } = settings;
  return { limit, sort, defaultOperator: operator, ...(Object.keys(facets).length > 0 && { facets }) };
}

function showFacet([field, option]: readonly [string, number | readonly number[]]): string {
  return `${field}=${[option].flat().join(",")}`;
}
