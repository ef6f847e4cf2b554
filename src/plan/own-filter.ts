import { assertNever } from "../base/invariant.ts";
import { fieldOfIndex } from "../schema/form-index.ts";
import type { ResolvedAll, ResolvedQuery } from "./resolve/resolved.ts";
import type { ResolvedCondition, ResolvedFilter } from "./resolve/resolved-filter.ts";

const ALL: ResolvedAll = { kind: "all", boost: 0 };

/**
 * The query without its filter of a field: the clauses of its top-level conjunction that read this field only match
 * every document instead. The other clauses keep the meaning that they have beside the filter: under the default
 * operator OR, `b` stays optional in `+field:a b`.
 *
 * @param query before rewriting
 * @returns the query itself if it has no such clause; the result cannot score
 */
export function withoutOwnFilter(query: ResolvedQuery, field: string): ResolvedQuery {
  switch (query.kind) {
    case "and": {
      const clauses = query.clauses.map((clause) => withoutOwnFilter(clause, field));
      return clauses.every((clause, index) => clause === query.clauses[index]) ? query : { kind: "and", clauses };
    }
    case "ranked": {
      const required = withoutOwnFilter(query.required, field);
      return required === query.required ? query : required;
    }
    default:
      return fieldsRead(query, field) === "own" ? ALL : query;
  }
}

/**
 * The filter without its conditions on a field, apart from fixed ones: those of objects, and of a text or tree the
 * clauses that {@link withoutOwnFilter} leaves out.
 *
 * @returns the filter itself if it has none
 */
export function withoutConditionsOn(filter: ResolvedFilter, field: string): ResolvedFilter {
  const rest = filter.flatMap((condition): readonly ResolvedCondition[] => {
    if (condition.isFixed === true) return [condition];
    if (condition.field === field) return [];
    if (condition.kind === "values" || condition.field !== null) return [condition];
    const query = withoutOwnFilter(condition.query, field);
    return query === condition.query ? [condition] : [{ ...condition, query }];
  });
  return rest.length === filter.length && rest.every((condition, index) => condition === filter[index]) ? filter : rest;
}

/** `none` for a clause that reads no field, such as `*:*`. */
type FieldsRead = "own" | "other" | "none";

function fieldsRead(query: ResolvedQuery, field: string): FieldsRead {
  switch (query.kind) {
    case "all":
    case "none":
      return "none";
    case "term":
    case "terms":
    case "phrase":
    case "expansion":
    case "exists":
      return query.fields.every((index) => fieldOfIndex(index) === field) ? "own" : "other";
    case "range":
    case "ranges":
    case "area":
      return query.field === field ? "own" : "other";
    case "nested":
      return "other";
    case "alternatives":
      return fieldsReadByAll(
        query.alternatives.map(({ leaf }) => leaf),
        field,
      );
    case "and":
    case "or":
      return fieldsReadByAll(query.clauses, field);
    case "not":
      return fieldsRead(query.clause, field);
    case "ranked":
      return fieldsReadByAll([query.required, ...query.optional], field);
    default:
      return assertNever(query);
  }
}

function fieldsReadByAll(clauses: readonly ResolvedQuery[], field: string): FieldsRead {
  let read: FieldsRead = "none";
  for (const clause of clauses) {
    const each = fieldsRead(clause, field);
    if (each === "other") return "other";
    if (each === "own") read = "own";
  }
  return read;
}
