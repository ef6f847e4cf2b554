import { assertNever } from "../../base/invariant.ts";
import type { PostingList } from "../../indexes/segment.ts";
import { type FieldPhrase, storedPair } from "../../plan/field-phrase.ts";
import type { PlanAll, PlanExists, PlanPhrase, PlanRange } from "../../plan/plan.ts";
import type { RankedClause, Ranking } from "../../plan/ranking.ts";
import { intersect } from "../../postings/operations.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { MAX_FREQUENCY } from "../../similarity/length-normalization.ts";
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

/** The clause and the field of each list and set; the field is `null` if the clause does not search exactly one. */
export type ScoreSources = Map<
  ScoredList | ScoredSet,
  { readonly clause: RankedClause["clause"]; readonly field: string | null }
>;

/** Gathers the postings that score the matches of one segment. */
export class PostingsGatherer implements ScoredPostings {
  readonly lists: ScoredList[] = [];
  readonly sets: ScoredSet[] = [];
  readonly #matches: SegmentMatches<unknown>;
  readonly #statistics: CollectionStatistics;
  readonly #weightOf: (field: string) => number;
  readonly #sources: ScoreSources | null;

  /** @param sources receives the sources of all lists and sets; `null` to omit them */
  constructor(
    matches: SegmentMatches<unknown>,
    statistics: CollectionStatistics,
    weightOf: (field: string) => number,
    sources: ScoreSources | null,
  ) {
    this.#matches = matches;
    this.#statistics = statistics;
    this.#weightOf = weightOf;
    this.#sources = sources;
  }

  /** @param gate the matches that the ranking scores; `null` for all matches */
  gather(ranking: Ranking, gate: PostingSet | null): void {
    switch (ranking.kind) {
      case "clause":
        if (ranking.boost > 0) this.#gatherClause(ranking, gate);
        return;
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

  #gatherClause({ clause, boost }: RankedClause, gate: PostingSet | null): void {
    const { segment, evaluator, documents } = this.#matches;
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
          const pair = storedPair(phrase);
          const list = pair !== null && gate === null ? pair : this.#phraseWithin(clause, phrase, within);
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
      case "alternatives":
        for (const { leaf } of clause.alternatives) this.#addSet(clause, null, evaluator.within(leaf, within), boost);
        return;
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
    const weight = this.#statistics.inverseDocumentFrequency(field, terms) * boost * this.#weightOf(field);
    const { starts } = this.#matches.segment.text(field).streams();
    const scored = scoredList(list, starts, weight, this.#statistics.averageLength(field));
    this.lists.push(scored);
    this.#sources?.set(scored, { clause, field });
  }

  #phraseWithin(clause: PlanPhrase, phrase: FieldPhrase, set: PostingSet): Frequencies {
    const { segment, evaluator } = this.#matches;
    const pair = storedPair(phrase);
    if (pair !== null) return listWithin(pair, set);
    const ordinals = evaluator.phraseWithin(clause, phrase, set).toArray();
    const frequencies = new Uint8Array(ordinals.length);
    const matcher = matcherOf(clause, phrase, segment);
    for (let i = 0; i < ordinals.length; i++) frequencies[i] = matcher.count(ordinals[i] as number, MAX_FREQUENCY);
    return { ordinals, frequencies };
  }
}

/** The field that a clause searches; `null` if there are none or several. */
function fieldOf(clause: PlanAll | PlanExists | PlanRange): string | null {
  if (clause.kind === "range") return clause.field;
  const fields = clause.kind === "all" ? [] : clause.fields;
  return fields.length === 1 ? (fields[0] ?? null) : null;
}

/** The postings of a list whose documents are in a set. */
function listWithin(list: PostingList, set: PostingSet): Frequencies {
  const all = list.ordinals;
  const allFrequencies = list.frequencies;
  const ordinals = intersect(set, list.documents).toArray();
  const frequencies = new Uint8Array(ordinals.length);
  let index = 0;
  for (let i = 0; i < ordinals.length; i++) {
    index = seek(all, ordinals[i] as number, index);
    frequencies[i] = allFrequencies[index] as number;
  }
  return { ordinals, frequencies };
}
