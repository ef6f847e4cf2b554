import type { FieldName, GroupNode, LeafNode, QueryNode } from "../../grammar/ast/ast.ts";
import { keyOf } from "../plan/resolve/resolved-key.ts";
import type { DefaultOperator } from "../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { Clause, Entry, LeafClause, ListClause } from "./clause.ts";
import { meaningOf } from "./clause-meaning.ts";
import type { OperatorWords } from "./operator-words.ts";

/** What a query's clauses are read by. */
export interface OutlineRules {
  readonly schema: AnalyzedSchema;
  readonly defaultOperator: DefaultOperator;
  readonly operatorWords: OperatorWords;
}

/** The clauses of a query; `null` when none of them holds a word. */
export function outlineOf(tree: QueryNode, rules: OutlineRules): Clause | null {
  return new Outline(rules).read(tree, { field: null, boost: 1, isMisread: rules.operatorWords.misread.has(tree) });
}

/** What is around a clause. */
interface Scope {
  readonly field: FieldName | null;
  readonly boost: number;
  readonly isMisread: boolean;
}

/** A clause of a list, with its signs, and the operator before it. */
type Part = Pick<Entry, "node" | "joint">;

type ListNode = Exclude<QueryNode, LeafNode | GroupNode>;

/** Recurses no deeper than queries may be nested. */
class Outline {
  readonly #rules: OutlineRules;
  readonly #operatorWords: ReadonlySet<QueryNode>;
  readonly #numbers = new Map<string, number>();

  constructor(rules: OutlineRules) {
    this.#rules = rules;
    this.#operatorWords = new Set(rules.operatorWords.runs.flat());
  }

  read(node: QueryNode, scope: Scope): Clause | null {
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and":
      case "not":
      case "required":
        return this.#list(node, scope);
      case "group":
        return this.read(node.query, {
          field: node.field ?? scope.field,
          boost: scope.boost * (node.boost ?? 1),
          isMisread: this.#rules.operatorWords.misread.has(node.query),
        });
      default:
        return this.#leaf(node, scope);
    }
  }

  #leaf(node: LeafNode, scope: Scope): LeafClause | null {
    const { schema, defaultOperator } = this.#rules;
    const meaning = meaningOf(node, scope.field, schema, defaultOperator);
    if (meaning.kind === "none") return null;
    const field = (node.kind === "everything" ? null : node.field) ?? scope.field;
    const isOperator = this.#operatorWords.has(node);
    const key = this.#numberOf(keyOf(meaning));
    const scoredKey = this.#numberOf(`${key}^${scope.boost * (node.boost ?? 1)}`);
    return { kind: "leaf", node, field, meaning, isOperator, key, scoredKey };
  }

  #list(node: ListNode, scope: Scope): ListClause | null {
    const isConjunction = this.#isConjunction(node);
    const parts = isConjunction ? this.#conjuncts(node, null) : this.#alternatives(node);
    const entries = this.#entries(parts, isConjunction, scope);
    const clauses = entries.flatMap(({ clause }) => (clause === null ? [] : [clause]));
    if (clauses.length === 0) return null;
    return {
      kind: "list",
      node,
      field: scope.field,
      isConjunction,
      entries,
      leafCount: clauses.reduce((count, clause) => count + (clause.kind === "leaf" ? 1 : clause.leafCount), 0),
      isMisread: scope.isMisread,
      key: this.#keyOf(entries, "key"),
      scoredKey: this.#keyOf(entries, "scoredKey"),
    };
  }

  #isConjunction({ kind }: QueryNode): boolean {
    return kind === "and" || (kind === "sequence" && this.#rules.defaultOperator === "AND");
  }

  #conjuncts(node: QueryNode, joint: Part["joint"]): readonly Part[] {
    if ((node.kind !== "and" && node.kind !== "sequence") || !this.#isConjunction(node)) return [{ node, joint }];
    const own = node.kind === "and" ? "AND" : null;
    return node.clauses.flatMap((clause, index) => this.#conjuncts(clause, index === 0 ? joint : own));
  }

  #alternatives(node: ListNode): readonly Part[] {
    if (node.kind === "sequence") return node.clauses.map((clause) => ({ node: clause, joint: null }));
    if (node.kind !== "or") return [{ node, joint: null }];
    return node.clauses.flatMap((alternative, place) => {
      const joint = place === 0 ? null : "OR";
      const isList = alternative.kind === "sequence" && !this.#isConjunction(alternative);
      const clauses = isList ? alternative.clauses : [alternative];
      return clauses.map((clause, index): Part => ({ node: clause, joint: index === 0 ? joint : null }));
    });
  }

  #entries(parts: readonly Part[], isConjunction: boolean, scope: Scope): readonly Entry[] {
    const read = parts.map(({ node, joint }) => {
      const { inner, isNegated, isRequired } = signsOf(node);
      return { node, joint, clause: this.read(inner, scope), isNegated, isRequired };
    });
    const hasRequired = read.some(({ isRequired, clause }) => isRequired && clause !== null);
    return read.map(({ isRequired, ...entry }, index): Entry => {
      if (isConjunction || isRequired) return { ...entry, role: "required" };
      const isBesideOr = (index === 0 ? parts[1] : parts[index])?.joint === "OR";
      return { ...entry, role: entry.isNegated && (hasRequired || !isBesideOr) ? "excluded" : "optional" };
    });
  }

  /** What a list is built of. */
  #keyOf(entries: readonly Entry[], key: "key" | "scoredKey"): number {
    const isRanked = entries.some(({ role, clause }) => role === "required" && clause !== null);
    const parts = new Set<string>();
    let only = 0;
    for (const { clause, role, isNegated } of entries) {
      if (clause === null || (key === "key" && isRanked && role === "optional")) continue;
      parts.add(`${isNegated ? "-" : ""}${role}${clause[key]}`);
      only = isNegated ? 0 : clause[key];
    }
    return parts.size === 1 && only !== 0 ? only : this.#numberOf([...parts].sort().join());
  }

  /** Equal for equal texts; from 1. */
  #numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(text, number);
    return number;
  }
}

/** The clause without the signs in front of it, and what they come to: NOT outdoes `+`. */
function signsOf(node: QueryNode): {
  readonly inner: QueryNode;
  readonly isNegated: boolean;
  readonly isRequired: boolean;
} {
  let inner = node;
  let isNegated = false;
  let isRequired = false;
  while (inner.kind === "not" || inner.kind === "required") {
    if (inner.kind === "not") isNegated = !isNegated;
    else isRequired = true;
    inner = inner.clause;
  }
  return { inner, isNegated, isRequired: isRequired && !isNegated };
}
