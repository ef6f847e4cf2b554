import { namesIn } from "./attribute-names.ts";
import { conditionsOf } from "./conditions.ts";
import { readFacetFilters, readTagFilters } from "./facet-filters.ts";
import { type FieldTypes, type SearchedField, unknownField } from "./field-types.ts";
import { readFilters } from "./filters-text.ts";
import { readNumericFilters } from "./numeric-filters.ts";
import { ParameterError } from "./parameter-error.ts";
import { readParameterNames } from "./parameter-names.ts";
import { readRetrieved } from "./retrieved.ts";

/** What a request asks, in the terms of an engine. */
export interface SearchParameters {
  readonly query: string;
  /** From 0. */
  readonly page: number;
  readonly hitsPerPage: number;
  /** Filters of an engine, all of which must match. */
  readonly filter: readonly object[];
  readonly facets: readonly SearchedField[];
  readonly maxValuesPerFacet: number;
  readonly facetOrder: "count" | "value";
  /** The paths that hits have, such as `places` and `places.city`; `null` for all. */
  readonly retrieved: readonly string[] | null;
  /** Text and keyword fields. */
  readonly highlighted: readonly string[];
  /** Text and keyword fields, with the number of words. */
  readonly snippets: ReadonlyMap<string, number>;
  readonly marks: Marks;
  readonly ellipsis: string;
}

/** The texts before and after a word that matched. */
export interface Marks {
  readonly before: string;
  readonly after: string;
}

const DEFAULT_HITS = 20;
const MAX_HITS = 1000;
const DEFAULT_VALUES = 100;
const MAX_VALUES = 1000;
const DEFAULT_WORDS = 10;

/** @throws {ParameterError} that names the first parameter that is invalid or not supported */
export function readSearchParameters(parameters: object, fields: FieldTypes): SearchParameters {
  const given = readParameterNames(parameters);
  return {
    query: textOf("query", given.query, ""),
    page: wholeNumber("page", given.page, 0, Number.MAX_SAFE_INTEGER),
    hitsPerPage: wholeNumber("hitsPerPage", given.hitsPerPage, DEFAULT_HITS, MAX_HITS),
    filter: [
      ...conditionsOf(readFacetFilters(given.facetFilters, fields), "facetFilters"),
      ...conditionsOf(readNumericFilters(given.numericFilters, fields), "numericFilters"),
      ...conditionsOf(readTagFilters(given.tagFilters, fields), "tagFilters"),
      ...conditionsOf(readFilters(given.filters, fields), "filters"),
    ],
    facets: readFacets(given.facets, fields),
    maxValuesPerFacet: wholeNumber("maxValuesPerFacet", given.maxValuesPerFacet, DEFAULT_VALUES, MAX_VALUES),
    facetOrder: readOrder(given.sortFacetValuesBy),
    retrieved: readRetrieved(given.attributesToRetrieve, fields),
    highlighted: readTermFields("attributesToHighlight", given.attributesToHighlight ?? ["*"], fields),
    snippets: readSnippets(given.attributesToSnippet, fields),
    marks: {
      before: textOf("highlightPreTag", given.highlightPreTag, "<em>"),
      after: textOf("highlightPostTag", given.highlightPostTag, "</em>"),
    },
    ellipsis: textOf("snippetEllipsisText", given.snippetEllipsisText, "…"),
  };
}

/** A search for the values of a facet. */
export interface FacetSearch {
  readonly field: SearchedField;
  /** The beginnings of words. */
  readonly text: string;
  readonly limit: number;
}

const DEFAULT_FACET_HITS = 10;

/**
 * @param name the field, if the request names it beside its parameters
 * @throws {ParameterError} that names the first parameter that is invalid
 */
export function readFacetSearch(parameters: object, fields: FieldTypes, name?: string): FacetSearch {
  const { facetName = name, facetQuery, maxFacetHits } = readParameterNames(parameters);
  return {
    field: fields.require(textOf("facetName", facetName, ""), "facetName"),
    text: textOf("facetQuery", facetQuery, ""),
    limit: wholeNumber("maxFacetHits", maxFacetHits, DEFAULT_FACET_HITS, MAX_VALUES),
  };
}

function textOf(parameter: string, value: unknown, byDefault: string): string {
  if (value === undefined || value === null) return byDefault;
  if (typeof value === "string") return value;
  throw new ParameterError(parameter, "must be a text.");
}

function wholeNumber(parameter: string, value: unknown, byDefault: number, max: number): number {
  if (value === undefined || value === null) return byDefault;
  if (Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max) return value as number;
  throw new ParameterError(parameter, `must be a whole number from 0 to ${max}.`);
}

function readOrder(value: unknown): "count" | "value" {
  if (value === undefined || value === null || value === "count") return "count";
  if (value === "alpha") return "value";
  throw new ParameterError("sortFacetValuesBy", 'must be "count" or "alpha".');
}

/** `*` stands for all fields except texts, whose values are rarely shared. */
function readFacets(value: unknown, fields: FieldTypes): readonly SearchedField[] {
  const facets = namesIn("facets", value).flatMap((name) =>
    name === "*" ? fields.searched.filter(({ type }) => type !== "text") : [fields.require(name, "facets")],
  );
  return [...new Set(facets)];
}

/** `*` stands for all of them. A member of documents stands for the fields of its nested objects, and for none if it has no text. */
function readTermFields(parameter: string, value: unknown, fields: FieldTypes): readonly string[] {
  const names = namesIn(parameter, value).flatMap((name) => {
    if (name === "*") return fields.terms;
    if (fields.terms.includes(name)) return [name];
    if (fields.members.includes(name)) return fields.terms.filter((term) => term.startsWith(`${name}.`));
    throw unknownField(name, parameter, fields.terms);
  });
  return [...new Set(names)];
}

/** `["description:20", "name"]`: fields with the number of words. */
function readSnippets(value: unknown, fields: FieldTypes): ReadonlyMap<string, number> {
  const parameter = "attributesToSnippet";
  return new Map(
    namesIn(parameter, value).flatMap((text) => {
      const [, name = text, words = String(DEFAULT_WORDS)] = /^(.+):(\d+)$/s.exec(text) ?? [];
      return readTermFields(parameter, [name], fields).map((field) => [field, Math.max(1, Number(words))] as const);
    }),
  );
}
