import type { Formula, Literal } from "./formula.ts";

/**
 * A smallest set of clauses that exclude the document on their own: for any answers of the other clauses, the document
 * would not match. Each occurrence of a clause in the text counts, also if an equal one exists. Linear in the size of
 * the query, since every clause occurs once: one part excludes a conjunction, and all parts together a disjunction.
 *
 * @param formula does not hold
 */
export function excludingClauses(formula: Formula): readonly Literal[] {
  const sizes = new Map<Formula, number>();
  const clauses: Literal[] = [];
  sizeOf(formula, sizes);
  collect(formula, sizes, clauses);
  return clauses;
}

/** The size of the smallest set. */
function sizeOf(formula: Formula, sizes: Map<Formula, number>): number {
  const size = computedSize(formula, sizes);
  sizes.set(formula, size);
  return size;
}

function computedSize(formula: Formula, sizes: Map<Formula, number>): number {
  if (formula.holds) return Number.POSITIVE_INFINITY;
  if (formula.kind === "literal") return 1;
  const parts = formula.parts.map((part) => sizeOf(part, sizes));
  return formula.kind === "any" ? parts.reduce((sum, size) => sum + size, 0) : Math.min(...parts);
}

function collect(formula: Formula, sizes: ReadonlyMap<Formula, number>, clauses: Literal[]): void {
  if (formula.kind === "literal") {
    clauses.push(formula);
    return;
  }
  const size = sizes.get(formula);
  const smallest = formula.parts.find((part) => sizes.get(part) === size);
  if (formula.kind === "any") for (const part of formula.parts) collect(part, sizes, clauses);
  else if (smallest !== undefined) collect(smallest, sizes, clauses);
}
