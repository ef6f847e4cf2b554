import type { Dataset } from "./dataset.ts";
import { hasTerms, isNumeric, type PageField } from "./page-field.ts";
import { RELEVANCE_SORT } from "./search-source.ts";

/** An order of hits that the page offers. */
export interface SortChoice {
  /** What the engine and the service take. */
  readonly value: string;
  readonly text: string;
}

const RELEVANCE: SortChoice = { value: RELEVANCE_SORT, text: "Relevance" };

/** The orders of a dataset: by relevance, by its title, and by its numbers and dates. */
export function sortChoices(fields: readonly PageField[], { display }: Dataset): readonly SortChoice[] {
  const others = fields.filter(({ name }) => !name.includes(".")).flatMap((field) => choicesOf(field, display.title));
  return [RELEVANCE, ...others];
}

function choicesOf(field: PageField, title: string): readonly SortChoice[] {
  if (isNumeric(field)) return both(field, "highest first", "lowest first");
  if (field.type === "date") return both(field, "latest first", "earliest first");
  return field.name === title && hasTerms(field) ? [{ value: field.name, text: `${field.title}: A to Z` }] : [];
}

function both({ name, title }: PageField, descending: string, ascending: string): readonly SortChoice[] {
  return [
    { value: `${name}:desc`, text: `${title}: ${descending}` },
    { value: name, text: `${title}: ${ascending}` },
  ];
}

/** Whether hits can be sorted by it: an order of an old or foreign address is not. */
export function isSort(sort: string, fields: readonly PageField[]): boolean {
  return sort === RELEVANCE_SORT || fields.some(({ name }) => sort === name || sort === `${name}:desc`);
}
