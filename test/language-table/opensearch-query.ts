import type { Bound, FieldedLeaf, LeafNode, QueryNode, WildcardPart } from "../../grammar/ast/ast.ts";
import type { Field } from "../../src/schema/field.ts";

/** A query of OpenSearch's query DSL. */
export type OpenSearchQuery = Readonly<Record<string, unknown>>;

/** The fields that a query may name, by name. */
type Fields = Readonly<Record<string, Field>>;

/** What surrounds a clause. */
interface Scope {
  /** The field of the enclosing group. */
  readonly field: string | null;
  /** The field of nested objects whose body contains the clause. */
  readonly objects: string | null;
}

/**
 * Translates a query to the query DSL; `null` if it means something else there: clauses without a field, whose fields
 * are chosen by OpenSearch's own rules, and lists of more than words and signs.
 *
 * @param now what `now` stands for, as a date
 */
export function openSearchQuery(query: QueryNode, fields: Fields, now: string): OpenSearchQuery | null {
  return new Translator(fields, now).translate(query, { field: null, objects: null });
}

class Translator {
  readonly #fields: Fields;
  readonly #now: string;

  constructor(fields: Fields, now: string) {
    this.#fields = fields;
    this.#now = now;
  }

  translate(node: QueryNode, scope: Scope): OpenSearchQuery | null {
    switch (node.kind) {
      case "or":
        return this.#all(node.clauses, scope, (should) => ({ bool: { should, minimum_should_match: 1 } }));
      case "and":
        return this.#all(node.clauses, scope, (filter) => ({ bool: { filter } }));
      case "sequence":
        return this.#sequence(node.clauses, scope);
      case "not":
        return this.#all([node.clause], scope, (clauses) => ({ bool: { must_not: clauses } }));
      case "required":
        return this.translate(node.clause, scope);
      case "group": {
        const name = node.field?.name ?? null;
        if (name === null) return this.translate(node.query, scope);
        if (this.#fields[name]?.type !== "objects") return this.translate(node.query, { ...scope, field: name });
        const query = this.translate(node.query, { field: null, objects: name });
        return query && { nested: { path: name, query } };
      }
      default:
        return this.#leaf(node, scope);
    }
  }

  /** Signs have the meaning of a list in which some clause is required. */
  #sequence(clauses: readonly QueryNode[], scope: Scope): OpenSearchQuery | null {
    const required = clauses.filter(({ kind }) => kind === "required");
    const excluded = clauses.flatMap((clause) => (clause.kind === "not" ? [clause.clause] : []));
    const optional = clauses.filter(({ kind }) => kind !== "required" && kind !== "not");
    return this.#all(required.length > 0 ? required : optional, scope, (found) =>
      this.#all(excluded, scope, (must_not) => ({
        bool: required.length > 0 ? { filter: found, must_not } : { should: found, minimum_should_match: 1, must_not },
      })),
    );
  }

  #all(
    clauses: readonly QueryNode[],
    scope: Scope,
    combine: (queries: readonly OpenSearchQuery[]) => OpenSearchQuery | null,
  ): OpenSearchQuery | null {
    const queries = clauses.map((clause) => this.translate(clause, scope));
    return queries.includes(null) ? null : combine(queries as readonly OpenSearchQuery[]);
  }

  #leaf(node: LeafNode, scope: Scope): OpenSearchQuery | null {
    if (node.kind === "everything") return { match_all: {} };
    const name = node.field?.name ?? scope.field;
    if (name === null) return null;
    if (scope.objects !== null) return this.#fieldLeaf(node, `${scope.objects}.${name}`);
    const path = name.slice(0, Math.max(0, name.indexOf(".")));
    const query = this.#fieldLeaf(node, name);
    return path === "" ? query : query && { nested: { path, query } };
  }

  #fieldLeaf(node: FieldedLeaf, name: string): OpenSearchQuery | null {
    const type = this.#typeOf(name);
    if (type === "text" || type === "keyword") return termsQuery(node, name, type);
    return this.#valueQuery(node, name, type === "date");
  }

  #typeOf(name: string): Field["type"] | undefined {
    const [outer = "", inner] = name.split(".");
    const field = this.#fields[outer];
    return inner === undefined || field?.type !== "objects" ? field?.type : field.fields[inner]?.type;
  }

  #valueQuery(node: FieldedLeaf, name: string, isDate: boolean): OpenSearchQuery | null {
    const value = (text: string): string => (isDate ? openSearchDate(text, this.#now) : text);
    switch (node.kind) {
      case "exists":
        return { exists: { field: name } };
      case "term":
      case "phrase":
        return { term: { [name]: value(node.text) } };
      case "comparison":
        return { range: { [name]: { [RANGE_NAMES[node.operator]]: value(node.text) } } };
      case "range":
        return rangeQuery(name, node.low, node.high, value);
      default:
        return null;
    }
  }
}

/**
 * The same instants in OpenSearch, where `2015` rounded up is the end of the first of January: the whole year is
 * `2015||/y`, and the whole month `2015-06||/M`.
 */
function openSearchDate(text: string, now: string): string {
  if (/^\d{4}$/.test(text)) return `${text}||/y`;
  if (/^\d{4}-\d\d$/.test(text)) return `${text}||/M`;
  return text.replace(/^now/, `${now}||`);
}

const RANGE_NAMES = { ">": "gt", ">=": "gte", "<": "lt", "<=": "lte" } as const;

function rangeQuery(name: string, low: Bound, high: Bound, value: (text: string) => string): OpenSearchQuery {
  if (low.kind === "open" && high.kind === "open") return { exists: { field: name } };
  return {
    range: {
      [name]: {
        ...(low.kind === "value" && { [low.inclusive ? "gte" : "gt"]: value(low.text) }),
        ...(high.kind === "value" && { [high.inclusive ? "lte" : "lt"]: value(high.text) }),
      },
    },
  };
}

function termsQuery(node: FieldedLeaf, name: string, type: "text" | "keyword"): OpenSearchQuery | null {
  switch (node.kind) {
    case "exists":
      return { exists: { field: name } };
    case "term":
      return type === "keyword" ? { term: { [name]: node.text } } : { match_phrase: { [name]: node.text } };
    case "phrase":
      return type === "keyword"
        ? { term: { [name]: node.text } }
        : { match_phrase: { [name]: { query: node.text, slop: node.slop } } };
    case "prefix":
      return { prefix: { [name]: { value: node.text } } };
    case "wildcard":
      return { wildcard: { [name]: { value: node.parts.map(wildcardPart).join("") } } };
    case "fuzzy":
      return {
        fuzzy: { [name]: { value: node.text, fuzziness: node.edits, rewrite: "constant_score", max_expansions: 1000 } },
      };
    case "regexp":
      return { regexp: { [name]: { value: node.pattern, flags: "NONE" } } };
    case "range":
      return rangeQuery(name, node.low, node.high, (text) => text);
    case "comparison":
      return null;
  }
}

function wildcardPart(part: WildcardPart): string {
  switch (part.kind) {
    case "text":
      return part.text.replaceAll(/[\\*?]/g, "\\$&");
    case "one":
      return "?";
    case "many":
      return "*";
  }
}
