import type { QueryNode } from "../../grammar/ast/ast.ts";
import { endsLower, intersection, isEmptyRange, type NumericRange, startsHigher } from "../indexes/numeric-range.ts";

/** A clause that a document must match or, if it is negated, must not match. */
export interface Constraint {
  readonly node: QueryNode;
  /** Clauses with equal keys match the same documents. */
  readonly key: number;
  readonly isNegated: boolean;
  /** The range that a number of the document must be in; `null` for other constraints. */
  readonly numbers: { readonly field: string; readonly range: NumericRange } | null;
}

/** Clauses that no document satisfies together. */
export interface Conflict {
  /** At least two, none of which can be left out; in text order. */
  readonly nodes: readonly QueryNode[];
  /** Whether the clauses are two ranges of one field that do not intersect. */
  readonly isNumeric: boolean;
}

interface RangeConstraint {
  readonly node: QueryNode;
  readonly range: NumericRange;
}

/** Finds the constraints of a list that exclude each other. */
export class ConflictFinder {
  readonly conflicts: Conflict[] = [];
  readonly #constraints = new Map<number, Constraint>();
  /** The keys whose conflict with their negation was reported. */
  readonly #reported = new Set<number>();
  /**
   * By field, the range with the highest lower bound and the range with the lowest upper bound. A range that intersects
   * both intersects all ranges of the field.
   */
  readonly #bounds = new Map<string, { readonly low: RangeConstraint; readonly high: RangeConstraint }>();

  /** Compares each constraint with the earlier ones and adds it to them. */
  addAll(constraints: readonly Constraint[]): void {
    for (const constraint of constraints) {
      this.#compare(constraint);
      if (!this.#constraints.has(constraint.key)) this.#constraints.set(constraint.key, constraint);
      this.#updateBounds(constraint);
    }
  }

  /** Compares each constraint with the ones that were added. */
  check(constraints: readonly Constraint[]): void {
    for (const constraint of constraints) this.#compare(constraint);
  }

  #compare({ node, key, isNegated, numbers }: Constraint): void {
    const same = this.#constraints.get(key);
    if (same !== undefined && same.isNegated !== isNegated && !this.#reported.has(key)) {
      this.#reported.add(key);
      this.#report(same.node, node, false);
    }
    const bounds = numbers === null ? undefined : this.#bounds.get(numbers.field);
    if (numbers === null || bounds === undefined) return;
    const disjoint = [bounds.low, bounds.high].find(({ range }) => isEmptyRange(intersection(range, numbers.range)));
    if (disjoint !== undefined) this.#report(disjoint.node, node, true);
  }

  #report(a: QueryNode, b: QueryNode, isNumeric: boolean): void {
    this.conflicts.push({ nodes: inTextOrder([a, b]), isNumeric });
  }

  #updateBounds({ node, numbers }: Constraint): void {
    if (numbers === null) return;
    const { field, range } = numbers;
    const own: RangeConstraint = { node, range };
    const { low, high } = this.#bounds.get(field) ?? { low: own, high: own };
    this.#bounds.set(field, {
      low: startsHigher(range, low.range) ? own : low,
      high: endsLower(range, high.range) ? own : high,
    });
  }
}

export function inTextOrder(nodes: readonly QueryNode[]): readonly QueryNode[] {
  return nodes.toSorted((a, b) => a.span.start - b.span.start);
}
