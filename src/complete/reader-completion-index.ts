import { countMatches } from "../evaluate/match/counter.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import { Planner } from "../plan/planner.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import type { ResolvedFilter } from "../plan/resolve/resolved-filter.ts";
import type { AnalyzedSchema, AnalyzerGroup } from "../schema/analyzed-schema.ts";
import type { Candidate, CompletionIndex } from "./completion-index.ts";
import { dateCandidates } from "./date-candidates.ts";
import { numberCandidates } from "./number-candidates.ts";
import { MAX_PHRASE_COST, phraseCostOf } from "./phrase-cost.ts";
import { TermCandidates } from "./term-candidates.ts";
import type { TypedTerms } from "./typed-terms.ts";
import { ValueCandidates } from "./value-candidates.ts";

/** An index of this process, for one completion: a budget limits the total cost of phrases. */
export class ReaderCompletionIndex implements CompletionIndex {
  readonly #reader: IndexReader;
  readonly #schema: AnalyzedSchema;
  readonly #planner: Planner;
  readonly #filter: ResolvedFilter | null;
  #phraseCostLeft = MAX_PHRASE_COST;

  /** @param filter what counted documents must match besides */
  constructor(reader: IndexReader, schema: AnalyzedSchema, filter: ResolvedFilter | null) {
    this.#filter = filter;
    this.#reader = reader;
    this.#schema = schema;
    this.#planner = new Planner(reader);
  }

  count(clause: ResolvedQuery): number {
    const phraseCost = phraseCostOf(this.#planner.matching(clause));
    if (phraseCost > this.#phraseCostLeft) return 0;
    this.#phraseCostLeft -= phraseCost;
    const plan = this.#planner.matching(clause, this.#filter);
    let total = 0;
    for (const segment of this.#reader.segments) total += countMatches(plan, segment);
    return total;
  }

  numbers(field: string, typed: string, k: number): readonly string[] {
    return numberCandidates(this.#reader, field, typed, k);
  }

  dates(field: string, typed: string, k: number): readonly string[] {
    return dateCandidates(this.#reader, field, typed, k);
  }

  values(group: AnalyzerGroup, typed: string, k: number): readonly Candidate[] {
    return new ValueCandidates(this.#reader, group, k).find(typed);
  }

  terms(fields: readonly string[], typed: TypedTerms, k: number): readonly string[] {
    return new TermCandidates(this.#reader, this.#schema, fields).find(typed, k);
  }
}
