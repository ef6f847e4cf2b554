import { companyFieldTypes } from "../../schema/company-fields.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import type { Field, NumberField } from "../../schema/field.ts";
import type { FieldNameOf, Schema } from "../../schema/schema.ts";
import { NumberClauses } from "./number-clauses.ts";
import { TextClauses } from "./text-clauses.ts";

/** The clauses on a field of this type. */
export type ClausesOf<F extends Field> = F extends NumberField ? NumberClauses : TextClauses;

/** Builds queries for one schema. Unknown fields and values of the wrong type do not compile. */
export interface QueryBuilder<S extends Schema> {
  /**
   * The clauses on a field.
   *
   * @throws {TypeError} for an unknown field
   */
  field<N extends FieldNameOf<S>>(name: N): ClausesOf<S["fields"][N]>;
}

/** Creates the query builder of a schema: `const { field } = queryBuilder(books)`. */
export function queryBuilder<S extends Schema>(schema: S): QueryBuilder<S> {
  return Object.freeze<QueryBuilder<S>>({
    field: <N extends FieldNameOf<S>>(name: N) => clausesOn(schema.fields, name) as ClausesOf<S["fields"][N]>,
  });
}

/**
 * The clauses on a field of the company schema: `field("staff_count").gte(50)`.
 *
 * @throws {TypeError} for an unknown field
 */
export function field<N extends FieldNameOf<CompanySchema>>(name: N): ClausesOf<CompanySchema["fields"][N]> {
  return clausesOn(companyFieldTypes, name) as ClausesOf<CompanySchema["fields"][N]>;
}

function clausesOn(fields: Readonly<Record<string, Pick<Field, "type">>>, name: string): TextClauses | NumberClauses {
  const definition = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (definition === undefined) {
    throw new TypeError(`There is no field ${JSON.stringify(name)}: the fields are ${Object.keys(fields).join(", ")}.`);
  }
  return definition.type === "number" ? new NumberClauses(name) : new TextClauses(name);
}
