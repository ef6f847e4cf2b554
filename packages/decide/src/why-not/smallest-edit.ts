import type { DefaultOperator, Fix } from "firmament";
import type { TokenizedText } from "firmament/grammar";
import type { ClauseReader } from "./clause-reader.ts";
import { type Combination, type Formula, formulaOf, type Literal, literalsIn } from "./formula.ts";
import { PENALTIES, repairOf } from "./repair.ts";

/** What happens to one clause: it is dropped with its signs, loses its signs, or its text changes. */
export type ClauseEdit = { readonly literal: Literal } & (
  | { readonly kind: "drop" | "dropSigns" }
  | { readonly kind: "change"; readonly fixes: readonly Fix[] }
);

/** Edits after which a formula holds. */
export interface Outcome {
  /** The number of clauses that are changed or dropped. */
  readonly changes: number;
  readonly penalty: number;
  readonly edits: readonly ClauseEdit[];
  /** Whether nothing is left of the formula, so that it restricts nothing. */
  readonly isDropped: boolean;
}

/**
 * Finds the edits of a query after which a document matches: those that change or drop the fewest clauses and, among
 * these, the gentlest ones. Exact: every clause occurs once, so the least number is the sum over the parts of a
 * conjunction, and the least of those of a disjunction, or all its clauses if it is dropped.
 */
export class EditSearch {
  readonly #reader: ClauseReader;
  readonly #query: TokenizedText;
  readonly #defaultOperator: DefaultOperator;

  constructor(reader: ClauseReader, query: TokenizedText, defaultOperator: DefaultOperator) {
    this.#reader = reader;
    this.#query = query;
    this.#defaultOperator = defaultOperator;
  }

  /** The best edits; those that leave something of the query if they change no more clauses. */
  outcomeOf(query: Formula): Outcome {
    const { best, kept } = this.#outcomes(query);
    return kept !== null && kept.changes === best.changes ? kept : best;
  }

  /** The best edits, and the best ones that leave something of the formula; `null` if there are none. */
  #outcomes(formula: Formula): Outcomes {
    if (formula.holds) return { best: UNCHANGED, kept: UNCHANGED };
    if (formula.kind === "literal") return this.#ofLiteral(formula);
    const parts = formula.parts.map((part) => this.#outcomes(part));
    return formula.kind === "all" ? conjunction(formula, parts) : disjunction(formula, parts);
  }

  #ofLiteral(literal: Literal): Outcomes {
    const kept = literal.isNegated ? withoutSigns(literal) : this.#repaired(literal);
    const dropped = dropOf([literal]);
    return { best: kept === null ? dropped : better(kept, dropped), kept };
  }

  #repaired(literal: Literal): Outcome | null {
    if (literal.node.kind === "group") return this.#repairedObjects(literal);
    const repair = repairOf(literal, this.#reader, this.#query);
    if (repair === null) return null;
    const { fixes, penalty } = repair;
    return { changes: 1, penalty, edits: [{ kind: "change", literal, fixes }], isDropped: false };
  }

  /** Edits within a query on nested objects, for the object that needs the least. */
  #repairedObjects({ node }: Literal): Outcome | null {
    if (node.kind !== "group" || node.field === null) return null;
    const outcomes = this.#reader.objects(this.#reader.nameOf(node.field)).flatMap((reader): readonly Outcome[] => {
      const formula = formulaOf(node.query, reader, this.#defaultOperator);
      if (formula === null) return [];
      const outcome = new EditSearch(reader, this.#query, this.#defaultOperator).outcomeOf(formula);
      return outcome.isDropped ? [] : [outcome];
    });
    // To the document, the query on objects is one clause.
    return outcomes.length === 0 ? null : { ...outcomes.reduce(better), changes: 1 };
  }
}

interface Outcomes {
  readonly best: Outcome;
  readonly kept: Outcome | null;
}

const UNCHANGED: Outcome = { changes: 0, penalty: 0, edits: [], isDropped: false };

function conjunction(formula: Combination, parts: readonly Outcomes[]): Outcomes {
  const outcomes = parts.map(({ best }) => best);
  const best = withScoring(formula, outcomes);
  return { best, kept: best.isDropped ? withOneKept(formula, parts) : best };
}

/** The best edits that keep one of the parts, all of which would be dropped. */
function withOneKept(formula: Combination, parts: readonly Outcomes[]): Outcome | null {
  let cheapest: { readonly index: number; readonly kept: Outcome; readonly extra: Outcome } | null = null;
  for (const [index, { best, kept }] of parts.entries()) {
    if (kept === null) continue;
    const extra = { ...kept, changes: kept.changes - best.changes, penalty: kept.penalty - best.penalty };
    if (cheapest === null || better(cheapest.extra, extra) === extra) cheapest = { index, kept, extra };
  }
  if (cheapest === null) return null;
  const { index, kept } = cheapest;
  return withScoring(
    formula,
    parts.map(({ best }, place) => (place === index ? kept : best)),
  );
}

function together(outcomes: readonly Outcome[]): Outcome {
  return {
    changes: outcomes.reduce((sum, { changes }) => sum + changes, 0),
    penalty: outcomes.reduce((sum, { penalty }) => sum + penalty, 0),
    edits: outcomes.flatMap(({ edits }) => edits),
    isDropped: outcomes.every(({ isDropped }) => isDropped),
  };
}

/** Where all required clauses are dropped, the clauses that only scored would become necessary: they go as well. */
function withScoring({ scoring, requiredCount }: Combination, outcomes: readonly Outcome[]): Outcome {
  const outcome = together(outcomes);
  const isStillRequired = outcomes.slice(0, requiredCount).some(({ isDropped }) => !isDropped);
  if (scoring.length === 0 || isStillRequired) return outcome;
  if (scoring.some(({ holds }) => holds)) return { ...outcome, isDropped: false };
  const dropped = dropOf(scoring.flatMap((part) => [...literalsIn(part)]));
  return { ...together([outcome, dropped]), isDropped: outcome.isDropped };
}

/** One part is changed, or the whole disjunction is dropped if none of its parts can be kept as easily. */
function disjunction(formula: Combination, parts: readonly Outcomes[]): Outcomes {
  const keeping = parts.flatMap(({ kept }) => (kept === null ? [] : [kept]));
  const kept = keeping.length === 0 ? null : keeping.reduce(better);
  const dropped = dropOf([...literalsIn(formula)]);
  return { best: kept === null ? dropped : better(kept, dropped), kept };
}

function dropOf(literals: readonly Literal[]): Outcome {
  return {
    changes: literals.length,
    penalty: literals.reduce(
      (sum, { isNegated }) => sum + (isNegated ? PENALTIES.negationDropped : PENALTIES.dropped),
      0,
    ),
    edits: literals.map((literal) => ({ kind: "drop", literal })),
    isDropped: true,
  };
}

function withoutSigns(literal: Literal): Outcome | null {
  if (literal.signed === literal.node) return null;
  return {
    changes: 1,
    penalty: PENALTIES.signDropped,
    edits: [{ kind: "dropSigns", literal }],
    isDropped: false,
  };
}

function better(a: Outcome, b: Outcome): Outcome {
  return b.changes < a.changes || (b.changes === a.changes && b.penalty < a.penalty) ? b : a;
}
