import { type Clause, type Clauses, valueNamed } from "./clause.ts";
import { type FieldTypes, unknownField } from "./field-types.ts";
import { alternativesIn } from "./filter-list.ts";

/**
 * The clauses of `facetFilters`: `["remote:true", ["brand:Acme", "brand:Bolt"], "color:-red"]`. A dash after the colon
 * excludes the value; a value that begins with one is written as `\-`.
 *
 * @throws {ParameterError} for an unknown field and for a text that is no value of its field
 */
export function readFacetFilters(value: unknown, fields: FieldTypes): Clauses {
  return alternativesIn(value, "facetFilters").map((group) => group.map((text) => clauseOf(text, fields)));
}

function clauseOf(text: string, fields: FieldTypes): Clause {
  const field = fields.ofFilter(text);
  if (field === null) {
    const known = fields.searched.map(({ name }) => name);
    throw unknownField(text.split(":", 1).join(), "facetFilters", known);
  }
  const operand = text.slice(field.name.length + 1);
  const isNegated = operand.startsWith("-");
  const value = operand.replace(/^(?:-|\\(?=-))/, "");
  return { field: field.name, isNegated, value: valueNamed(field, value, "facetFilters") };
}

/**
 * The clauses of `tagFilters`, whose texts are values of the field `_tags`.
 *
 * @throws {ParameterError} if the schema has no such field
 */
export function readTagFilters(value: unknown, fields: FieldTypes): Clauses {
  const tags = typeof value === "string" ? value.split(",").filter((tag) => tag !== "") : value;
  return alternativesIn(tags, "tagFilters").map((group) =>
    group.map((tag) => {
      const { name } = fields.require("_tags", "tagFilters");
      return { field: name, isNegated: tag.startsWith("-"), value: tag.replace(/^(?:-|\\(?=-))/, "") };
    }),
  );
}
