import type { FieldName, GroupNode, LeafNode, QueryNode } from "../../grammar/ast/ast.ts";
import { keyOf } from "../plan/resolve/resolved-key.ts";
import {
  type Clause,
  type Entry,
  type LeafClause,
  type ListClause,
  membersOf,
  type Role,
  type SignedClause,
} from "./clause.ts";
import type { Misreadings } from "./misreadings.ts";
import type { OperatorWords } from "./operator-words.ts";
import { type ClauseRules, resolveClause } from "./resolve-clause.ts";

/** Determines the meaning of a query's clauses. */
export interface ClauseContext extends ClauseRules {
  readonly operatorWords: OperatorWords;
  readonly misreadings: Pick<Misreadings, "nodes" | "containers">;
}

/** Builds the clauses of a query; `null` when no leaf contains a term. */
export function buildClauses(tree: QueryNode, context: ClauseContext): Clause | null {
  const builder = new ClauseBuilder(context);
  return builder.build(tree, { field: null, boost: 1, hasMisread: builder.hasMisread(tree) });
}

/** The properties of a clause that the groups around it determine. */
interface Scope {
  readonly field: FieldName | null;
  readonly boost: number;
  readonly hasMisread: boolean;
}

type UnbuiltEntry = Pick<Entry, "node" | "operator">;

type ListNode = Exclude<QueryNode, LeafNode | GroupNode>;

/** Builds clauses recursively; the nesting limit of queries bounds the depth. */
class ClauseBuilder {
  readonly #context: ClauseContext;
  readonly #misread: ReadonlySet<QueryNode>;
  readonly #keys = new Map<string, number>();

  constructor(context: ClauseContext) {
    this.#context = context;
    this.#misread = new Set([...context.operatorWords.sequences.flat(), ...context.misreadings.nodes]);
  }

  /** Whether the query, or the content of parentheses, directly contains a misread clause. */
  hasMisread(container: QueryNode): boolean {
    const { operatorWords, misreadings } = this.#context;
    return operatorWords.containers.has(container) || misreadings.containers.has(container);
  }

  build(node: QueryNode, scope: Scope): Clause | null {
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and":
      case "not":
      case "required":
        return this.#list(node, scope);
      case "group":
        return this.build(node.query, {
          field: node.field ?? scope.field,
          boost: scope.boost * (node.boost ?? 1),
          hasMisread: this.hasMisread(node.query),
        });
      default:
        return this.#leaf(node, scope);
    }
  }

  #leaf(node: LeafNode, scope: Scope): LeafClause | null {
    const resolved = resolveClause(node, scope.field, this.#context);
    if (resolved.kind === "none") return null;
    const field = (node.kind === "everything" ? null : node.field) ?? scope.field;
    const isMisread = this.#misread.has(node);
    const key = this.#keyOfText(keyOf(resolved));
    const scoredKey = this.#keyOfText(`${key}^${scope.boost * (node.boost ?? 1)}`);
    return { kind: "leaf", node, field, resolved, isMisread, key, scoredKey };
  }

  #list(node: ListNode, scope: Scope): ListClause | null {
    const isConjunction = this.#isConjunction(node);
    const unbuilt = isConjunction ? this.#conjuncts(node, null) : this.#disjuncts(node);
    const entries = this.#entries(unbuilt, isConjunction, scope);
    const clauses = entries.flatMap(({ clause }) => (clause === null ? [] : [clause]));
    if (clauses.length === 0) return null;
    const { hasMisread } = scope;
    return {
      kind: "list",
      node,
      field: scope.field,
      isConjunction,
      entries,
      leafCount: clauses.reduce((count, clause) => count + (clause.kind === "leaf" ? 1 : clause.leafCount), 0),
      hasMisread,
      ...this.#keysOf({ entries, isConjunction, hasMisread }),
    };
  }

  #isConjunction({ kind }: QueryNode): boolean {
    return kind === "and" || (kind === "sequence" && this.#context.defaultOperator === "AND");
  }

  #conjuncts(node: QueryNode, operator: Entry["operator"]): readonly UnbuiltEntry[] {
    if ((node.kind !== "and" && node.kind !== "sequence") || !this.#isConjunction(node)) return [{ node, operator }];
    const own = node.kind === "and" ? "AND" : null;
    return node.clauses.flatMap((clause, index) => this.#conjuncts(clause, index === 0 ? operator : own));
  }

  #disjuncts(node: ListNode): readonly UnbuiltEntry[] {
    if (node.kind === "sequence") return node.clauses.map((clause) => ({ node: clause, operator: null }));
    if (node.kind !== "or") return [{ node, operator: null }];
    return node.clauses.flatMap((alternative, rank) => {
      const operator = rank === 0 ? null : "OR";
      const isList = alternative.kind === "sequence" && !this.#isConjunction(alternative);
      const clauses = isList ? alternative.clauses : [alternative];
      return clauses.map((clause, index): UnbuiltEntry => ({ node: clause, operator: index === 0 ? operator : null }));
    });
  }

  #entries(unbuilt: readonly UnbuiltEntry[], isConjunction: boolean, scope: Scope): readonly Entry[] {
    const signed = unbuilt.map(({ node, operator }) => {
      const { inner, isNegated, isRequired } = signsOf(node);
      return { node, operator, clause: this.build(inner, scope), isNegated, isRequired };
    });
    const hasRequired = signed.some(({ isRequired, clause }) => isRequired && clause !== null);
    return signed.map(({ isRequired, ...entry }, index): Entry => {
      if (isConjunction || isRequired) return { ...entry, role: "required" };
      const isBesideOr = (index === 0 ? unbuilt[1] : unbuilt[index])?.operator === "OR";
      return { ...entry, role: entry.isNegated && (hasRequired || !isBesideOr) ? "excluded" : "optional" };
    });
  }

  #keysOf(list: Pick<ListClause, "entries" | "isConjunction" | "hasMisread">): Keys {
    const members = [...membersOf(list)];
    const hasRequired = members.some(({ role }) => role === "required");
    const scored = this.#keyOfMembers(members, "scoredKey");
    const matching = hasRequired ? members.filter(({ role }) => role !== "optional") : members;
    return { key: this.#keyOfMembers(matching, "key").key, scoredKey: scored.key, onlyClause: scored.onlyClause };
  }

  #keyOfMembers(
    members: readonly SignedMember[],
    kind: "key" | "scoredKey",
  ): { key: number; onlyClause: SignedClause | null } {
    const parts = new Set(
      members.map(({ clause, isNegated, role }) => `${isNegated ? "-" : ""}${role}${clause[kind]}`),
    );
    const [first] = members;
    if (parts.size !== 1 || first === undefined)
      return { key: this.#keyOfText([...parts].sort().join()), onlyClause: null };
    // The role does not matter: a list with a single negated clause matches what the clause does not match.
    const key = first.clause[kind];
    return { key: first.isNegated ? this.#keyOfText(`not ${key}`) : key, onlyClause: first };
  }

  /** A number from 1 that equal texts share. */
  #keyOfText(text: string): number {
    const known = this.#keys.get(text);
    if (known !== undefined) return known;
    const key = this.#keys.size + 1;
    this.#keys.set(text, key);
    return key;
  }
}

type Keys = Pick<ListClause, "key" | "scoredKey" | "onlyClause">;

interface SignedMember extends SignedClause {
  readonly role: Role;
}

/** The clause without its signs, and their combined effect: NOT overrides `+`. */
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
