import type { Company, CompanySchema, NumberFieldNameOf, SortOrder } from "../../index.ts";
import { figure } from "./figures.ts";
import { type Column, totalWidth } from "./table.ts";

export type CompanyField = keyof Company & string;

/** A field of words. */
export type TextFieldName = Exclude<CompanyField, "id" | NumberFieldNameOf<CompanySchema>>;

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

/** A column that is printed unless others are asked for. */
interface UsualColumn extends Column<CompanyRow> {
  readonly fields: readonly CompanyField[];
  /** What it has to have of the screen; of a column of figures, room for 9,999,999. */
  readonly leastWidth: number;
}

const NAME: UsualColumn = { ...fieldColumn("name"), fields: ["name"], leastWidth: 22 };

/** What tells companies of one name apart, most telling first. */
const OTHERS: readonly UsualColumn[] = [
  {
    heading: "location",
    align: "left",
    fields: ["location_city", "location_country"],
    leastWidth: 13,
    cell: (company) => textOf([company.location_city, company.location_country]),
  },
  { ...fieldColumn("staff_count"), fields: ["staff_count"], leastWidth: 11 },
  { ...fieldColumn("followers"), fields: ["followers"], leastWidth: 9 },
  { ...fieldColumn("industries"), fields: ["industries"], leastWidth: 13 },
  {
    ...fieldColumn("website"),
    fields: ["website"],
    leastWidth: 20,
    cell: (company) => shortAddress(company.website ?? ""),
  },
];

/**
 * The columns to print when nobody asks for others: the name, what the companies are sorted by, and then the first of
 * the others that there is room for.
 *
 * The screen's width, the order and the companies that were read decide, never what is on the page: so all pages of all
 * answers have the same columns. One that is empty in all companies would only take room from the others.
 *
 * @param isHeld whether any company that was read has a value in the field
 */
export function usualColumns(
  width: number,
  sort: readonly SortOrder<CompanySchema>[],
  isHeld: (field: CompanyField) => boolean,
): Column<CompanyRow>[] {
  const first = [...new Set([NAME, ...sort.flatMap(columnsOfOrder)])];
  const others = OTHERS.filter((column) => !first.includes(column) && column.fields.some(isHeld));
  const columns = [...first, ...others];
  return columns
    .filter((_, index) => {
      const widths = columns.slice(0, index + 1).map(({ leastWidth }) => leastWidth);
      return index < first.length || totalWidth(widths) <= width;
    })
    .map((column) => ({ ...column, isKept: true }));
}

/** The columns that show what an order goes by. */
function columnsOfOrder(order: SortOrder<CompanySchema>): UsualColumn[] {
  const [field = ""] = order.split(":");
  if (!isCompanyField(field)) return [];
  const usual = [NAME, ...OTHERS].find(({ fields }) => fields.includes(field));
  return [usual ?? { ...fieldColumn(field), fields: [field], leastWidth: 13 }];
}

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
