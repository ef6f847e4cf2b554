import type { DefaultOperator, QueryNode } from "firmament";
import type { FieldName, GroupNode, LeafNode, OrNode, SequenceNode } from "firmament/grammar";
import { signsOf } from "firmament/query";
import type { ClauseReader } from "./clause-reader.ts";

/**
 * A query as conjunctions and disjunctions of signed leaf clauses, with what one document answers to each. Every leaf of
 * the text that decides about matches occurs once; those that only score are kept apart.
 */
export type Formula = Literal | Combination;

/** A leaf clause with its sign. A query on nested objects is one clause: `places:(city:berlin AND kind:hq)`. */
export interface Literal {
  readonly kind: "literal";
  readonly node: LeafNode | GroupNode;
  /** The clause with its own signs. */
  readonly signed: QueryNode;
  readonly isNegated: boolean;
  /** The field of the groups around the clause. */
  readonly field: FieldName | null;
  /** Whether the document satisfies the clause with its sign. */
  readonly holds: boolean;
}

/** At least one part; `all` of them must hold, or `any` of them. */
export interface Combination {
  readonly kind: "all" | "any";
  readonly parts: readonly Formula[];
  /** The clauses of the list that only add to the score because others are required: the first parts. */
  readonly scoring: readonly Formula[];
  readonly requiredCount: number;
  readonly holds: boolean;
}

/** The formula of a query; `null` if it contains no word. */
export function formulaOf(query: QueryNode, reader: ClauseReader, defaultOperator: DefaultOperator): Formula | null {
  return new FormulaBuilder(reader, defaultOperator).build(query, null);
}

/** Follows the resolver's reading of lists; the nesting limit of queries bounds the depth. */
class FormulaBuilder {
  readonly #reader: ClauseReader;
  readonly #defaultOperator: DefaultOperator;

  constructor(reader: ClauseReader, defaultOperator: DefaultOperator) {
    this.#reader = reader;
    this.#defaultOperator = defaultOperator;
  }

  build(node: QueryNode, field: FieldName | null): Formula | null {
    switch (node.kind) {
      case "or":
        return this.#list(this.#entries(node), field);
      case "sequence":
        return this.#defaultOperator === "AND"
          ? this.#conjunction(node.clauses, field)
          : this.#list(this.#entries(node), field);
      case "and":
        return this.#conjunction(node.clauses, field);
      case "not":
      case "required":
        return this.#list([{ clause: node, isBesideOr: false }], field);
      case "group":
        return this.#isNested(node) ? this.#literal(node, field) : this.build(node.query, node.field ?? field);
      default:
        return this.#literal(node, field);
    }
  }

  #isNested({ field }: GroupNode): boolean {
    return field !== null && this.#reader.schema.type(this.#reader.nameOf(field)) === "objects";
  }

  #literal(node: LeafNode | GroupNode, field: FieldName | null): Literal | null {
    const resolved = this.#reader.resolve(node, field);
    if (resolved === null) return null;
    return {
      kind: "literal",
      node,
      signed: node,
      isNegated: false,
      field,
      holds: this.#reader.matches(resolved),
    };
  }

  #entries(node: OrNode | SequenceNode): readonly Entry[] {
    if (node.kind === "sequence") return node.clauses.map((clause) => ({ clause, isBesideOr: false }));
    return node.clauses.flatMap((alternative, rank) => {
      const isList = alternative.kind === "sequence" && this.#defaultOperator === "OR";
      const clauses = isList ? alternative.clauses : [alternative];
      return clauses.map((clause, index): Entry => {
        return { clause, isBesideOr: index === 0 && (rank > 0 || clauses.length === 1) };
      });
    });
  }

  #list(entries: readonly Entry[], field: FieldName | null): Formula | null {
    const required: Formula[] = [];
    const optional: Formula[] = [];
    const negated: { readonly formula: Formula; readonly isBesideOr: boolean }[] = [];
    for (const { clause, isBesideOr } of entries) {
      const { isNegated, isRequired, inner } = signsOf(clause);
      const formula = this.build(inner, field);
      if (formula === null) continue;
      if (isNegated) negated.push({ formula: negation(formula, clause), isBesideOr });
      else if (isRequired) required.push(formula);
      else optional.push(formula);
    }
    const excluded: Formula[] = [];
    for (const { formula, isBesideOr } of negated) {
      (required.length > 0 || !isBesideOr ? excluded : optional).push(formula);
    }
    if (required.length > 0) return combination("all", [...required, ...excluded], optional, required.length);
    if (optional.length === 0) return combination("all", excluded);
    return combination("all", [combination("any", optional) as Formula, ...excluded]);
  }

  #conjunction(clauses: readonly QueryNode[], field: FieldName | null): Formula | null {
    const parts = clauses.flatMap((clause): readonly Formula[] => {
      const { isNegated, inner } = signsOf(clause);
      const formula = this.build(inner, field);
      if (formula === null) return [];
      return [isNegated ? negation(formula, clause) : formula];
    });
    return combination("all", parts);
  }
}

/** One clause of a list. */
interface Entry {
  readonly clause: QueryNode;
  /** Whether an explicit OR precedes the clause or, for the first clause, follows it. */
  readonly isBesideOr: boolean;
}

/** `null` without parts; a single part itself, unless others only score beside it. */
function combination(
  kind: Combination["kind"],
  parts: readonly Formula[],
  scoring: readonly Formula[] = [],
  requiredCount = 0,
): Formula | null {
  const [only] = parts;
  if (only === undefined || (parts.length === 1 && scoring.length === 0)) return only ?? null;
  const holds = kind === "all" ? parts.every((part) => part.holds) : parts.some((part) => part.holds);
  return { kind, parts, scoring, requiredCount, holds };
}

/** @param signed the clause with the sign that negates the formula */
function negation(formula: Formula, signed: QueryNode): Formula {
  if (formula.kind === "literal") {
    return { ...formula, signed, isNegated: !formula.isNegated, holds: !formula.holds };
  }
  // The sign of a list is not that of its clauses.
  const parts = formula.parts.map((part) => negation(part, part.kind === "literal" ? part.signed : signed));
  return { ...formula, kind: formula.kind === "all" ? "any" : "all", parts, holds: !formula.holds };
}

/** The leaf clauses of a formula that decide about matches. */
export function* literalsIn(formula: Formula): Generator<Literal> {
  if (formula.kind === "literal") yield formula;
  else for (const part of formula.parts) yield* literalsIn(part);
}
