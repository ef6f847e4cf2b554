import type { NumberFacet, RangeFacet, RingFacet, ValueFacet } from "firmament";
import type { DocumentType } from "../document-type/document-type.ts";
import { formatNumber } from "./number-format.ts";
import { printDrawnTable, printNote } from "./printed-table.ts";
import type { Screen } from "./screen.ts";
import { type Column, drawTable } from "./table.ts";
import { valueText } from "./value-text.ts";

/** Counted facets by field. */
export interface FacetCounts {
  readonly [field: string]: FacetCount;
}

type FacetCount = ValueFacet<Nested> | NumberFacet<Nested> | RangeFacet<Nested> | RingFacet<Nested>;

/** What a count has beside its value or range. */
interface Nested {
  readonly facets?: FacetCounts;
}

/** The number of documents with a value or in a range. */
interface CountRow {
  readonly label: string;
  readonly count: number;
}

/** Whether a facet has counted a document, which a facet without its own filter does even if nothing matches. */
export function haveCounts(facets: FacetCounts): boolean {
  return Object.values(facets).some((facet) => {
    return rowsOf(facet).some(({ count }) => count > 0);
  });
}

/** Prints a table for each facet; for a number facet with statistics also the minimum, the maximum and the quantiles. */
export function printFacets(facets: FacetCounts, type: DocumentType, screen: Screen): void {
  for (const [field, facet] of Object.entries(facets)) {
    screen.print("");
    printCounts(field, rowsOf(facet), type, screen);
    const distribution = "quantiles" in facet ? distributionText(facet, type) : null;
    if (distribution !== null) printNote(distribution, screen);
  }
}

function printCounts(field: string, rows: readonly CountRow[], { plural }: DocumentType, screen: Screen): void {
  const columns: readonly Column<CountRow>[] = [
    { heading: field, align: "left", cell: ({ label }) => label },
    { heading: plural, align: "right", isRequired: true, cell: ({ count }) => formatNumber(count) },
  ];
  printDrawnTable(drawTable(rows, columns, screen.width), screen);
}

function rowsOf(facet: FacetCount): readonly CountRow[] {
  if ("values" in facet) return valueRows(facet);
  return "rings" in facet ? ringRows(facet) : rangeRows(facet);
}

function valueRows({ values, other, missing }: ValueFacet<Nested>): readonly CountRow[] {
  const rows = values.flatMap(({ value, count, facets }) => {
    return [{ label: value === "" ? '""' : value, count }, ...nestedRows(facets)];
  });
  return [...rows, ...rowUnlessZero("(other values)", other), ...rowUnlessZero("(none)", missing)];
}

/** Labels are ranges in the query language. */
function rangeRows({ ranges, below, missing }: RangeFacet<Nested>): readonly CountRow[] {
  const rows = ranges.flatMap(({ from, to, count, facets }) => [
    { label: `[${from} TO ${to === null ? "*]" : `${to}}`}`, count },
    ...nestedRows(facets),
  ]);
  const [first] = ranges;
  const belowLabel = `[* TO ${first === undefined ? "*]" : `${first.from}}`}`;
  return [...rowUnlessZero(belowLabel, below), ...rows, ...rowUnlessZero("(none)", missing)];
}

/** `up to 1 km`, `1 to 5 km`, `beyond 5 km`. */
function ringRows({ rings, beyond, missing }: RingFacet<Nested>): readonly CountRow[] {
  const rows = rings.flatMap(({ from, to, count, facets }) => [
    { label: from === 0 ? `up to ${to} km` : `${from} to ${to} km`, count },
    ...nestedRows(facets),
  ]);
  const last = rings.at(-1)?.to ?? 0;
  return [...rows, ...rowUnlessZero(`beyond ${last} km`, beyond), ...rowUnlessZero("(none)", missing)];
}

/** The rows of nested facets, with a dash, because cells have no white space at their start. */
function nestedRows(facets: FacetCounts = {}): readonly CountRow[] {
  return Object.entries(facets).flatMap(([field, facet]) => {
    return rowsOf(facet).map(({ label, count }) => ({ label: `- ${field}: ${label}`, count }));
  });
}

function rowUnlessZero(label: string, count: number): readonly CountRow[] {
  return count === 0 ? [] : [{ label, count }];
}

/** `1 to 9,000; 25% are at most 5, 50% at most 12, 75% at most 51, 95% at most 1,200`; `null` without numbers. */
function distributionText({ min, max, quantiles }: NumberFacet, type: DocumentType): string | null {
  if (min === null || max === null) return null;
  const atMost = (quantile: keyof NumberFacet["quantiles"]): string => {
    return `at most ${valueText(type, quantiles[quantile] ?? max)}`;
  };
  const shares = `25% are ${atMost("0.25")}, 50% ${atMost("0.5")}, 75% ${atMost("0.75")}, 95% ${atMost("0.95")}`;
  return `${valueText(type, min)} to ${valueText(type, max)}; ${shares}`;
}
