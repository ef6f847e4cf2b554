import { assertNever } from "../../base/invariant.ts";
import { SmallMap } from "../../base/small-map.ts";
import type { IndexReader } from "../../indexes/index-reader.ts";
import type { RankedClause, Ranking } from "../../plan/ranking.ts";
import { inverseDocumentFrequency, MAX_IMPACT, SCORE_PER_IMPACT } from "../../similarity/bm25f.ts";

/** A double has 53 significant bits; one is left for factors that are rounded up. */
const SCORE_BITS = 52;

/** The clauses whose matches all have an impact of 1. */
const CONSTANT_KINDS: ReadonlySet<RankedClause["clause"]["kind"]> = new Set([
  "all",
  "exists",
  "range",
  "ranges",
  "area",
  "terms",
  "nested",
]);

/**
 * The factor of each clause of a ranking: the score of an impact of 1. Matches of `*:*`, `field:*` and ranges and areas have that
 * impact.
 *
 * Factors are rounded to multiples of one power of 2, so that doubles represent all sums of factors times impacts
 * exactly. Then a score does not depend on the order of addition, nor on how its document was found. Rounding changes
 * the greatest possible score by less than 10⁻¹¹ of its value.
 */
export class ClauseFactors {
  readonly #factors = new SmallMap<RankedClause, number>();

  /** Reads the document frequencies of all terms. */
  constructor(ranking: Ranking, reader: IndexReader) {
    const clauses = clausesOf(ranking).filter(({ boost }) => boost > 0);
    const factors = clauses.map(({ clause, boost }) => boost * impactScore(clause, reader));
    let maxScore = 0;
    for (let i = 0; i < clauses.length; i++) maxScore += (factors[i] as number) * maxImpact(clauses[i] as RankedClause);
    const unit = 2 ** (Math.ceil(Math.log2(maxScore)) - SCORE_BITS);
    for (let i = 0; i < clauses.length; i++) {
      const factor = factors[i] as number;
      const rounded = factor > 0 ? Math.max(unit, Math.round(factor / unit) * unit) : 0;
      this.#factors.set(clauses[i] as RankedClause, rounded);
    }
  }

  /** 0 for a clause that does not score. */
  of(clause: RankedClause): number {
    return this.#factors.get(clause) ?? 0;
  }
}

function clausesOf(ranking: Ranking): readonly RankedClause[] {
  return ranking.kind === "clause" ? [ranking] : ranking.parts.flatMap(clausesOf);
}

function maxImpact({ clause: { kind } }: RankedClause): number {
  return CONSTANT_KINDS.has(kind) ? 1 : MAX_IMPACT;
}

/** The score of an impact of 1, without the boost. */
function impactScore(clause: RankedClause["clause"], reader: IndexReader): number {
  switch (clause.kind) {
    case "all":
    case "exists":
    case "range":
    case "ranges":
    case "area":
    case "terms":
    case "nested":
      return 1;
    case "expansion":
      return 1 / MAX_IMPACT;
    case "term":
    case "alternatives":
      return SCORE_PER_IMPACT * inverseDocumentFrequency(reader.size, clause.rows);
    case "phrase": {
      let sum = 0;
      for (const term of clause.terms) {
        sum += inverseDocumentFrequency(reader.size, reader.documentFrequency(clause.fields, term));
      }
      return SCORE_PER_IMPACT * sum;
    }
    default:
      return assertNever(clause);
  }
}
