import type {
  BooleanField,
  DateField,
  Field,
  IntegerField,
  KeywordField,
  NumberField,
  ObjectsField,
  PointField,
  TextField,
  VectorField,
} from "../../schema/field.ts";
import type { FieldOf, ObjectsFieldNameOf, Schema, SearchedFieldNameOf } from "../../schema/schema.ts";
import { BooleanClauses } from "./boolean-clauses.ts";
import { DateClauses } from "./date-clauses.ts";
import { KeywordClauses } from "./keyword-clauses.ts";
import { NumberClauses } from "./number-clauses.ts";
import { ObjectsClauses } from "./objects-clauses.ts";
import { PointClauses } from "./point-clauses.ts";
import { TextClauses } from "./text-clauses.ts";
import { VectorClauses } from "./vector-clauses.ts";

/** The clauses on a field of this type. */
export type ClausesOf<F extends Field> = F extends NumberField | IntegerField
  ? NumberClauses
  : F extends DateField
    ? DateClauses
    : F extends PointField
      ? PointClauses
      : F extends VectorField
        ? VectorClauses
        : F extends BooleanField
          ? BooleanClauses
          : F extends KeywordField
            ? KeywordClauses
            : F extends ObjectsField<infer Members>
              ? ObjectsClauses<QueryBuilder<Schema<Members>>>
              : F extends TextField
                ? TextClauses
                : never;

/** The names of the fields with clauses: those that queries search, and those of nested objects. */
export type BuilderFieldNameOf<S extends Schema> = SearchedFieldNameOf<S> | ObjectsFieldNameOf<S>;

/** Builds queries for one schema. Unknown fields and values of the wrong type do not compile. */
export interface QueryBuilder<S extends Schema> {
  /**
   * The clauses on a field.
   *
   * @throws {TypeError} for an unknown field
   */
  field<N extends BuilderFieldNameOf<S>>(name: N): ClausesOf<FieldOf<S, N>>;
}

/** Creates the query builder of a schema: `const { field } = queryBuilder(books)`. */
export function queryBuilder<S extends Schema>(schema: S): QueryBuilder<S> {
  return Object.freeze<QueryBuilder<S>>({
    field: <N extends BuilderFieldNameOf<S>>(name: N) => clausesOn(schema.fields, name) as ClausesOf<FieldOf<S, N>>,
  });
}

/** What the clauses on a field depend on. */
export type SomeField = Pick<Field, "type"> & { readonly fields?: Readonly<Record<string, SomeField>> };

/** @throws {TypeError} for an unknown field */
export function clausesOn(fields: Readonly<Record<string, SomeField>>, name: string): ClausesOf<Field> {
  const type = typeOf(fields, name);
  switch (type) {
    case "text":
      return new TextClauses(name);
    case "keyword":
      return new KeywordClauses(name);
    case "number":
    case "integer":
      return new NumberClauses(name, type);
    case "date":
      return new DateClauses(name);
    case "point":
      return new PointClauses(name);
    case "vector":
      return new VectorClauses(name);
    case "boolean":
      return new BooleanClauses(name);
    case "objects": {
      const members = fields[name]?.fields ?? {};
      const builder = { field: (member: string) => clausesOn(members, member) };
      return new ObjectsClauses(name, Object.freeze(builder)) as ClausesOf<Field>;
    }
    case "stored":
    case undefined:
      throw new TypeError(
        `There is no field ${JSON.stringify(name)}: the fields are ${searchedNames(fields).join(", ")}.`,
      );
  }
}

/** The type of a field, also of one of nested objects; `undefined` for an unknown name. */
function typeOf(fields: Readonly<Record<string, SomeField>>, name: string): Field["type"] | undefined {
  if (Object.hasOwn(fields, name)) return fields[name]?.type;
  const dot = name.indexOf(".");
  const parent = name.slice(0, Math.max(0, dot));
  const members = Object.hasOwn(fields, parent) ? fields[parent]?.fields : undefined;
  return members === undefined ? undefined : typeOf(members, name.slice(dot + 1));
}

function searchedNames(fields: Readonly<Record<string, SomeField>>): readonly string[] {
  return Object.entries(fields).flatMap(([name, { type, fields: members }]) => {
    if (type === "stored") return [];
    return members === undefined ? [name] : [name, ...searchedNames(members).map((member) => `${name}.${member}`)];
  });
}
