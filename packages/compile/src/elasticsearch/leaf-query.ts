import { assertNever } from "firmament/base";
import type { ResolvedPhrase, ResolvedTerm, ResolvedTerms } from "firmament/query";
import type { CompiledLeaf } from "../meaning/refusal.ts";
import { areaQuery } from "./area-query.ts";
import { anyOf, anyValue, boosted, type ElasticsearchQuery, MATCH_NONE } from "./elasticsearch-query.ts";
import { numbersQuery } from "./numbers-query.ts";
import { patternQuery } from "./pattern-query.ts";
import { pathOf, type Scope, unknownAnalyzerOf } from "./scope.ts";

/** The fields of a clause that one query of the index can search: those of the documents, or of the objects of one field. */
interface FieldGroup {
  /** The path of the objects; `null` for fields that need no `nested` query. */
  readonly nested: string | null;
  readonly fields: readonly string[];
}

/** @throws {Refusal} for a clause that the search API cannot say */
export function leafQuery(leaf: CompiledLeaf, scope: Scope): ElasticsearchQuery {
  const fields = "fields" in leaf ? leaf.fields : [leaf.field];
  return anyOf(
    groupsOf(fields, scope).map(({ nested, fields: searched }) => {
      const query = anyOf(queriesOf(leaf, searched, scope));
      return nested === null ? query : { nested: { path: nested, query } };
    }),
  );
}

function groupsOf(fields: readonly string[], { schema, mapping, objects }: Scope): readonly FieldGroup[] {
  const objectsOf = (field: string): string | null => {
    const dot = field.indexOf(".");
    const parent = dot === -1 ? null : field.slice(0, dot);
    return objects === null && parent !== null && schema.type(parent) === "objects" ? mapping.pathOf(parent) : null;
  };
  return [...Map.groupBy(fields, objectsOf)].map(([nested, searched]) => ({ nested, fields: searched }));
}

function queriesOf(leaf: CompiledLeaf, fields: readonly string[], scope: Scope): readonly ElasticsearchQuery[] {
  switch (leaf.kind) {
    case "term":
    case "phrase":
      return wordQueries(leaf, fields, scope);
    case "terms":
      return fields.map((field) => anyTerm(leaf, field, scope));
    case "expansion":
      return fields.map((field) => patternQuery(leaf, field, scope));
    case "exists":
      return fields.map((field) => ({ exists: { field: pathOf(field, scope), ...boosted(leaf.boost) } }));
    case "range":
      return fields.map((field) => numbersQuery(leaf, pathOf(field, scope), leaf.range));
    case "area":
      return fields.map((field) => areaQuery(leaf, field, scope));
    case "ranges":
      return leaf.ranges.map((range) => numbersQuery(leaf, pathOf(leaf.field, scope), range));
    default:
      return assertNever(leaf);
  }
}

/** A word or a phrase: the index analyzes those of text fields, and compares keywords. */
function wordQueries(
  leaf: ResolvedTerm | ResolvedPhrase,
  fields: readonly string[],
  scope: Scope,
): readonly ElasticsearchQuery[] {
  const terms = leaf.kind === "term" ? [leaf.term] : leaf.terms;
  const query = terms.join(" ");
  if (!query.isWellFormed()) return [MATCH_NONE];
  const { text = [], keyword = [] } = Object.groupBy(fields, (field) => textOrKeyword(field, scope));
  const boost = boosted(leaf.boost);
  const values = keyword.map((field): ElasticsearchQuery => {
    return { term: { [pathOf(field, scope)]: leaf.boost === 1 ? query : { value: query, ...boost } } };
  });
  const paths = text.map((field) => pathOf(field, scope));
  return paths.length === 0 ? values : [textQuery(leaf, query, paths), ...values];
}

/** @param paths at least one */
function textQuery(leaf: ResolvedTerm | ResolvedPhrase, query: string, paths: readonly string[]): ElasticsearchQuery {
  const slop = leaf.kind === "phrase" && leaf.slop > 0 ? { slop: leaf.slop } : {};
  const modifiers = { ...slop, ...boosted(leaf.boost) };
  const [path = "", ...others] = paths;
  if (others.length > 0) {
    const type = leaf.kind === "phrase" ? ({ type: "phrase" } as const) : {};
    return { multi_match: { query, fields: paths, ...type, ...modifiers } };
  }
  const text = Object.keys(modifiers).length === 0 ? query : { query, ...modifiers };
  return leaf.kind === "phrase" ? { match_phrase: { [path]: text } } : { match: { [path]: text } };
}

function textOrKeyword(field: string, { schema }: Scope): "text" | "keyword" {
  return schema.type(field) === "keyword" ? "keyword" : "text";
}

/** Thousands of words, of which a document has one. */
function anyTerm({ terms, boost }: ResolvedTerms, field: string, scope: Scope): ElasticsearchQuery {
  const path = pathOf(field, scope);
  const values = [...terms].filter((term) => term.isWellFormed());
  if (unknownAnalyzerOf(field, scope) !== null) {
    return anyOf(values.map((value) => ({ match: { [path]: boost === 1 ? value : { query: value, boost } } })));
  }
  return anyValue(path, values, boost);
}
