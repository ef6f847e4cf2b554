import {
  type AnalyzedSchema,
  and,
  type ClauseRelations,
  ID_INDEX,
  matchesDocument,
  not,
  type RelationLimits,
  type ResolvedQuery,
} from "firmament/query";
import { existenceOf } from "../solver/decisions.ts";
import { SampleDocument } from "./sample-document.ts";
import { addSample, VARIANTS } from "./samples.ts";

/**
 * Relations between clauses that hold for all documents of a schema, for the option `proveRelations` of `lint`. An answer
 * is yes only if it was proven; almost all others are refuted by a simple document, in microseconds.
 */
export function proveRelations(schema: AnalyzedSchema, limits: RelationLimits): ClauseRelations {
  return new ProvenRelations(schema, limits);
}

class ProvenRelations implements ClauseRelations {
  readonly #schema: AnalyzedSchema;
  readonly #limits: RelationLimits;
  #questions = 0;
  #proofs = 0;
  readonly #samples = new Map<ResolvedQuery, readonly SampleDocument[]>();

  constructor(schema: AnalyzedSchema, limits: RelationLimits) {
    this.#schema = schema;
    this.#limits = limits;
  }

  implies(one: ResolvedQuery, other: ResolvedQuery): boolean {
    if (this.#questions++ >= this.#limits.questions) return false;
    const isRefutedBy = (sample: SampleDocument): boolean => !matchesDocument(other, sample) && this.#isAllowed(sample);
    if (this.#samplesOf(one).some(isRefutedBy)) return false;
    const counterexamples = sampleDocuments([one, not(other)]);
    if (counterexamples.some((sample) => matchesDocument(one, sample) && isRefutedBy(sample))) return false;
    if (!this.#isImpossible(and([one, not(other)]))) return false;
    return !this.#isEmpty(one) && !this.#isEmpty(not(other));
  }

  conflictAmong(clauses: readonly ResolvedQuery[]): readonly number[] | null {
    if (this.#questions++ >= this.#limits.questions) return null;
    if (this.#haveSample(clauses) || !this.#isImpossible(and(clauses))) return null;
    let conflict = clauses.map((_, index) => index);
    for (const index of conflict) {
      const others = conflict.filter((other) => other !== index);
      if (others.length > 0 && this.#isImpossible(and(others.map((other) => clauses[other] as ResolvedQuery)))) {
        conflict = others;
      }
    }
    return conflict;
  }

  /** Documents that match a clause; empty if no simple one does. */
  #samplesOf(clause: ResolvedQuery): readonly SampleDocument[] {
    const known = this.#samples.get(clause);
    if (known !== undefined) return known;
    const samples = sampleDocuments([clause]).filter((sample) => matchesDocument(clause, sample));
    this.#samples.set(clause, samples);
    return samples;
  }

  /** Whether a simple document that a schema allows matches all clauses. */
  #haveSample(clauses: readonly ResolvedQuery[]): boolean {
    return sampleDocuments(clauses).some(
      (sample) => this.#isAllowed(sample) && clauses.every((clause) => matchesDocument(clause, sample)),
    );
  }

  /** A document has one id. Texts can contain several words or phrases; other fields with one value have one. */
  #isAllowed(sample: SampleDocument): boolean {
    const { fieldNames } = this.#schema;
    if (sample.hasSeveral(ID_INDEX)) return false;
    return fieldNames.every((name) => {
      return this.#schema.isMultiValued(name) || this.#schema.type(name) === "text" || !sample.hasSeveral(name);
    });
  }

  #isEmpty(clause: ResolvedQuery): boolean {
    return this.#samplesOf(clause).length === 0 && this.#isImpossible(clause);
  }

  #isImpossible(query: ResolvedQuery): boolean {
    if (this.#proofs++ >= this.#limits.proofs) return false;
    return existenceOf(query, this.#schema, this.#limits.steps).kind === "none";
  }
}

function sampleDocuments(clauses: readonly ResolvedQuery[]): readonly SampleDocument[] {
  return VARIANTS.map((variant) => {
    const document = new SampleDocument();
    for (const clause of clauses) addSample(document, clause, variant);
    return document;
  });
}
