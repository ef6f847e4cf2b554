import type { CompanySchema, FacetOptions, FacetsOf, NumberFacet, ValueFacet } from "../../index.ts";
import { figure } from "./figures.ts";
import type { Screen } from "./screen.ts";
import { type Column, drawTable } from "./table.ts";
import { wrap } from "./visible-text.ts";

export type CompanyFacets = NonNullable<FacetsOf<FacetOptions<CompanySchema>>>;

/** How many companies there are of a kind. */
interface CountRow {
  readonly label: string;
  readonly count: number;
}

/** Prints a table for each field that was counted. */
export function printFacets(facets: CompanyFacets, screen: Screen): void {
  for (const [field, facet] of Object.entries(facets)) {
    const isOfValues = "values" in facet;
    screen.print("");
    printCounts(field, isOfValues ? valueRows(facet) : rangeRows(facet), screen);
    const spread = isOfValues ? null : spreadOf(facet);
    if (spread !== null) for (const line of wrap(spread, screen.width)) screen.print(screen.paint("dim", line));
  }
}

function printCounts(field: string, rows: readonly CountRow[], screen: Screen): void {
  const columns: readonly Column<CountRow>[] = [
    { heading: field, align: "left", cell: ({ label }) => label },
    { heading: "companies", align: "right", isKept: true, cell: ({ count }) => figure(count) },
  ];
  const table = drawTable(rows, columns, screen.width);
  screen.print(screen.paint("bold", table.heading));
  screen.print(screen.paint("dim", table.rule));
  for (const row of table.rows) screen.print(row);
}

function valueRows({ values, other, missing }: ValueFacet): readonly CountRow[] {
  const shown = values.map(({ value, count }) => ({ label: value === "" ? '""' : value, count }));
  return [...shown, ...unlessNone("(other values)", other), ...unlessNone("(none)", missing)];
}

/** Ranges as a query would ask for them. */
function rangeRows({ ranges, below, missing }: NumberFacet): readonly CountRow[] {
  const shown = ranges.map(({ from, to, count }) => ({ label: `[${from} TO ${to === null ? "*]" : `${to}}`}`, count }));
  const [first] = ranges;
  return [...unlessNone(`[* TO ${first?.from}}`, below), ...shown, ...unlessNone("(none)", missing)];
}

function unlessNone(label: string, count: number): readonly CountRow[] {
  return count === 0 ? [] : [{ label, count }];
}

/** `From 1 to 9,000: a quarter up to 5, half up to 12, three quarters up to 51, 95% up to 1,200`; `null` without numbers. */
function spreadOf({ min, max, quantiles }: NumberFacet): string | null {
  if (min === null || max === null) return null;
  const upTo = (quantile: keyof NumberFacet["quantiles"]): string => `up to ${figure(quantiles[quantile] ?? max)}`;
  const shares = `a quarter ${upTo("0.25")}, half ${upTo("0.5")}, three quarters ${upTo("0.75")}, 95% ${upTo("0.95")}`;
  return `From ${figure(min)} to ${figure(max)}: ${shares}`;
}
