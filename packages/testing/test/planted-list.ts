import type { QueryNode } from "firmament";

/** A clause of a list without its sign. */
export interface Occurrence {
  readonly sign: "+" | "-" | null;
  readonly clause: QueryNode;
  readonly isBesideOr: boolean;
}

/** The clauses of a list, with white space as OR. */
export function listOf(list: QueryNode): readonly Occurrence[] {
  const alternatives = list.kind === "or" ? list.clauses : [list];
  return alternatives.flatMap((alternative, index) => {
    const clauses = alternative.kind === "sequence" ? alternative.clauses : [alternative];
    return clauses.map((clause, position): Occurrence => {
      const isFirst = index === 0 && position === 0;
      const isBesideOr = isFirst ? clauses.length === 1 && alternatives.length > 1 : position === 0;
      return { ...withoutSign(clause), isBesideOr };
    });
  });
}

function withoutSign(clause: QueryNode): Pick<Occurrence, "sign" | "clause"> {
  if (clause.kind === "required") return { sign: "+", clause: clause.clause };
  if (clause.kind !== "not") return { sign: null, clause };
  const { clause: inner } = clause;
  return inner.kind === "not" ? withoutSign(inner.clause) : { sign: "-", clause: inner };
}

type Value = boolean | null;

/** The operands of AND, OR and white space without parentheses, and how they are combined with a wrong precedence. */
export function operands(node: QueryNode): {
  readonly operators: readonly ("AND" | "OR")[];
  readonly value: (isFlat: boolean, matches: (clause: QueryNode) => Value) => Value;
} {
  const clauses: QueryNode[] = [];
  const operators: ("AND" | "OR")[] = [];
  const collect = (each: QueryNode, before: "AND" | "OR" | null): void => {
    if (each.kind !== "or" && each.kind !== "sequence" && each.kind !== "and") {
      if (before !== null) operators.push(before);
      clauses.push(each);
      return;
    }
    const own = each.kind === "and" ? "AND" : "OR";
    for (const [index, clause] of each.clauses.entries()) collect(clause, index === 0 ? before : own);
  };
  collect(node, null);
  return {
    operators,
    value: (isFlat, matches) => {
      const values = clauses.map(matches);
      if (isFlat) return values.reduce((left, right, index) => combined(left, operators[index - 1] ?? "AND", right));
      const groups: Value[][] = [[values[0] ?? null]];
      for (const [index, operator] of operators.entries()) {
        if (operator === "OR") groups.at(-1)?.push(values[index + 1] ?? null);
        else groups.push([values[index + 1] ?? null]);
      }
      const alternatives = groups.map((group) => group.reduce((left, right) => combined(left, "OR", right)));
      return alternatives.reduce((left, right) => combined(left, "AND", right));
    },
  };
}

function combined(left: Value, operator: "AND" | "OR", right: Value): Value {
  if (left === null) return right;
  if (right === null) return left;
  return operator === "AND" ? left && right : left || right;
}
