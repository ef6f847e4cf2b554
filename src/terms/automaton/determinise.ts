import { Alphabet } from "./alphabet.ts";
import { type Automaton, type Literals, NO_LITERALS } from "./automaton.ts";
import type { Nfa } from "./nfa.ts";
import { liveStates, universalStates } from "./reachability.ts";

/** How many numbers the remembered states may hold together, rows of transitions included: some 32 MB at most. */
const MAX_CACHED_NUMBERS = 1 << 22;

/** A set of states of the nondeterministic automaton, and where symbols lead from it, as far as that is known. */
interface SetState {
  /** Ascending; states without edges that do not accept, and those from which nothing is accepted, are left out. */
  readonly members: Uint16Array;
  readonly live: boolean;
  readonly accepting: boolean;
  readonly universal: boolean;
  next: (SetState | undefined)[];
}

/**
 * The deterministic automaton that accepts the same texts, made as it is walked: a state is made when it is first
 * reached and found again by its set of nondeterministic states. `canMatch` is exact.
 *
 * A step that is remembered costs O(1), a new one O(states + edges of the nondeterministic automaton), whatever the
 * pattern. Memory is bounded: when what is remembered grows past the bound all of it is forgotten, and states that a
 * caller still holds remain good, because they carry their set with them.
 */
export function determinise(nfa: Nfa, literals: Literals = NO_LITERALS): Automaton {
  return new LazyAutomaton(nfa, literals);
}

class LazyAutomaton implements Automaton<SetState> {
  readonly start: SetState;
  readonly literals: Literals;
  readonly #nfa: Nfa;
  readonly #alphabet: Alphabet;
  readonly #live: Uint8Array;
  readonly #universal: Uint8Array;
  /** The round in which a state was last entered: a set that is emptied by adding one to the round. */
  readonly #enteredIn: Uint32Array;
  #round = 0;
  /** Room for the members of a set that is being made. */
  readonly #closureBuffer: Uint16Array;
  readonly #cache = new Map<string, SetState>();
  #cachedNumbers = 0;

  constructor(nfa: Nfa, literals: Literals) {
    this.literals = literals;
    this.#nfa = nfa;
    this.#alphabet = new Alphabet(nfa.states.flatMap(({ edges }) => edges.map(({ on }) => on)));
    this.#live = liveStates(nfa);
    this.#universal = universalStates(nfa);
    this.#enteredIn = new Uint32Array(nfa.states.length);
    this.#closureBuffer = new Uint16Array(nfa.states.length);
    this.start = this.#stateOf([nfa.start]);
  }

  get stateCount(): number {
    return this.#nfa.states.length;
  }

  step(state: SetState, codePoint: number): SetState {
    const symbol = this.#alphabet.symbolOf(codePoint);
    return state.next[symbol] ?? this.#advance(state, symbol);
  }

  accepts(state: SetState): boolean {
    return state.accepting;
  }

  canMatch(state: SetState): boolean {
    return state.live;
  }

  mustMatch(state: SetState): boolean {
    return state.universal;
  }

  #advance(state: SetState, symbol: number): SetState {
    const codePoint = this.#alphabet.representative(symbol);
    const targets: number[] = [];
    const { members } = state;
    for (let i = 0; i < members.length; i++) {
      for (const { on, to } of this.#edges(members[i] as number)) if (on.has(codePoint)) targets.push(to);
    }
    const next = this.#stateOf(targets);
    state.next[symbol] = next;
    return next;
  }

  /** The state for these nondeterministic states and what they lead to without reading. Uses the array up. */
  #stateOf(pending: number[]): SetState {
    const members = this.#closure(pending);
    // There are fewer states than a code unit has values.
    const key: string = Reflect.apply(String.fromCharCode, null, members);
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    if (this.#cachedNumbers > MAX_CACHED_NUMBERS) this.#clearCache();
    const made: SetState = {
      members,
      live: members.length > 0,
      accepting: members.includes(this.#nfa.accept),
      universal: members.some((member) => this.#universal[member] === 1),
      next: [],
    };
    this.#cache.set(key, made);
    this.#cachedNumbers += members.length + this.#alphabet.size;
    return made;
  }

  #closure(pending: number[]): Uint16Array {
    this.#round++;
    let size = 0;
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (this.#enteredIn[state] === this.#round || this.#live[state] === 0) continue;
      this.#enteredIn[state] = this.#round;
      for (const further of this.#epsilons(state)) pending.push(further);
      if (state === this.#nfa.accept || this.#edges(state).length > 0) this.#closureBuffer[size++] = state;
    }
    return this.#closureBuffer.slice(0, size).sort();
  }

  #clearCache(): void {
    for (const state of this.#cache.values()) state.next = [];
    this.#cache.clear();
    this.#cachedNumbers = 0;
  }

  #edges(state: number): Nfa["states"][number]["edges"] {
    return this.#nfa.states[state]?.edges ?? [];
  }

  #epsilons(state: number): readonly number[] {
    return this.#nfa.states[state]?.epsilons ?? [];
  }
}
