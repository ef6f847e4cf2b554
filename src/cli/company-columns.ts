import type { Company } from "../index.ts";
import { figure } from "./figures.ts";
import type { Column } from "./table.ts";

export type CompanyField = keyof Company & string;

/** A company of which only some fields were asked for. */
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

/** What tells companies apart, most telling first: a narrow screen loses the last ones. */
export const defaultColumns: readonly Column<CompanyRow>[] = [
  { ...fieldColumn("name"), leastWidth: 22 },
  {
    heading: "location",
    align: "left",
    leastWidth: 13,
    cell: (company) => textOf([company.location_city, company.location_country]),
  },
  fieldColumn("staff_count"),
  fieldColumn("followers"),
  { ...fieldColumn("industries"), leastWidth: 13 },
  { ...fieldColumn("website"), leastWidth: 20, cell: (company) => shortAddress(company.website ?? "") },
];

/** Every field's name. */
export const companyFields: readonly string[] = Object.keys(ALIGNMENTS);

export function isCompanyField(name: string): name is CompanyField {
  return Object.hasOwn(ALIGNMENTS, name);
}

/** A column of one field's values, headed as queries call the field. */
export function fieldColumn(field: CompanyField): Column<CompanyRow> {
  return { heading: field, align: ALIGNMENTS[field], cell: (company) => textOf([company[field]].flat()) };
}

/** `https://www.acme.example/` is acme.example. */
function shortAddress(website: string): string {
  return website.replace(/^(https?:\/\/)?(www\.)?/i, "").replace(/\/$/, "");
}

function textOf(values: readonly (string | number | undefined)[]): string {
  return values
    .filter((value) => value !== undefined)
    .map((value) => (typeof value === "number" ? figure(value) : value))
    .join(", ");
}
