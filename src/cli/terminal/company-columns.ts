import type { Company, CompanySchema, NumberFieldNameOf, SortOrder } from "../../index.ts";
import { formatNumber } from "./number-format.ts";
import { type Column, totalWidth } from "./table.ts";

export type CompanyField = keyof Company & string;

export type TextFieldName = Exclude<CompanyField, "id" | NumberFieldNameOf<CompanySchema>>;

/** A company with the requested fields only. */
export type CompanyRow = Partial<Company>;

const ALIGNMENTS: Readonly<Record<CompanyField, Column<CompanyRow>["align"]>> = {
  id: "left",
  name: "left",
  website: "left",
  tagline: "left",
  type: "left",
  postal_code: "left",
  description: "left",
  industries: "left",
  location_country: "left",
  location_city: "left",
  specialities: "left",
  followers: "right",
  staff_count: "right",
};

/** A column that is printed unless the user names other fields. */
interface DefaultColumn extends Column<CompanyRow> {
  readonly fields: readonly CompanyField[];
  /** The width for which the column is included; for a number column, the width of 9,999,999. */
  readonly minWidth: number;
}

const NAME: DefaultColumn = { ...fieldColumn("name"), fields: ["name"], minWidth: 22 };

/** Columns that distinguish companies with the same name, the most distinctive first. */
const OTHERS: readonly DefaultColumn[] = [
  {
    heading: "location",
    align: "left",
    fields: ["location_city", "location_country"],
    minWidth: 13,
    cell: (company) => cellText([company.location_city, company.location_country]),
  },
  { ...fieldColumn("staff_count"), fields: ["staff_count"], minWidth: 11 },
  { ...fieldColumn("followers"), fields: ["followers"], minWidth: 9 },
  { ...fieldColumn("industries"), fields: ["industries"], minWidth: 13 },
  {
    ...fieldColumn("website"),
    fields: ["website"],
    minWidth: 20,
    cell: (company) => shortAddress(company.website ?? ""),
  },
];

/**
 * The columns of a result table when the user names no fields: the name, the fields of the sort order, and as many of
 * the other default columns as fit.
 *
 * They depend on the width, the order and the searched companies, but not on the page, so every page has the same
 * columns. A column without a value in any company is omitted in favor of the next one.
 *
 * @param hasValues whether any searched company has a value in the field
 */
export function defaultColumns(
  width: number,
  sort: readonly SortOrder<CompanySchema>[],
  hasValues: (field: CompanyField) => boolean,
): Column<CompanyRow>[] {
  const first = [...new Set([NAME, ...sort.flatMap(sortColumns)])];
  const others = OTHERS.filter((column) => !first.includes(column) && column.fields.some(hasValues));
  const columns = [...first, ...others];
  return columns
    .filter((_, index) => {
      const widths = columns.slice(0, index + 1).map(({ minWidth }) => minWidth);
      return index < first.length || totalWidth(widths) <= width;
    })
    .map((column) => ({ ...column, isRequired: true }));
}

/** The column that shows the sorted field; none for relevance. */
function sortColumns(order: SortOrder<CompanySchema>): DefaultColumn[] {
  const [field = ""] = order.split(":");
  if (!isCompanyField(field)) return [];
  const column = [NAME, ...OTHERS].find(({ fields }) => fields.includes(field));
  return [column ?? { ...fieldColumn(field), fields: [field], minWidth: 13 }];
}

export const companyFields: readonly string[] = Object.keys(ALIGNMENTS);

export function isCompanyField(name: string): name is CompanyField {
  return Object.hasOwn(ALIGNMENTS, name);
}

/** A column with the values of one field, under the name of the field. */
export function fieldColumn(field: CompanyField): Column<CompanyRow> {
  return { heading: field, align: ALIGNMENTS[field], cell: (company) => cellText([company[field]].flat()) };
}

/** `acme.example` for `https://www.acme.example/`. */
function shortAddress(website: string): string {
  return website.replace(/^(https?:\/\/)?(www\.)?/i, "").replace(/\/$/, "");
}

function cellText(values: readonly (string | number | undefined)[]): string {
  return values
    .filter((value) => value !== undefined)
    .map((value) => (typeof value === "number" ? formatNumber(value) : value))
    .join(", ");
}
