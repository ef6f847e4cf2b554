import { CodePointSet } from "./code-point-set.ts";
import type { Nfa } from "./nfa.ts";

/** For each state of an automaton one byte: 1 if what the function's name says holds of it. */
export type StateFlags = Uint8Array;

/** The states from which some text is accepted. */
export function liveStates(nfa: Nfa): StateFlags {
  return statesLeadingTo(nfa, ({ edges, epsilons }) => [...epsilons, ...edges.map((edge) => edge.to)]);
}

/** The states from which every text is accepted because they keep themselves: `.*` at the end of a pattern. */
export function universalStates(nfa: Nfa): StateFlags {
  const final = statesLeadingTo(nfa, ({ epsilons }) => epsilons);
  return Uint8Array.from(nfa.states, ({ edges }, state) =>
    final[state] === 1 && edges.some(({ on, to }) => on === CodePointSet.all && to === state) ? 1 : 0,
  );
}

/** The states from which the accepting state can be reached, following successors. */
function statesLeadingTo(nfa: Nfa, successors: (state: Nfa["states"][number]) => readonly number[]): StateFlags {
  const predecessors: number[][] = nfa.states.map(() => []);
  nfa.states.forEach((state, from) => {
    for (const to of successors(state)) predecessors[to]?.push(from);
  });
  const flags = new Uint8Array(nfa.states.length);
  const pending = [nfa.accept];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (flags[state] === 1) continue;
    flags[state] = 1;
    pending.push(...(predecessors[state] ?? []));
  }
  return flags;
}
