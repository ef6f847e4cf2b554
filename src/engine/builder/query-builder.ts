import { type CompanySchema, companySchema } from "../../schema/company-schema.ts";
import type { Field, NumberField } from "../../schema/field.ts";
import type { FieldNameOf, Schema } from "../../schema/schema.ts";
import { NumberClauses } from "./number-clauses.ts";
import { TextClauses } from "./text-clauses.ts";

/** What can be asked of a field of that type. */
export type ClausesOf<F extends Field> = F extends NumberField ? NumberClauses : TextClauses;

/** Builds queries for one schema: a field that it does not have, or a value of another type, does not compile. */
export interface QueryBuilder<S extends Schema> {
  /** @throws {TypeError} for a name that the schema does not have */
  field<N extends FieldNameOf<S>>(name: N): ClausesOf<S["fields"][N]>;
}

/** `const { field } = queryBuilder(books)`. */
export function queryBuilder<S extends Schema>(schema: S): QueryBuilder<S> {
  return Object.freeze<QueryBuilder<S>>({
    field: <N extends FieldNameOf<S>>(name: N) => clausesIn(schema, name) as ClausesOf<S["fields"][N]>,
  });
}

const companies = queryBuilder(companySchema);

/**
 * A field of the company schema, for queries that are built in code: `field("staff_count").gte(50)`.
 *
 * @throws {TypeError} for a name that the schema does not have
 */
export function field<N extends FieldNameOf<CompanySchema>>(name: N): ClausesOf<CompanySchema["fields"][N]> {
  return companies.field(name);
}

function clausesIn({ fields }: Schema, name: string): TextClauses | NumberClauses {
  const found = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (found === undefined) {
    throw new TypeError(`There is no field ${JSON.stringify(name)}: the fields are ${Object.keys(fields).join(", ")}.`);
  }
  return found.type === "number" ? new NumberClauses(name) : new TextClauses(name);
}
