import { assertNever } from "firmament/base";
import type { ResolvedNested, ResolvedQuery } from "firmament/query";
import { Refusal } from "../meaning/refusal.ts";
import { anyOf, type BooleanQuery, boosted, type ElasticsearchQuery, MATCH_NONE } from "./elasticsearch-query.ts";
import { leafQuery } from "./leaf-query.ts";
import type { Scope } from "./scope.ts";

/** The index computes with 32-bit floats. */
const MAX_BOOST = 3.4e38;

/** @throws {Refusal} for a clause that the search API cannot say */
export function booleanQuery(query: ResolvedQuery, scope: Scope): ElasticsearchQuery {
  if ("boost" in query && query.boost > MAX_BOOST) {
    throw new Refusal("limit", query, scope.objects, `The boost is above ${MAX_BOOST}, the greatest one. Lower it.`);
  }
  switch (query.kind) {
    case "all":
      return { match_all: boosted(query.boost) };
    case "none":
      return MATCH_NONE;
    case "or":
      return anyOf(query.clauses.map((clause) => booleanQuery(clause, scope)));
    case "and":
    case "not":
    case "ranked":
      return conjunction(query, scope);
    case "nested":
      return nestedQuery(query, scope);
    case "term":
    case "terms":
    case "phrase":
    case "expansion":
    case "exists":
    case "range":
    case "ranges":
    case "area":
      return leafQuery(query, scope);
    case "alternatives":
      throw new Refusal("unsupported", query, scope.objects, "It is a word of a search as you type.");
    default:
      return assertNever(query);
  }
}

/** The clauses of a `bool` query. */
interface Parts {
  readonly must: ElasticsearchQuery[];
  readonly should: ElasticsearchQuery[];
  readonly excluded: ElasticsearchQuery[];
}

/** Conjunctions, exclusions and clauses that only score share one `bool` query. */
function conjunction(query: ResolvedQuery, scope: Scope): ElasticsearchQuery {
  const parts: Parts = { must: [], should: [], excluded: [] };
  addParts(query, scope, parts);
  const { must, should, excluded } = parts;
  // A query of exclusions alone matches all other documents; so it says which.
  if (must.length === 0) must.push({ match_all: {} });
  const bool: BooleanQuery = {
    must,
    ...(should.length > 0 && { should }),
    ...(excluded.length > 0 && { must_not: excluded }),
  };
  return { bool };
}

function addParts(query: ResolvedQuery, scope: Scope, parts: Parts): void {
  switch (query.kind) {
    case "and":
      for (const clause of query.clauses) addParts(clause, scope, parts);
      return;
    case "not":
      parts.excluded.push(
        ...(query.clause.kind === "or" ? query.clause.clauses : [query.clause]).map((each) =>
          booleanQuery(each, scope),
        ),
      );
      return;
    case "ranked":
      addParts(query.required, scope, parts);
      parts.should.push(...query.optional.map((clause) => booleanQuery(clause, scope)));
      return;
    default:
      // What a list of exclusions is excluded from has a boost of 0: it does not count.
      if (query.kind === "all" && query.boost === 0) return;
      parts.must.push(booleanQuery(query, scope));
  }
}

function nestedQuery(query: ResolvedNested, scope: Scope): ElasticsearchQuery {
  const schema = scope.schema.objects(query.field);
  if (schema === null) throw new Refusal("unsupported", query, scope.objects, "Objects contain no objects.");
  const inner = booleanQuery(query.query, { ...scope, schema, objects: query.field });
  return { nested: { path: scope.mapping.pathOf(query.field), query: inner, ...boosted(query.boost) } };
}
