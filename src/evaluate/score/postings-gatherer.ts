import { assertNever } from "../../base/invariant.ts";
import { MAX_FREQUENCY, type PostingList } from "../../indexes/segment.ts";
import { type FieldPhrase, storedPair } from "../../plan/field-phrase.ts";
import type { PlanAll, PlanExists, PlanPhrase, PlanRange } from "../../plan/plan.ts";
import type { RankedClause, Ranking } from "../../plan/ranking.ts";
import { intersect } from "../../postings/operations.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { matcherOf } from "../phrase/documents.ts";
import type { CollectionStatistics } from "./collection-statistics.ts";
import {
  type Frequencies,
  type ScoredList,
  type ScoredPostings,
  type ScoredSet,
  scoredList,
} from "./scored-postings.ts";

/** Of what clause postings are, and in which field; `null` where it is not one field. */
export type ScoreSources = Map<
  ScoredList | ScoredSet,
  { readonly clause: RankedClause["clause"]; readonly field: string | null }
>;

/** Gathers what the matches in one segment score by. */
export class PostingsGatherer implements ScoredPostings {
  readonly lists: ScoredList[] = [];
  readonly sets: ScoredSet[] = [];
  readonly #found: SegmentMatches<unknown>;
  readonly #statistics: CollectionStatistics;
  readonly #weightOf: (field: string) => number;
  readonly #sources: ScoreSources | null;

  /** @param sources is added to, if it is of interest */
  constructor(
    found: SegmentMatches<unknown>,
    statistics: CollectionStatistics,
    weightOf: (field: string) => number,
    sources: ScoreSources | null,
  ) {
    this.#found = found;
    this.#statistics = statistics;
    this.#weightOf = weightOf;
    this.#sources = sources;
  }

  /** @param gate those of the matches that score; `null` for all of them */
  gather(ranking: Ranking, gate: PostingSet | null): void {
    switch (ranking.kind) {
      case "clause":
        if (ranking.boost > 0) this.#gatherClause(ranking, gate);
        return;
      case "sum": {
        const { evaluator, documents } = this.#found;
        const passing = ranking.gate === null ? gate : evaluator.within(ranking.gate, gate ?? documents);
        for (const part of ranking.parts) this.gather(part, passing);
        return;
      }
      default:
        assertNever(ranking);
    }
  }

  #gatherClause({ clause, boost }: RankedClause, gate: PostingSet | null): void {
    const { segment, evaluator, documents } = this.#found;
    const within = gate ?? documents;
    switch (clause.kind) {
      case "all":
      case "exists":
      case "range":
        this.#addSet(clause, fieldOf(clause), evaluator.within(clause, within), boost);
        return;
      case "term":
        for (const list of segment.lists(clause.fields, clause.term)) {
          this.#addList(clause, list.field, gate === null ? list : listWithin(list, gate), [clause.term], boost);
        }
        return;
      case "phrase":
        for (const phrase of evaluator.phrases(clause)) {
          const kept = storedPair(phrase);
          const list = kept !== null && gate === null ? kept : this.#phraseWithin(clause, phrase, within);
          this.#addList(clause, phrase.field, list, clause.terms, boost);
        }
        return;
      case "expansion": {
        const expansion = evaluator.expansion(clause);
        for (const field of clause.fields) {
          const documents = expansion.documentsIn(field);
          const matching = gate === null ? documents : intersect(documents, gate);
          this.#addSet(clause, field, matching, boost * this.#weightOf(field));
        }
        return;
      }
      default:
        assertNever(clause);
    }
  }

  #addSet(clause: RankedClause["clause"], field: string | null, documents: PostingSet, score: number): void {
    if (documents.size === 0) return;
    const set = { documents, score };
    this.sets.push(set);
    this.#sources?.set(set, { clause, field });
  }

  #addList(
    clause: RankedClause["clause"],
    field: string,
    list: Frequencies,
    terms: readonly string[],
    boost: number,
  ): void {
    if (list.ordinals.length === 0) return;
    const weight = this.#statistics.rarity(field, terms) * boost * this.#weightOf(field);
    const { starts } = this.#found.segment.text(field).streams();
    const scored = scoredList(list, starts, weight, this.#statistics.averageLength(field));
    this.lists.push(scored);
    this.#sources?.set(scored, { clause, field });
  }

  #phraseWithin(clause: PlanPhrase, phrase: FieldPhrase, set: PostingSet): Frequencies {
    const { segment, evaluator } = this.#found;
    const kept = storedPair(phrase);
    if (kept !== null) return listWithin(kept, set);
    const ordinals = evaluator.phraseWithin(clause, phrase, set).toArray();
    const frequencies = new Uint8Array(ordinals.length);
    const matcher = matcherOf(clause, phrase, segment);
    for (let i = 0; i < ordinals.length; i++) frequencies[i] = matcher.count(ordinals[i] as number, MAX_FREQUENCY);
    return { ordinals, frequencies };
  }
}

/** The one field that a clause asks. */
function fieldOf(clause: PlanAll | PlanExists | PlanRange): string | null {
  if (clause.kind === "range") return clause.field;
  const fields = clause.kind === "all" ? [] : clause.fields;
  return fields.length === 1 ? (fields[0] ?? null) : null;
}

/** Those of the list's postings whose documents are in the set. */
function listWithin(list: PostingList, set: PostingSet): Frequencies {
  const all = list.ordinals;
  const allFrequencies = list.frequencies;
  const ordinals = intersect(set, list.documents).toArray();
  const frequencies = new Uint8Array(ordinals.length);
  let at = 0;
  for (let i = 0; i < ordinals.length; i++) {
    at = seek(all, ordinals[i] as number, at);
    frequencies[i] = allFrequencies[at] as number;
  }
  return { ordinals, frequencies };
}
