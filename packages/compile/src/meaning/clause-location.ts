import type { FieldName, GroupNode, LeafNode, QueryNode, Span } from "firmament/grammar";
import { type AnalyzedSchema, keyOf, type ResolvedQuery, type ResolveRules, resolve } from "firmament/query";
import type { Refusal } from "./refusal.ts";

/** The objects that a part of a query is about. */
interface ObjectScope {
  readonly name: string;
  readonly schema: AnalyzedSchema;
}

/**
 * The first clause of a query that means the clause of a refusal. Each clause is resolved alone and compared, so that resolved
 * queries need no spans.
 *
 * @returns `null` if no clause of the tree means it alone
 */
export function clauseSpan(tree: QueryNode, refusal: Refusal, rules: ResolveRules): Span | null {
  return new ClauseSearch(refusal, rules).find(tree, null, null);
}

class ClauseSearch {
  readonly #refusal: Refusal;
  readonly #rules: ResolveRules;
  readonly #key: string;

  constructor(refusal: Refusal, rules: ResolveRules) {
    this.#refusal = refusal;
    this.#rules = rules;
    this.#key = keyOf(refusal.clause);
  }

  /** @param field of the group around the node */
  find(node: QueryNode, field: FieldName | null, objects: ObjectScope | null): Span | null {
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and":
        return this.#findFirst(node.clauses, field, objects);
      case "not":
      case "required":
        return this.find(node.clause, field, objects);
      case "group":
        return this.#findInGroup(node, field, objects);
      case "everything":
        return this.#means(node, objects) ? node.span : null;
      default:
        return this.#means({ ...node, field: node.field ?? field }, objects) ? node.span : null;
    }
  }

  #findFirst(nodes: readonly QueryNode[], field: FieldName | null, objects: ObjectScope | null): Span | null {
    for (const node of nodes) {
      const span = this.find(node, field, objects);
      if (span !== null) return span;
    }
    return null;
  }

  #findInGroup(node: GroupNode, field: FieldName | null, objects: ObjectScope | null): Span | null {
    const name = node.field?.name;
    const schema = name === undefined || objects !== null ? null : this.#rules.schema.objects(name);
    if (name === undefined || schema === null) return this.find(node.query, node.field ?? field, objects);
    return this.#means(node, null) ? node.span : this.find(node.query, null, { name, schema });
  }

  #means(node: LeafNode | GroupNode, objects: ObjectScope | null): boolean {
    if (this.#refusal.objects !== (objects?.name ?? null)) return false;
    const schema = objects?.schema ?? this.#rules.schema;
    const { resolved, diagnostics } = resolve(withLocalName(node, objects), { ...this.#rules, schema });
    return diagnostics.length === 0 && leavesOf(resolved).some((leaf) => this.#isMeant(leaf));
  }

  #isMeant(leaf: ResolvedQuery): boolean {
    const { clause } = this.#refusal;
    if (clause.kind === "terms" && leaf.kind === "term") return clause.terms.has(leaf.term);
    if (clause.kind === "ranges" && leaf.kind === "range") return clause.field === leaf.field;
    return keyOf(leaf) === this.#key;
  }
}

/** In a query about objects, fields may have their whole names: `places.city` for `city`. */
function withLocalName<N extends LeafNode | GroupNode>(node: N, objects: ObjectScope | null): N {
  if (objects === null || node.kind === "everything" || node.field === null) return node;
  const prefix = `${objects.name}.`;
  const { name } = node.field;
  return name.startsWith(prefix) ? { ...node, field: { ...node.field, name: name.slice(prefix.length) } } : node;
}

/** A clause on several fields is a disjunction. */
function leavesOf(query: ResolvedQuery): readonly ResolvedQuery[] {
  return query.kind === "or" ? query.clauses.flatMap(leavesOf) : [query];
}
