import type { FieldName, GroupNode, LeafNode, QueryNode, Span } from "firmament/grammar";
import { type AnalyzedSchema, keyOf, type ResolvedQuery, type ResolveRules, resolve } from "firmament/query";

/** The objects that a part of a query is about. */
interface ObjectScope {
  readonly name: string;
  readonly schema: AnalyzedSchema;
}

/**
 * Where a query has a clause: the first one that means the same. Each clause is resolved alone and compared, so that resolved
 * queries need no spans.
 *
 * @param objects the field whose objects the clause is about; `null` for one about documents
 * @returns `null` if no clause of the tree means it alone
 */
export function clauseSpan(
  tree: QueryNode,
  clause: ResolvedQuery,
  objects: string | null,
  rules: ResolveRules,
): Span | null {
  return new ClauseSearch(clause, objects, rules).find(tree, null, null);
}

class ClauseSearch {
  readonly #clause: ResolvedQuery;
  readonly #objects: string | null;
  readonly #rules: ResolveRules;
  readonly #key: string;

  constructor(clause: ResolvedQuery, objects: string | null, rules: ResolveRules) {
    this.#clause = clause;
    this.#objects = objects;
    this.#rules = rules;
    this.#key = keyOf(clause);
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
    if (this.#objects !== (objects?.name ?? null)) return false;
    const schema = objects?.schema ?? this.#rules.schema;
    const { resolved, diagnostics } = resolve(withLocalName(node, objects), { ...this.#rules, schema });
    return diagnostics.length === 0 && leavesOf(resolved).some((leaf) => this.#isMeant(leaf));
  }

  #isMeant(leaf: ResolvedQuery): boolean {
    const clause = this.#clause;
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
