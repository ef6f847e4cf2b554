import { Alphabet } from "./alphabet.ts";
import { type Automaton, type Literals, NO_LITERALS } from "./automaton.ts";
import type { Nfa } from "./nfa.ts";
import { liveStates, universalStates } from "./reachability.ts";
import type { TermPattern } from "./term-pattern.ts";

/** The maximum size of the state cache, in numbers of all sets and transition tables: at most some 32 MB. */
const MAX_CACHED_NUMBERS = 1 << 22;

/** A DFA state: a set of NFA states, with its transitions as far as they have been computed. */
interface SetState {
  /** Ascending NFA states. Omits states that cannot reach acceptance, and states that neither accept nor have edges. */
  readonly members: Uint16Array;
  readonly live: boolean;
  readonly accepting: boolean;
  readonly universal: boolean;
  next: (SetState | undefined)[];
}

/**
 * Determinises an NFA lazily, by the subset construction (Rabin and Scott, 1959): a state is created when it is first
 * reached, and cached by its set of NFA states. `canMatch` is exact.
 *
 * A cached step costs O(1), a new one O(states + edges of the NFA). Memory is bounded: when the cache exceeds its
 * limit, it is cleared, as in RE2. States that a caller still holds remain valid, because they contain their set.
 */
export function determinise(nfa: Nfa, literals: Literals = NO_LITERALS, pattern: TermPattern | null = null): Automaton {
  return new LazyAutomaton(nfa, literals, pattern);
}

class LazyAutomaton implements Automaton<SetState> {
  readonly start: SetState;
  readonly literals: Literals;
  readonly pattern: TermPattern | null;
  readonly #nfa: Nfa;
  readonly #alphabet: Alphabet;
  readonly #live: Uint8Array;
  readonly #universal: Uint8Array;
  /** The round in which each NFA state was last entered: a set that is cleared by incrementing the round. */
  readonly #enteredIn: Uint32Array;
  #round = 0;
  /** Scratch memory for the members of a new set. */
  readonly #closureBuffer: Uint16Array;
  readonly #cache = new Map<string, SetState>();
  #cachedNumbers = 0;

  constructor(nfa: Nfa, literals: Literals, pattern: TermPattern | null) {
    this.literals = literals;
    this.pattern = pattern;
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

  get boundaries(): readonly number[] {
    return this.#alphabet.starts;
  }

  symbolOf(codePoint: number): number {
    return this.#alphabet.mergedSymbolOf(codePoint);
  }

  keyOf({ members }: SetState): string {
    return keyOfMembers(members);
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

  /** The DFA state for NFA states and their ε-closure. Consumes the array. */
  #stateOf(pending: number[]): SetState {
    const members = this.#closure(pending);
    const key = keyOfMembers(members);
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    if (this.#cachedNumbers > MAX_CACHED_NUMBERS) this.#clearCache();
    const created: SetState = {
      members,
      live: members.length > 0,
      accepting: members.includes(this.#nfa.accept),
      universal: members.some((member) => this.#universal[member] === 1),
      next: [],
    };
    this.#cache.set(key, created);
    this.#cachedNumbers += members.length + this.#alphabet.size;
    return created;
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

/** NFA states fit in a code unit: MAX_STATES is less than 2¹⁶. */
function keyOfMembers(members: Uint16Array): string {
  return Reflect.apply(String.fromCharCode, null, members);
}
