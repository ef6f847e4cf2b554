import type { ProveRelations } from "../../lint/clause-relations.ts";
import type { QueryOptions } from "./search-options.ts";

/** The options of `lint`. */
export interface LintOptions extends QueryOptions {
  /**
   * Who proves relations between clauses: `proveRelations` of `@firmament/decide`. Default: nobody; then the warnings
   * `redundant-clause`, and contradictions that need a proof, are missing. Not used with `asYouType`.
   */
  readonly proveRelations?: ProveRelations | undefined;
}
