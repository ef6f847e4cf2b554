/** Questions about queries themselves, answered by proofs and documents, without an engine. */

export type { ExcludingClause, QueryEdit, WhyNot } from "./decide/why-not/why-not.ts";
export type { DecideOptions } from "./engine/options/decide-options.ts";
export {
  disjoint,
  equivalent,
  implies,
  type Relation,
  type Satisfiability,
  satisfiable,
  type Undecided,
} from "./engine/tools/decide.ts";
export { whyNot } from "./engine/tools/why-not.ts";
