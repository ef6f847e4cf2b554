import { assertNever } from "../../base/invariant.ts";
import { type Champions, MIN_CHAMPION_POSTINGS } from "../../indexes/champions.ts";
import type { PostingList } from "../../indexes/segment.ts";
import { longestOf } from "../../indexes/supplement.ts";
import { type FieldPhrase, storedPair } from "../../plan/field-phrase.ts";
import type { PlanAlternatives, PlanPhrase, PlanTerm } from "../../plan/plan.ts";
import type { RankedClause, Ranking } from "../../plan/ranking.ts";
import { union } from "../../postings/operations.ts";
import { allPostings, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import type { FieldImpacts } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import {
  type AlternativePostings,
  densePostings,
  isDense,
  listWithSupplement,
  sparsePostingsOf,
} from "./alternative-postings.ts";
import { cachedPostings } from "./alternatives-cache.ts";
import type { ClauseFactors } from "./clause-factors.ts";
import { combinedPostings, type ListedField, maxImpactOf } from "./combined-impacts.ts";
import { impactsWithin } from "./impacts-within.ts";
import { patternPostings } from "./pattern-postings.ts";
import type { ImpactList, Postings, ScoredClause } from "./scored-clause.ts";
import { TierImpacts } from "./tier-impacts.ts";

/** Gathers the postings that score the matches of one segment. */
export class PostingsGatherer {
  readonly clauses: ScoredClause[] = [];
  readonly #matches: SegmentMatches<unknown>;
  readonly #factors: ClauseFactors;
  readonly #impactsOf: (field: string) => FieldImpacts;

  constructor(matches: SegmentMatches<unknown>, factors: ClauseFactors, impactsOf: (field: string) => FieldImpacts) {
    this.#matches = matches;
    this.#factors = factors;
    this.#impactsOf = impactsOf;
  }

  /** @param gate the matches that the ranking scores; `null` for all matches */
  gather(ranking: Ranking, gate: PostingSet | null): void {
    switch (ranking.kind) {
      case "clause": {
        const factor = this.#factors.of(ranking);
        const postings = factor > 0 ? this.#postingsOf(ranking.clause, gate) : null;
        if (postings !== null) this.#add(ranking.clause, factor, postings);
        return;
      }
      case "sum": {
        const { evaluator, documents } = this.#matches;
        const passing = ranking.gate === null ? gate : evaluator.within(ranking.gate, gate ?? documents);
        for (const part of ranking.parts) this.gather(part, passing);
        return;
      }
      default:
        assertNever(ranking);
    }
  }

  #add(clause: RankedClause["clause"], factor: number, { maxImpact, champions = null, ...postings }: Postings): void {
    this.clauses.push({ clause, factor, ...postings, champions, maxScore: factor * maxImpact });
  }

  #postingsOf(clause: RankedClause["clause"], gate: PostingSet | null): Postings | null {
    const { evaluator, documents } = this.#matches;
    switch (clause.kind) {
      case "all":
      case "exists":
      case "range":
      case "ranges":
      case "area":
      case "terms":
      case "nested": {
        const set = evaluator.within(clause, gate ?? documents);
        return { base: { kind: "set", documents: set, impact: 1 }, supplement: null, maxImpact: 1 };
      }
      case "alternatives":
        return this.#alternativePostings(clause, gate);
      case "term":
        return this.#termPostings(clause, gate);
      case "phrase":
        return this.#phrasePostings(clause, gate, gate ?? documents);
      case "expansion":
        return patternPostings(clause, this.#matches, gate, (field) => this.#impactsOf(field).weight);
      default:
        return assertNever(clause);
    }
  }

  #termPostings({ fields, term }: PlanTerm, gate: PostingSet | null): Postings | null {
    const { segment } = this.#matches;
    const lists = segment.lists(fields, term);
    const longest = longestOf(lists);
    if (longest === undefined) return null;
    const stored = lists.length === 1 ? null : segment.supplement(fields, term);
    if (lists.length > 1 && stored === null) return this.#combined(lists, gate);
    const { impacts } = this.#impactsOf(longest.field);
    const champions = longest.size < MIN_CHAMPION_POSTINGS ? null : this.#championsOf(lists, fields, term);
    const maxImpact =
      maxImpactOf(champions) ?? Math.max(impacts[longest.maxFrequency] as number, stored?.maxImpact ?? 0);
    const { ordinals, frequencies: bytes } = longest;
    const filter = prefersList(ordinals.length, segment.size) ? null : longest.documents;
    const base: ImpactList = { kind: "list", ordinals, bytes, impacts, filter, blocks: longest.blockMaxima };
    if (gate !== null) return { base: impactsWithin(base, stored, gate), supplement: null, maxImpact };
    return { base, supplement: stored, champions, maxImpact };
  }

  #championsOf(lists: readonly PostingList[], fields: readonly string[], term: string): Champions | null {
    return lists.length === 1 ? (lists[0]?.champions ?? null) : this.#matches.segment.champions(fields, term);
  }

  /** @param counted the documents in which the phrase is counted */
  #phrasePostings(clause: PlanPhrase, gate: PostingSet | null, counted: PostingSet): Postings | null {
    const { evaluator } = this.#matches;
    const counts = evaluator.phrases(clause).map((phrase): TermInField => {
      const { field } = phrase;
      const pair = storedPair(phrase);
      const { ordinals, frequencies } = pair ?? this.#countedPhrase(clause, phrase, counted);
      return { field, ordinals, frequencies, champions: pair?.champions ?? null };
    });
    return this.#combined(
      counts.filter(({ ordinals }) => ordinals.length > 0),
      gate,
    );
  }

  #alternativePostings(clause: PlanAlternatives, gate: PostingSet | null): Postings | null {
    const { segment } = this.#matches;
    if (gate !== null) return this.#combinedAlternatives(clause, gate);
    return cachedPostings(clause, segment, () => this.#combinedAlternatives(clause, null));
  }

  /** Without a gate, the postings of all documents, because later searches with other matches reuse them. */
  #combinedAlternatives({ alternatives }: PlanAlternatives, gate: PostingSet | null): Postings | null {
    const { segment, evaluator } = this.#matches;
    const { size } = segment;
    const counted = gate ?? allPostings(size);
    const impacts = new TierImpacts(size);
    const documents: PostingSet[] = [];
    const listed: AlternativePostings[] = [];
    for (const { tier, leaf } of alternatives) {
      if (leaf.kind === "expansion") {
        documents.push(evaluator.within(leaf, counted));
      } else {
        const postings =
          leaf.kind === "phrase" ? this.#phrasePostings(leaf, gate, counted) : this.#postingsOf(leaf, gate);
        if (postings !== null) listed.push({ tier, postings });
      }
    }
    if (documents.length === 0) {
      if (listed.length === 0) return null;
      const postings = listWithSupplement(listed, impacts, size);
      if (postings !== null) return postings;
    }
    for (const { tier, leaf } of alternatives) {
      if (leaf.kind !== "expansion") continue;
      impacts.raiseExpansion(tier, evaluator.expansion(leaf), (field) => this.#impactsOf(field).impacts);
    }
    for (const { tier, postings } of listed) {
      impacts.raise(tier, postings.base, postings.supplement);
      documents.push(documentsOf(postings, size));
    }
    const all = union(documents, size);
    return gate === null && isDense(all) ? densePostings(impacts, size) : sparsePostingsOf(impacts, all.toArray());
  }

  /** The impacts over all fields: one list, or a list that is much longer than the others and its supplement. */
  #combined(lists: readonly TermInField[], gate: PostingSet | null): Postings | null {
    const fields = lists.map(({ ordinals, frequencies, champions, field }): ListedField => {
      return { ordinals, frequencies, champions, field: this.#impactsOf(field) };
    });
    const combined = combinedPostings(fields, this.#matches.segment.size);
    if (combined === null || gate === null) return combined;
    const { base, supplement, maxImpact } = combined;
    return { base: impactsWithin(base, supplement, gate), supplement: null, maxImpact };
  }

  /** The documents of a set that contain a phrase in a field, with the normalized frequencies of the phrase. */
  #countedPhrase(
    clause: PlanPhrase,
    phrase: FieldPhrase,
    set: PostingSet,
  ): Pick<PostingList, "ordinals" | "frequencies"> {
    const { evaluator } = this.#matches;
    const ordinals = evaluator.phraseWithin(clause, phrase, set).toArray();
    return { ordinals, frequencies: evaluator.phraseFrequencies(clause, phrase, ordinals) };
  }
}

/** The postings of a term or phrase in a field. */
type TermInField = Pick<PostingList, "ordinals" | "frequencies" | "champions"> & { readonly field: string };

function documentsOf({ base, supplement }: Postings, universe: number): PostingSet {
  const documents = base.kind === "set" ? base.documents : (base.filter ?? sparsePostings(base.ordinals, universe));
  return supplement === null ? documents : union([documents, sparsePostings(supplement.ordinals, universe)], universe);
}
