import { CodePointSet } from "./code-point-set.ts";
import type { Nfa } from "./nfa.ts";

/** One byte per state: 1 if the state has the property. */
export type StateFlags = Uint8Array;

/** The states that can reach acceptance. */
export function liveStates(nfa: Nfa): StateFlags {
  return statesLeadingTo(nfa, ({ edges, epsilons }) => [...epsilons, ...edges.map((edge) => edge.to)]);
}

/** The states that accept every text, because they loop on every code point: `.*` at the end of a pattern. */
export function universalStates(nfa: Nfa): StateFlags {
  const final = statesLeadingTo(nfa, ({ epsilons }) => epsilons);
  return Uint8Array.from(nfa.states, ({ edges }, state) =>
    final[state] === 1 && edges.some(({ on, to }) => on === CodePointSet.all && to === state) ? 1 : 0,
  );
}

/** The states from which the accepting state is reachable by the given successors. */
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
