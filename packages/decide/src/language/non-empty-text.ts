import { type Automaton, NO_LITERALS } from "firmament/query";

/** Accepts every text except the empty one, which is no term. */
export const nonEmptyText: Automaton<number> = {
  start: 0,
  literals: NO_LITERALS,
  pattern: null,
  stateCount: 2,
  boundaries: [],
  symbolOf: () => 0,
  step: () => 1,
  accepts: (state) => state === 1,
  canMatch: () => true,
  mustMatch: (state) => state === 1,
  keyOf: (state) => state,
};
