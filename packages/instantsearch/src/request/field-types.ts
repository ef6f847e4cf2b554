import type { Field } from "firmament";
import { nearestNames } from "firmament/base";
import { ParameterError } from "./parameter-error.ts";

type FieldType = Exclude<Field["type"], "objects">;

/** A field whose values can be filtered, sorted and counted, also of nested objects. */
export interface SearchedField {
  /** Such as `price`, or `categories.lvl0`. */
  readonly name: string;
  readonly type: Exclude<FieldType, "stored" | "point" | "vector">;
}

/** A schema, or its JSON: what both have of a field. */
export interface DescribedFields {
  readonly fields: Readonly<Record<string, { readonly type: Field["type"]; readonly fields?: unknown }>>;
}

/** The fields of a schema by name. */
export class FieldTypes {
  /** The names of the members of documents. */
  readonly members: readonly string[];
  /** Those whose values can be filtered: not points, which queries search by areas, and not vectors. */
  readonly searched: readonly SearchedField[];
  readonly #byName: ReadonlyMap<string, SearchedField>;

  constructor({ fields }: DescribedFields) {
    this.members = Object.keys(fields);
    this.searched = Object.entries(fields)
      .flatMap(([name, { type, fields: members = {} }]): readonly (readonly [string, FieldType])[] => {
        if (type !== "objects") return [[name, type]];
        return Object.entries(members as DescribedFields["fields"]).map(([member, inner]) => {
          return [`${name}.${member}`, inner.type as FieldType];
        });
      })
      .flatMap(([name, type]) => (type === "stored" || type === "point" || type === "vector" ? [] : [{ name, type }]));
    this.#byName = new Map(this.searched.map((field) => [field.name, field]));
  }

  /** The names of text and keyword fields. */
  get terms(): readonly string[] {
    return this.searched.filter(({ type }) => type === "text" || type === "keyword").map(({ name }) => name);
  }

  /** @throws {ParameterError} for a name that no searched field has */
  require(name: string, parameter: string): SearchedField {
    const field = this.#byName.get(name);
    if (field !== undefined) return field;
    throw unknownField(
      name,
      parameter,
      this.searched.map((each) => each.name),
    );
  }

  /** The field of a filter such as `brand:Acme`; names may contain colons. `null` if it begins with no field. */
  ofFilter(filter: string): SearchedField | null {
    const named = this.searched.filter(({ name }) => filter.startsWith(`${name}:`));
    return named.reduce<SearchedField | null>(
      (longest, field) => (longest === null || field.name.length > longest.name.length ? field : longest),
      null,
    );
  }
}

export function unknownField(name: string, parameter: string, known: readonly string[]): ParameterError {
  const [near] = nearestNames(name, known);
  const advice = near === undefined ? `The fields are ${known.join(", ")}.` : `Did you mean ${JSON.stringify(near)}?`;
  return new ParameterError(parameter, `names the unknown field ${JSON.stringify(name)}. ${advice}`);
}
