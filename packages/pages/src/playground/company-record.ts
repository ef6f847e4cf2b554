import { type CompanyInput, companySchema } from "firmament/companies";

type FieldName = keyof typeof companySchema.fields;

/** Usual names of columns, apart from the names of fields, in lower case without separators. */
const ALIASES: Readonly<Record<string, FieldName | "id">> = {
  companyid: "id",
  company: "name",
  companyname: "name",
  url: "website",
  domain: "website",
  slogan: "tagline",
  zip: "postal_code",
  zipcode: "postal_code",
  about: "description",
  industry: "industries",
  country: "location_country",
  city: "location_city",
  specialties: "specialities",
  employees: "staff_count",
  headcount: "staff_count",
  staff: "staff_count",
};

const TARGETS: ReadonlyMap<string, FieldName | "id"> = new Map([
  ...Object.entries(ALIASES),
  ...(["id", ...Object.keys(companySchema.fields)] as (FieldName | "id")[]).map(
    (name) => [folded(name), name] as const,
  ),
]);

/** @throws {Error} for a value that is not an object */
export function recordOf(value: unknown, line: number): object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error(`Record ${line} is not an object.`);
}

/**
 * A company from the members of a record. Names of members may differ from those of fields in case and separators, or
 * be usual ones, such as `City`; others are ignored. Texts of fields with several values are split at semicolons, and
 * texts of numbers are read. A record without an id has its number as its id.
 *
 * @throws {Error} for an object as a value
 */
export function companyOf(record: object, number: number): CompanyInput {
  const company: Record<string, unknown> = { id: String(number) };
  for (const [name, value] of Object.entries(record)) {
    const target = TARGETS.get(folded(name));
    if (target === undefined || value === null || value === "") continue;
    try {
      const read = target === "id" ? textOf(value) : fieldValue(target, value);
      if (read !== undefined) company[target] = read;
    } catch (error) {
      throw new Error(`Record ${number}: ${name} ${(error as Error).message}.`);
    }
  }
  return company as CompanyInput;
}

/** @throws {Error} completes the sentence that starts with the name of the member */
function fieldValue(field: FieldName, value: unknown): unknown {
  const { type, many = false } = companySchema.fields[field] as { readonly type: string; readonly many?: boolean };
  if (type === "number") {
    const read = typeof value === "number" ? value : Number(textOf(value).replace(/[\s,]/g, ""));
    return Number.isFinite(read) ? read : undefined;
  }
  if (!many) return Array.isArray(value) ? value.map(textOf).join(", ") : textOf(value);
  const values = Array.isArray(value) ? value.map(textOf) : textOf(value).split(";");
  return values.map((text) => text.trim()).filter((text) => text !== "");
}

function textOf(value: unknown): string {
  if (typeof value !== "object") return String(value);
  if (value === null) return "";
  throw new Error(`must be a text or a number, not ${Array.isArray(value) ? "a list" : "an object"}`);
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}
