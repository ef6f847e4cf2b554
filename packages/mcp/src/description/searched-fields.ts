import type { FieldJson, SchemaJson } from "firmament";

/** A field that queries name. */
export interface SearchedField {
  /** Members of objects have names such as `locations.city`. */
  readonly name: string;
  readonly type: Exclude<FieldJson["type"], "stored" | "objects">;
  readonly isMultiValued: boolean;
}

/** Whether the service counts the values of a field. */
export function hasCountedValues({ type }: SearchedField): boolean {
  return type !== "point" && type !== "vector";
}

/** The fields that queries can name, in the order of the schema. */
export function searchedFields({ fields }: Pick<SchemaJson, "fields">): readonly SearchedField[] {
  return fieldsIn(fields, "", false);
}

function fieldsIn(
  fields: Readonly<Record<string, FieldJson>>,
  prefix: string,
  isMultiValued: boolean,
): readonly SearchedField[] {
  return Object.entries(fields).flatMap(([name, field]): readonly SearchedField[] => {
    const { type } = field;
    if (type === "stored") return [];
    if (type === "objects") {
      const { fields: members } = field as { readonly fields?: Readonly<Record<string, FieldJson>> };
      return fieldsIn(members ?? {}, `${prefix}${name}.`, true);
    }
    const { many = false } = field as { readonly many?: boolean };
    return [{ name: prefix + name, type, isMultiValued: isMultiValued || many }];
  });
}
