import { prefersList } from "../../postings/thresholds.ts";
import { ImpactCursor } from "./impact-cursor.ts";
import { impactList, isListed, type ListedClause, type ScoredClause } from "./scored-clause.ts";

/** In a query with more clauses, adding the documents of a sparse set is faster than a lookup of each match in it. */
const MAX_SETS = 16;

function withList(clause: ScoredClause): ScoredClause {
  const { base, supplement } = clause;
  if (base.kind === "list" || supplement !== null) return clause;
  const { documents, impact } = base;
  if (!prefersList(documents.size, documents.universe)) return clause;
  const ordinals = documents.toArray();
  return { ...clause, base: impactList(ordinals, new Uint8Array(ordinals.length).fill(impact)) };
}

/**
 * Completes partial scores, with upper bounds for the missing parts: clauses with lists before those with sets, greater
 * maximum scores first.
 */
export class ScoreBounds {
  /** The clauses whose scores can be added posting by posting. */
  readonly listed: readonly ListedClause[];
  /** All clauses: first the listed ones. */
  readonly clauses: readonly ScoredClause[];
  /** Created when a score is completed: a single clause most often needs none. */
  #cursors: readonly ImpactCursor[] | null = null;
  /** The maximum score of each clause together with all later ones. Creating a typed array takes longer. */
  readonly #maxScoresFrom: readonly number[];

  constructor(given: readonly ScoredClause[]) {
    const clauses = given.length > MAX_SETS ? given.map(withList) : given;
    const sorted = clauses.length < 2 ? clauses : clauses.toSorted((a, b) => b.maxScore - a.maxScore);
    this.listed = sorted.filter(isListed);
    this.clauses =
      this.listed.length === sorted.length ? sorted : [...this.listed, ...sorted.filter((clause) => !isListed(clause))];
    const sums = [0];
    for (let i = clauses.length - 1; i >= 0; i--) {
      sums.push((sums.at(-1) as number) + (this.clauses[i] as ScoredClause).maxScore);
    }
    this.#maxScoresFrom = sums.reverse();
  }

  /** The maximum score of the clauses from an index on. */
  maxScoreFrom(index: number): number {
    return this.#maxScoresFrom[index] as number;
  }

  /**
   * A document's score, or −∞ if it is below a threshold. Fastest if ordinals ascend from call to call.
   *
   * @param partial the score of the clauses before `from`
   */
  complete(ordinal: number, partial: number, from: number, threshold: number): number {
    this.#cursors ??= this.clauses.map((clause) => new ImpactCursor(clause));
    const cursors = this.#cursors;
    let score = partial;
    for (let i = from; i < cursors.length; i++) {
      if (score + (this.#maxScoresFrom[i] as number) < threshold) return Number.NEGATIVE_INFINITY;
      score += (cursors[i] as ImpactCursor).scoreOf(ordinal);
    }
    return score < threshold ? Number.NEGATIVE_INFINITY : score;
  }
}
