import type { DefaultOperator } from "firmament";
import type { AnySearchOptions } from "../commands/search-documents.ts";
import type { DocumentType } from "../document-type/document-type.ts";
import { type DistanceOrder, orderText } from "../options/distance-options.ts";
import { type FacetValues, facetText, parseFacet } from "../options/facet-option.ts";
import { parseOperator, parseSize, parseSort, parseTextFields } from "../options/option-values.ts";

/** The search options of a session; they hold until the user changes them. */
export interface ReplSettings {
  readonly limit: number;
  readonly sort: readonly (string | DistanceOrder)[];
  readonly operator: DefaultOperator;
  readonly facets: FacetValues;
  readonly highlight: readonly string[];
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
  readonly example: (type: DocumentType) => string;
  readonly help: (type: DocumentType) => string;
  /** @throws {InvalidArgumentError} for an invalid value */
  readonly parse: (text: string, type: DocumentType) => Partial<ReplSettings>;
  readonly show: (settings: ReplSettings) => string;
}

export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  limit: {
    example: () => "20",
    help: ({ plural }) => `set the number of ${plural} per page`,
    parse: (text) => ({ limit: parseSize(text) }),
    show: ({ limit }) => `${limit}`,
  },
  sort: {
    example: ({ sortExample }) => sortExample,
    help: () => "set the order: relevance, or fields with :asc or :desc, or a field of points from a point",
    parse: (text, type) => ({ sort: parseSort(text, type) }),
    show: ({ sort }) => sort.map(orderText).join(","),
  },
  operator: {
    example: () => "and",
    help: () => "set the operator that joins adjacent words: and, or",
    parse: (text) => ({ operator: parseOperator(text) }),
    show: ({ operator }) => operator.toLowerCase(),
  },
  facets: {
    example: ({ facetExamples }) => facetExamples.join(" "),
    help: () => "count the matches by value or by range, separated by spaces",
    parse: (text, type) => ({
      facets: text.split(/\s+/).reduce<FacetValues>((facets, facet) => parseFacet(facet, type, facets), {}),
    }),
    show: ({ facets }) =>
      Object.entries(facets)
        .map(([field, option]) => facetText(field, option))
        .join(" "),
  },
  highlight: {
    example: ({ highlightExample }) => highlightExample,
    help: () => "show the matches in these fields",
    parse: (text, type) => ({ highlight: parseTextFields(text, type) }),
    show: ({ highlight }) => highlight.join(","),
  },
};

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** Returns settings with a new value; an empty value restores the default. */
export function withSetting(
  settings: ReplSettings,
  name: SettingName,
  value: string,
  type: DocumentType,
): ReplSettings {
  return { ...settings, ...(value === "" ? { [name]: DEFAULT_SETTINGS[name] } : SETTINGS[name].parse(value, type)) };
}

export function searchOptions(settings: ReplSettings): AnySearchOptions {
  const { limit, sort, operator, facets } = settings;
  return { limit, sort, defaultOperator: operator, ...(Object.keys(facets).length > 0 && { facets }) };
}
