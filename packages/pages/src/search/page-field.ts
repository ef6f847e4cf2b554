import type { FieldJson, SchemaJson } from "firmament";

/** A field that the page searches, counts, sorts by and shows. */
export interface PageField {
  /** `city`, or `shops.city` for a field of nested objects. */
  readonly name: string;
  /** The name as a heading: `Shops: city`. */
  readonly title: string;
  readonly type: "text" | "keyword" | "number" | "integer" | "date" | "boolean";
  /** Whether a document may have several values. */
  readonly many: boolean;
}

/** All fields whose values can be counted and sorted: those that queries can search, but points and vectors. In the order of the schema. */
export function pageFields({ fields }: SchemaJson): readonly PageField[] {
  return Object.entries(fields).flatMap(([name, field]) => fieldsIn(name, field, false));
}

function fieldsIn(name: string, field: FieldJson, isNested: boolean): readonly PageField[] {
  if (field.type === "stored" || field.type === "point" || field.type === "vector") return [];
  if (field.type === "objects") {
    const members = (field.fields ?? {}) as Readonly<Record<string, FieldJson>>;
    return Object.entries(members).flatMap(([member, own]) => fieldsIn(`${name}.${member}`, own, true));
  }
  return [{ name, title: fieldTitle(name), type: field.type, many: isNested || field.many === true }];
}

/** Whether the values of a field are texts or keywords. */
export function hasTerms({ type }: Pick<PageField, "type">): boolean {
  return type === "text" || type === "keyword";
}

export function isNumeric({ type }: Pick<PageField, "type">): boolean {
  return type === "number" || type === "integer";
}

/** `Location city` for `location_city` and `locationCity`, `Shops: city` for `shops.city`. */
export function fieldTitle(name: string): string {
  return name
    .split(".")
    .map((part, index) => {
      const words = part
        .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
        .replace(/[_-]+/g, " ")
        .trim();
      const lower = words.replace(/(?<= )\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
      return index === 0 ? capital(lower) : lower;
    })
    .join(": ");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The values of a field in a document, also of nested objects. */
export function valuesAt(document: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  if (Object.hasOwn(document, name)) return listOf(document[name]);
  const dot = name.indexOf(".");
  if (dot < 0) return [];
  return listOf(document[name.slice(0, dot)]).flatMap((value) =>
    typeof value === "object" && value !== null
      ? valuesAt(value as Readonly<Record<string, unknown>>, name.slice(dot + 1))
      : [],
  );
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
