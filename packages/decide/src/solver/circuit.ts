import { assertNever } from "firmament/base";
import { keyOf, type ResolvedLeaf, type ResolvedQuery } from "firmament/query";
import type { Literal, SatSolver } from "./sat-solver.ts";

/** A leaf of a query: one clause on one or several fields. */
export type Leaf = Exclude<ResolvedLeaf, { readonly kind: "alternatives" }>;

/** The variable of everything. */
const TRUE: Literal = 1;

/** A conjunction of literals, or a leaf. */
type Node =
  | { readonly kind: "and"; readonly inputs: readonly Literal[] }
  | { readonly kind: "leaf"; readonly leaf: Leaf };

/**
 * Queries as a circuit of conjunctions and negations, in which equal parts are one node: a literal is the variable of a
 * node or its negation. Parts that differ only in order, repetition or nesting are equal too, and so are those that
 * De Morgan's laws make equal; all other relations are left to the solver.
 */
export class Circuit {
  /** By variable. Those of leaves and conjunctions share one sequence. */
  readonly #nodes: (Node | null)[] = [null, { kind: "and", inputs: [] }];
  readonly #variables = new Map<string, Literal>();

  get variableCount(): number {
    return this.#nodes.length - 1;
  }

  /** The leaf of a variable; `null` for a conjunction. */
  leafOf(variable: number): Leaf | null {
    const node = this.#nodes[variable];
    return node?.kind === "leaf" ? node.leaf : null;
  }

  /** Recurses as deep as the query is nested. */
  literalOf(query: ResolvedQuery): Literal {
    switch (query.kind) {
      case "all":
        return TRUE;
      case "none":
        return -TRUE;
      case "and":
        return this.and(query.clauses.map((clause) => this.literalOf(clause)));
      case "or":
        return -this.and(query.clauses.map((clause) => -this.literalOf(clause)));
      case "not":
        return -this.literalOf(query.clause);
      case "ranked":
        return this.literalOf(query.required);
      case "alternatives":
        return -this.and(query.alternatives.map(({ leaf }) => -this.literalOf(leaf)));
      case "term":
      case "terms":
      case "phrase":
      case "expansion":
      case "exists":
      case "range":
      case "ranges":
      case "area":
      case "nested":
        return this.#variableOf(keyOf(query), () => ({ kind: "leaf", leaf: query }));
      default:
        return assertNever(query);
    }
  }

  and(literals: readonly Literal[]): Literal {
    const inputs = new Set<Literal>();
    for (const literal of literals) {
      const node = literal > 0 ? this.#nodes[literal] : null;
      for (const input of node?.kind === "and" ? node.inputs : [literal]) inputs.add(input);
    }
    for (const input of inputs) if (inputs.has(-input) || input === -TRUE) return -TRUE;
    const [only, another] = inputs;
    if (only === undefined) return TRUE;
    if (another === undefined) return only;
    const sorted = [...inputs].sort((a, b) => a - b);
    return this.#variableOf(`and${sorted.join(",")}`, () => ({ kind: "and", inputs: sorted }));
  }

  /** Adds the clauses that make a literal true. Both directions of a conjunction are added only where they matter. */
  assert(root: Literal, solver: SatSolver): void {
    solver.add([TRUE]);
    solver.add([root]);
    const seen = new Set<Literal>();
    const pending = [root];
    for (let literal = pending.pop(); literal !== undefined; literal = pending.pop()) {
      const node = this.#nodes[Math.abs(literal)];
      if (node?.kind !== "and" || seen.has(literal)) continue;
      seen.add(literal);
      if (literal > 0) for (const input of node.inputs) solver.add([-literal, input]);
      else solver.add([-literal, ...node.inputs.map((input) => -input)]);
      for (const input of node.inputs) pending.push(literal > 0 ? input : -input);
    }
  }

  /**
   * Literals of leaves that hold and together make a literal true: of each disjunction only one alternative, if
   * possible one without a word.
   *
   * @param isTrue the value of a leaf, for which the literal is true
   */
  reasonsOf(root: Literal, isTrue: (variable: number) => boolean): readonly Literal[] {
    const values = new Map<number, boolean>();
    const holds = (literal: Literal): boolean => {
      const variable = Math.abs(literal);
      let value = values.get(variable);
      if (value === undefined) {
        const node = this.#nodes[variable];
        value = node?.kind === "and" ? node.inputs.every(holds) : isTrue(variable);
        values.set(variable, value);
      }
      return value === literal > 0;
    };
    const reasons = new Set<Literal>();
    const seen = new Set<Literal>();
    const visit = (literal: Literal): void => {
      if (seen.has(literal)) return;
      seen.add(literal);
      const node = this.#nodes[Math.abs(literal)];
      if (node?.kind !== "and") {
        reasons.add(literal);
        return;
      }
      if (literal > 0) for (const input of node.inputs) visit(input);
      else visit(this.#bestOf(node.inputs.map((input) => -input).filter(holds), reasons));
    };
    visit(root);
    return [...reasons];
  }

  /** A literal that holds anyway, or else a negated leaf, a conjunction, a leaf. */
  #bestOf(literals: readonly Literal[], reasons: ReadonlySet<Literal>): Literal {
    const rank = (literal: Literal): number => {
      if (reasons.has(literal)) return 0;
      if (this.#nodes[Math.abs(literal)]?.kind === "and") return literal > 0 ? 3 : 2;
      return literal > 0 ? 4 : 1;
    };
    let best = literals[0] as Literal;
    for (const literal of literals) if (rank(literal) < rank(best)) best = literal;
    return best;
  }

  #variableOf(key: string, create: () => Node): Literal {
    const known = this.#variables.get(key);
    if (known !== undefined) return known;
    this.#variables.set(key, this.#nodes.length);
    return this.#nodes.push(create()) - 1;
  }
}
