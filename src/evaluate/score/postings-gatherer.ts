import { assertNever } from "../../base/invariant.ts";
import type { PostingList, Segment } from "../../indexes/segment.ts";
import { type FieldFrequencies, longestOf, type Supplement } from "../../indexes/supplement.ts";
import { type FieldPhrase, storedPair } from "../../plan/field-phrase.ts";
import type { PlanAlternatives, PlanExpansion, PlanPhrase, PlanTerm } from "../../plan/plan.ts";
import type { RankedClause, Ranking } from "../../plan/ranking.ts";
import { intersect, union } from "../../postings/operations.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { allPostings, noPostings, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { type FieldImpacts, IDENTITY_IMPACTS } from "../../similarity/bm25f.ts";
import { MAX_FREQUENCY } from "../../similarity/length-normalization.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { matcherOf } from "../phrase/documents.ts";
import { type AlternativePostings, cachedPostings, listWithSupplement, postingsOf } from "./alternative-postings.ts";
import type { ClauseFactors } from "./clause-factors.ts";
import { combineFields, type FieldMatches, patternImpacts } from "./combined-impacts.ts";
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

  #add(clause: RankedClause["clause"], factor: number, { base, supplement, maxImpact }: Postings): void {
    this.clauses.push({ clause, factor, base, supplement, maxScore: factor * maxImpact });
  }

  #postingsOf(clause: RankedClause["clause"], gate: PostingSet | null): Postings | null {
    const { evaluator, documents } = this.#matches;
    switch (clause.kind) {
      case "all":
      case "exists":
      case "range": {
        const set = evaluator.within(clause, gate ?? documents);
        return { base: { kind: "set", documents: set, impact: 1 }, supplement: null, maxImpact: 1 };
      }
      case "alternatives":
        return this.#alternativePostings(clause, gate);
      case "term":
        return this.#termPostings(clause, gate);
      case "phrase":
        return this.#phrasePostings(clause, gate);
      case "expansion":
        return this.#expansionPostings(clause, gate);
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
    const maxImpact = Math.max(impacts[longest.maxFrequency] as number, stored?.maxImpact ?? 0);
    if (gate !== null) {
      const supplement = stored && supplementWithin(stored, gate);
      return { base: listWithin(longest, longest.documents, impacts, gate), supplement, maxImpact };
    }
    const { ordinals, frequencies: bytes } = longest;
    const filter = prefersList(ordinals.length, segment.size) ? null : longest.documents;
    return { base: { kind: "list", ordinals, bytes, impacts, filter }, supplement: stored, maxImpact };
  }

  #phrasePostings(clause: PlanPhrase, gate: PostingSet | null): Postings | null {
    const { segment, evaluator, documents } = this.#matches;
    const lists = evaluator.phrases(clause).map((phrase) => {
      const { ordinals, frequencies } =
        storedPair(phrase) ?? this.#countedPhrase(clause, phrase, gate ?? documents, segment);
      return { field: phrase.field, ordinals, frequencies };
    });
    return this.#combined(
      lists.filter(({ ordinals }) => ordinals.length > 0),
      gate,
    );
  }

  #expansionPostings(clause: PlanExpansion, gate: PostingSet | null): Postings | null {
    const { segment, evaluator } = this.#matches;
    const expansion = evaluator.expansion(clause);
    const within = (documents: PostingSet): PostingSet => (gate === null ? documents : intersect(documents, gate));
    const fields: FieldMatches[] = [];
    for (const field of clause.fields) {
      const documents = within(expansion.documentsIn(field));
      if (documents.size > 0) fields.push({ documents, weight: this.#impactsOf(field).weight });
    }
    if (fields.length === 0) return null;
    const { size } = segment;
    const own = clause.term === null ? noPostings(size) : within(segment.postings(clause.fields, clause.term));
    const { base, impact, supplement } = patternImpacts(fields, own);
    return {
      base: { kind: "set", documents: base, impact },
      supplement,
      maxImpact: Math.max(impact, supplement.maxImpact),
    };
  }

  #alternativePostings(clause: PlanAlternatives, gate: PostingSet | null): Postings | null {
    const { segment } = this.#matches;
    if (gate !== null) return this.#combinedAlternatives(clause, gate);
    return cachedPostings(clause, segment, () => this.#combinedAlternatives(clause, null));
  }

  #combinedAlternatives({ alternatives }: PlanAlternatives, gate: PostingSet | null): Postings | null {
    const { segment, evaluator } = this.#matches;
    const { size } = segment;
    const impacts = new TierImpacts(size);
    const documents: PostingSet[] = [];
    const listed: AlternativePostings[] = [];
    for (const { tier, leaf } of alternatives) {
      if (leaf.kind === "expansion") {
        documents.push(evaluator.within(leaf, gate ?? allPostings(size)));
      } else {
        const postings = this.#postingsOf(leaf, gate);
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
    return postingsOf(impacts, union(documents, size).toArray());
  }

  /** One list with the impacts over all fields. */
  #combined(lists: readonly TermInField[], gate: PostingSet | null): Postings | null {
    const [only, ...others] = lists;
    if (only === undefined) return null;
    const { size } = this.#matches.segment;
    const { ordinals, bytes, impacts, maxImpact } =
      others.length === 0 ? this.#inOneField(only) : this.#combineFields(lists);
    const list = { ordinals, frequencies: bytes };
    const base =
      gate === null
        ? ({ kind: "list", ordinals, bytes, impacts, filter: null } as const)
        : listWithin(list, sparsePostings(ordinals, size), impacts, gate);
    return { base, supplement: null, maxImpact };
  }

  #inOneField({ ordinals, frequencies: bytes, field }: TermInField): CombinedList {
    const { impacts } = this.#impactsOf(field);
    return { ordinals, bytes, impacts, maxImpact: impacts[maxOf(bytes)] as number };
  }

  #combineFields(lists: readonly TermInField[]): CombinedList {
    const fields = lists.map(({ ordinals, frequencies, field }): FieldFrequencies => {
      return { ordinals, frequencies, field: this.#impactsOf(field) };
    });
    const { ordinals, impacts: bytes, maxImpact } = combineFields(fields, this.#matches.segment.size);
    return { ordinals, bytes, impacts: IDENTITY_IMPACTS, maxImpact };
  }

  /** The documents of a set that contain a phrase in a field, with the normalized frequencies of the phrase. */
  #countedPhrase(
    clause: PlanPhrase,
    phrase: FieldPhrase,
    set: PostingSet,
    segment: Segment,
  ): Pick<PostingList, "ordinals" | "frequencies"> {
    const index = segment.text(phrase.field);
    const { starts } = index.streams();
    const ordinals = this.#matches.evaluator.phraseWithin(clause, phrase, set).toArray();
    const frequencies = new Uint8Array(ordinals.length);
    const matcher = matcherOf(clause, phrase, segment);
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] as number;
      const length = (starts[ordinal + 1] as number) - (starts[ordinal] as number);
      frequencies[i] = index.normalization.encode(matcher.count(ordinal, MAX_FREQUENCY), length);
    }
    return { ordinals, frequencies };
  }
}

type CombinedList = Pick<ImpactList, "ordinals" | "bytes" | "impacts"> & { readonly maxImpact: number };

/** The postings of a term or phrase in a field. */
type TermInField = Pick<PostingList, "ordinals" | "frequencies"> & { readonly field: string };

function documentsOf({ base, supplement }: Postings, universe: number): PostingSet {
  const documents = base.kind === "set" ? base.documents : (base.filter ?? sparsePostings(base.ordinals, universe));
  return supplement === null ? documents : union([documents, sparsePostings(supplement.ordinals, universe)], universe);
}

function maxOf(bytes: Uint8Array): number {
  let max = 0;
  for (let i = 0; i < bytes.length; i++) max = Math.max(max, bytes[i] as number);
  return max;
}

/** The postings of a list whose documents are in a set. */
function listWithin(
  { ordinals, frequencies }: Pick<PostingList, "ordinals" | "frequencies">,
  documents: PostingSet,
  impacts: Uint8Array,
  set: PostingSet,
): ImpactList {
  const indexes = indexesWithin(ordinals, documents, set);
  return {
    kind: "list",
    ordinals: pick(ordinals, indexes),
    bytes: pickBytes(frequencies, indexes),
    impacts,
    filter: null,
  };
}

/** The part of a supplement whose documents are in a set. */
function supplementWithin({ ordinals, impacts, differences, maxImpact }: Supplement, set: PostingSet): Supplement {
  const indexes = indexesWithin(ordinals, sparsePostings(ordinals, set.universe), set);
  return {
    ordinals: pick(ordinals, indexes),
    impacts: pickBytes(impacts, indexes),
    differences: pickBytes(differences, indexes),
    maxImpact,
  };
}

/**
 * The indexes of the ordinals in a set.
 *
 * @param documents the ordinals as a set
 */
function indexesWithin(ordinals: Uint32Array, documents: PostingSet, set: PostingSet): Uint32Array {
  const shared = intersect(set, documents).toArray();
  const { length } = shared;
  const indexes = new Uint32Array(length);
  let index = 0;
  for (let i = 0; i < length; i++) {
    index = seek(ordinals, shared[i] as number, index);
    indexes[i] = index;
  }
  return indexes;
}

function pick(ordinals: Uint32Array, indexes: Uint32Array): Uint32Array {
  const picked = new Uint32Array(indexes.length);
  for (let i = 0; i < indexes.length; i++) picked[i] = ordinals[indexes[i] as number] as number;
  return picked;
}

function pickBytes(bytes: Uint8Array, indexes: Uint32Array): Uint8Array {
  const picked = new Uint8Array(indexes.length);
  for (let i = 0; i < indexes.length; i++) picked[i] = bytes[indexes[i] as number] as number;
  return picked;
}
