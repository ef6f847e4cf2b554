import type { AnyDocument } from "./rule.ts";

/** The values of a field as texts: none if it is missing, several of a list. `office.city` names a member of objects. */
export function textsOf(document: AnyDocument, field: string): readonly string[] {
  return valuesOf(document, field).flatMap((value) => {
    if (typeof value === "string") return value.trim() === "" ? [] : [value];
    return typeof value === "number" || typeof value === "boolean" ? [`${value}`] : [];
  });
}

/** The values of a field, without missing ones. */
export function valuesOf(document: AnyDocument, field: string): readonly unknown[] {
  let values: readonly unknown[] = [document];
  for (const name of field.split(".")) {
    values = values
      .flatMap((value) => (isObject(value) ? [value[name]] : []))
      .flat()
      .filter((value) => value !== undefined && value !== null);
  }
  return values;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** A value of both documents, as `keyOf` reads values; `null` if there is none. */
export function commonText(
  one: AnyDocument,
  other: AnyDocument,
  field: string,
  keyOf: (text: string) => string | null,
): string | null {
  const keys = new Set(textsOf(other, field).map(keyOf));
  return textsOf(one, field).find((text) => keyOf(text) !== null && keys.has(keyOf(text))) ?? null;
}

/** The distinct keys of the values of a field. */
export function keysOf(
  document: AnyDocument,
  field: string,
  keyOf: (text: string) => string | null,
): readonly string[] {
  return [...new Set(textsOf(document, field).flatMap((text) => keyOf(text) ?? []))];
}

/** The first value of a field that has a key; `null` if there is none. */
export function firstText(document: AnyDocument, field: string, keyOf: (text: string) => string | null): string | null {
  return textsOf(document, field).find((text) => keyOf(text) !== null) ?? null;
}
