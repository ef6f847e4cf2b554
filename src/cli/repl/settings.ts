import type { CompanySchema, DefaultOperator, FacetOptions, SearchOptions, SortOrder } from "../../index.ts";
import { facetText, parseFacet } from "../options/facet-option.ts";
import { parseOperator, parseSize, parseSort, parseTextFields } from "../options/option-values.ts";
import type { TextFieldName } from "../terminal/company-columns.ts";

/** The search options of a session; they hold until the user changes them. */
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

interface Setting {
  readonly example: string;
  readonly help: string;
  /** @throws {InvalidArgumentError} for an invalid value */
  readonly parse: (text: string) => Partial<ReplSettings>;
  readonly show: (settings: ReplSettings) => string;
}

export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  limit: {
    example: "20",
    help: "set the number of companies per page",
    parse: (text) => ({ limit: parseSize(text) }),
    show: ({ limit }) => `${limit}`,
  },
  sort: {
    example: "followers:desc,name",
    help: "set the order: relevance, or fields with :asc or :desc",
    parse: (text) => ({ sort: parseSort(text) }),
    show: ({ sort }) => sort.join(","),
  },
  operator: {
    example: "and",
    help: "set the operator that joins adjacent words: and, or",
    parse: (text) => ({ operator: parseOperator(text) }),
    show: ({ operator }) => operator.toLowerCase(),
  },
  facets: {
    example: "location_country staff_count=0,11,51",
    help: "count the matches by value or by range, separated by spaces",
    parse: (text) => ({
      facets: text.split(/\s+/).reduce<FacetOptions<CompanySchema>>((facets, facet) => parseFacet(facet, facets), {}),
    }),
    show: ({ facets }) =>
      Object.entries(facets)
        .map(([field, option]) => facetText(field, option))
        .join(" "),
  },
  highlight: {
    example: "name,description",
    help: "show the matches in these fields",
    parse: (text) => ({ highlight: parseTextFields(text) }),
    show: ({ highlight }) => highlight.join(","),
  },
};

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** Returns settings with a new value; an empty value restores the default. */
export function withSetting(settings: ReplSettings, name: SettingName, value: string): ReplSettings {
  return { ...settings, ...(value === "" ? { [name]: DEFAULT_SETTINGS[name] } : SETTINGS[name].parse(value)) };
}

export function searchOptions(settings: ReplSettings): SearchOptions<CompanySchema, FacetOptions<CompanySchema>> {
  const { limit, sort, operator, facets } = settings;
  return { limit, sort, defaultOperator: operator, ...(Object.keys(facets).length > 0 && { facets }) };
}
