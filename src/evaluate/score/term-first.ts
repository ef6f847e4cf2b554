import type { PlanExpansion, PlanTerm } from "../../plan/plan.ts";
import type { RankedClause, Ranking } from "../../plan/ranking.ts";
import { intersect, subtract } from "../../postings/operations.ts";
import { allPostings, noPostings, type PostingSet } from "../../postings/posting-set.ts";
import { type FieldImpacts, MAX_IMPACT } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { ScoreBounds } from "./bounds.ts";
import type { ClauseFactors } from "./clause-factors.ts";
import { collectTopK } from "./max-score.ts";
import { collectPatternHits } from "./pattern-hits.ts";
import { PostingsGatherer } from "./postings-gatherer.ts";
import type { ScoredClause } from "./scored-clause.ts";

/** A ranking that adds a pattern and its own term: `acme*` scores as the prefix and as the term `acme`. */
export interface PatternWithTerm {
  readonly pattern: RankedClause & { readonly clause: PlanExpansion };
  readonly term: RankedClause & { readonly clause: PlanTerm };
  /** All parts of the ranking, in their order. */
  readonly parts: readonly Ranking[];
}

/** The only pattern of a ranking that has a term of its own; `null` if there are none or several. */
export function patternWithTerm(ranking: Ranking): PatternWithTerm | null {
  if (ranking.kind !== "sum" || ranking.gate !== null) return null;
  const patterns = ranking.parts.filter(isPattern);
  const [pattern] = patterns;
  if (pattern === undefined || patterns.length > 1) return null;
  const term = ranking.parts.filter(isTerm).find(({ clause }) => isOwnTerm(clause, pattern.clause));
  if (term === undefined) return null;
  return { pattern, term, parts: ranking.parts };
}

function isPattern(part: Ranking): part is PatternWithTerm["pattern"] {
  return part.kind === "clause" && part.clause.kind === "expansion" && part.clause.term !== null;
}

function isTerm(part: Ranking): part is PatternWithTerm["term"] {
  return part.kind === "clause" && part.clause.kind === "term";
}

function isOwnTerm({ fields, term }: PlanTerm, pattern: PlanExpansion): boolean {
  return term === pattern.term && fields.join("\0") === pattern.fields.join("\0");
}

/** The clauses that score a set of matches. */
export interface GatheredClauses {
  readonly documents: PostingSet;
  readonly clauses: readonly ScoredClause[];
}

/**
 * Collects first the documents with the term: they have the pattern's maximum impact. The postings of the pattern are
 * gathered only if a document without the term can be among the best, too.
 *
 * @returns the clauses of all matches, or of those with the term
 */
export function collectTermFirst<Document>(
  { pattern, term, parts }: PatternWithTerm,
  matches: SegmentMatches<Document>,
  factors: ClauseFactors,
  impactsOf: (field: string) => FieldImpacts,
  collector: HitCollector<Document>,
): GatheredClauses {
  const { segment, documents } = matches;
  const factor = factors.of(pattern);
  const ofOwnTerm = segment.postings(pattern.clause.fields, term.clause.term);
  const areAll = documents === matches.evaluator.expansion(pattern.clause).documents();
  const withTerm = areAll ? ofOwnTerm : intersect(documents, ofOwnTerm);
  const gather = (part: Ranking, gate: PostingSet | null): readonly ScoredClause[] => {
    const gatherer = new PostingsGatherer(matches, factors, impactsOf);
    gatherer.gather(part, gate);
    return gatherer.clauses;
  };
  const others = new Map(
    parts.filter((part) => part !== pattern && part !== term).map((part) => [part, gather(part, null)]),
  );
  /** In the order of the ranking. */
  const clausesWith = (ofPattern: readonly ScoredClause[], ofTerm: readonly ScoredClause[]): readonly ScoredClause[] =>
    parts.flatMap((part) => (part === pattern ? ofPattern : part === term ? ofTerm : (others.get(part) ?? [])));
  const collect = (clauses: readonly ScoredClause[], selected: PostingSet): void =>
    collectTopK(new ScoreBounds(clauses), { ...matches, documents: selected }, noPostings(segment.size), collector);

  const ofTerm = withTerm.size > 0 ? gather(term, null) : [];
  if (withTerm.size > 0) {
    // All of these documents match the pattern: testing the set of all documents takes the least time.
    collect(clausesWith([maximumIn(allPostings(segment.size), pattern, factor)], ofTerm), withTerm);
  }
  const maximum = withTerm.size > 0 ? [maximumIn(withTerm, pattern, factor)] : [];
  let maxScore = factor * (MAX_IMPACT - 1);
  for (const clauses of others.values()) for (const clause of clauses) maxScore += clause.maxScore;
  if (
    collector.minCompetitiveKey > maxScore ||
    (others.size === 0 && collectPatternHits(pattern.clause, factor, matches, withTerm, impactsOf, collector)) ||
    withTerm.size === documents.size
  ) {
    return { documents: withTerm, clauses: clausesWith(maximum, ofTerm) };
  }
  const withoutTerm = subtract(documents, withTerm);
  const ofPattern = gather(pattern, withoutTerm);
  collect(clausesWith(ofPattern, []), withoutTerm);
  return { documents, clauses: clausesWith([...maximum, ...ofPattern], ofTerm) };
}

/** Gives the maximum impact to all documents of a set. */
function maximumIn(documents: PostingSet, { clause }: PatternWithTerm["pattern"], factor: number): ScoredClause {
  const base = { kind: "set", documents, impact: MAX_IMPACT } as const;
  return { clause, factor, base, supplement: null, champions: null, maxScore: factor * MAX_IMPACT };
}
