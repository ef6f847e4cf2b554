import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";

/** How much a set of questions about clauses may cost. */
export interface RelationLimits {
  /** The maximum number of questions; of further ones the answer is no. */
  readonly questions: number;
  /** The maximum number of questions to the solver; of further ones the answer is no. */
  readonly proofs: number;
  /** The steps of one proof. */
  readonly steps: number;
}

/** Relations between clauses that hold for all documents of a schema. An answer is yes only if it was proven. */
export interface ClauseRelations {
  /**
   * Whether every document that matches one clause matches the other one, where some documents match the first one, and
   * some do not match the other one.
   */
  implies(one: ResolvedQuery, other: ResolvedQuery): boolean;

  /**
   * A smallest set of clauses, in the sense that none can be left out, that no document matches together; as indexes.
   * `null` if documents match all of them, or if that is not known.
   */
  conflictAmong(clauses: readonly ResolvedQuery[]): readonly number[] | null;
}

/**
 * Who proves relations. `proveRelations` of `@firmament/decide` is the one; without it, `lint` has no warnings that need
 * a proof, and programs do not load the solver.
 */
export type ProveRelations = (schema: AnalyzedSchema, limits: RelationLimits) => ClauseRelations;
