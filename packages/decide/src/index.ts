/** Questions about queries themselves, answered by proofs and documents, without an engine. */

export { proveRelations } from "./relations/clause-relations.ts";
export {
  disjoint,
  equivalent,
  implies,
  type Relation,
  type Satisfiability,
  satisfiable,
  type Undecided,
} from "./tools/decide.ts";
export type { DecideOptions } from "./tools/decide-options.ts";
export { whyNot } from "./tools/why-not.ts";
export type { ExcludingClause, QueryEdit, WhyNot } from "./why-not/why-not.ts";
