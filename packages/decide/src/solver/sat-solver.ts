import type { Budget } from "../fields/budget.ts";

/** A variable, from 1, or its negation. */
export type Literal = number;

/** A disjunction of literals. */
type Clause = Literal[];

const UNASSIGNED = 0;

/**
 * Finds assignments that satisfy clauses: conflict-driven clause learning (Marques-Silva, Sakallah: "GRASP") with two
 * watched literals in each clause (Moskewicz et al.: "Chaff"). Variables are first tried as false, because a document
 * without a word is smaller than one with it; those of recent conflicts are tried first.
 *
 * Complete: `solve` returns false only if no assignment satisfies all clauses.
 */
export class SatSolver {
  /** By variable: 1 for true, -1 for false. */
  readonly #values: Int8Array;
  readonly #levels: Int32Array;
  readonly #reasons: (Clause | null)[];
  /** By literal: the clauses that watch it. */
  readonly #watches: Clause[][];
  readonly #trail: Literal[] = [];
  /** The length of the trail at each decision. */
  readonly #decisions: number[] = [];
  readonly #queue: VariableQueue;
  readonly #budget: Budget;
  #propagated = 0;
  #isContradictory = false;

  constructor(variables: number, budget: Budget) {
    this.#values = new Int8Array(variables + 1);
    this.#levels = new Int32Array(variables + 1);
    this.#reasons = new Array<Clause | null>(variables + 1).fill(null);
    this.#watches = Array.from({ length: 2 * variables + 2 }, () => []);
    this.#queue = new VariableQueue(variables);
    this.#budget = budget;
  }

  /** Adds a clause, also after an assignment was found, which the clause may exclude. */
  add(literals: readonly Literal[]): void {
    this.#backtrack(0);
    const clause = [...new Set(literals)].filter((literal) => this.#value(literal) >= 0);
    if (clause.some((literal) => this.#value(literal) > 0 || clause.includes(-literal))) return;
    const [first, second] = clause;
    if (first === undefined) this.#isContradictory = true;
    else if (second === undefined) this.#assign(first, null);
    else this.#attach(clause);
  }

  /**
   * Whether an assignment satisfies all clauses; `isTrue` then returns its values.
   *
   * @throws {BudgetSpent}
   */
  solve(): boolean {
    this.#backtrack(0);
    while (!this.#isContradictory) {
      const conflict = this.#propagate();
      if (conflict === null) {
        const variable = this.#queue.next(this.#values);
        if (variable === 0) return true;
        this.#decisions.push(this.#trail.length);
        this.#assign(-variable, null);
      } else if (this.#decisions.length === 0) {
        this.#isContradictory = true;
      } else {
        this.#learn(conflict);
      }
    }
    return false;
  }

  isTrue(literal: Literal): boolean {
    return this.#value(literal) > 0;
  }

  #value(literal: Literal): number {
    return literal > 0 ? (this.#values[literal] as number) : -(this.#values[-literal] as number);
  }

  #watchesOf(literal: Literal): Clause[] {
    return this.#watches[literal > 0 ? 2 * literal : -2 * literal + 1] as Clause[];
  }

  #attach(clause: Clause): void {
    this.#watchesOf(clause[0] as Literal).push(clause);
    this.#watchesOf(clause[1] as Literal).push(clause);
  }

  #assign(literal: Literal, reason: Clause | null): void {
    const variable = Math.abs(literal);
    this.#values[variable] = literal > 0 ? 1 : -1;
    this.#levels[variable] = this.#decisions.length;
    this.#reasons[variable] = reason;
    this.#trail.push(literal);
  }

  /** Assigns what follows from the assignments; returns a clause that is false, if there is one. */
  #propagate(): Clause | null {
    while (this.#propagated < this.#trail.length) {
      const falsified = -(this.#trail[this.#propagated++] as Literal);
      const watching = this.#watchesOf(falsified);
      this.#budget.spend(1 + watching.length);
      let kept = 0;
      for (let index = 0; index < watching.length; index++) {
        const clause = watching[index] as Clause;
        if (this.#moveWatch(clause, falsified)) continue;
        watching[kept++] = clause;
        const other = clause[0] as Literal;
        if (this.#value(other) > 0) continue;
        if (this.#value(other) < 0) {
          while (++index < watching.length) watching[kept++] = watching[index] as Clause;
          watching.length = kept;
          return clause;
        }
        this.#assign(other, clause);
      }
      watching.length = kept;
    }
    return null;
  }

  /** Watches another literal of a clause, unless all others are false or the clause is true. */
  #moveWatch(clause: Clause, falsified: Literal): boolean {
    if (clause[0] === falsified) {
      clause[0] = clause[1] as Literal;
      clause[1] = falsified;
    }
    if (this.#value(clause[0] as Literal) > 0) return false;
    for (let index = 2; index < clause.length; index++) {
      const literal = clause[index] as Literal;
      if (this.#value(literal) < 0) continue;
      clause[1] = literal;
      clause[index] = falsified;
      this.#watchesOf(literal).push(clause);
      return true;
    }
    return false;
  }

  /** Learns the clause of the first unique implication point, and returns to the level at which it assigns a literal. */
  #learn(conflict: Clause): void {
    const level = this.#decisions.length;
    const seen = new Set<number>();
    const learned: Literal[] = [];
    let pending = 0;
    let position = this.#trail.length;
    let clause: Clause | null = conflict;
    let asserting: Literal = 0;
    do {
      for (const literal of clause ?? []) {
        const variable = Math.abs(literal);
        if (seen.has(variable) || literal === asserting || this.#levels[variable] === 0) continue;
        seen.add(variable);
        if (this.#levels[variable] === level) pending++;
        else learned.push(literal);
      }
      do asserting = this.#trail[--position] as Literal;
      while (!seen.has(Math.abs(asserting)));
      clause = this.#reasons[Math.abs(asserting)] ?? null;
      pending--;
    } while (pending > 0);
    this.#budget.spend(seen.size);
    this.#queue.moveToFront([...seen]);

    learned.sort((a, b) => (this.#levels[Math.abs(b)] as number) - (this.#levels[Math.abs(a)] as number));
    this.#backtrack(learned.length === 0 ? 0 : (this.#levels[Math.abs(learned[0] as Literal)] as number));
    const result = [-asserting, ...learned];
    if (result.length > 1) this.#attach(result);
    this.#assign(-asserting, result.length > 1 ? result : null);
  }

  #backtrack(level: number): void {
    if (this.#decisions.length <= level) return;
    const length = this.#decisions[level] as number;
    for (let index = length; index < this.#trail.length; index++) {
      const variable = Math.abs(this.#trail[index] as Literal);
      this.#values[variable] = UNASSIGNED;
      this.#queue.release(variable);
    }
    this.#trail.length = length;
    this.#decisions.length = level;
    this.#propagated = length;
  }
}

/** The order in which variables are tried: a list in which those of a conflict move to the front. */
class VariableQueue {
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  /** Greater for a variable closer to the front. */
  readonly #stamps: Float64Array;
  #clock = 0;
  #front = 0;
  /** All variables before this one are assigned. */
  #search = 0;

  constructor(variables: number) {
    this.#before = new Int32Array(variables + 1);
    this.#after = new Int32Array(variables + 1);
    this.#stamps = new Float64Array(variables + 1);
    for (let variable = variables; variable > 0; variable--) this.#toFront(variable);
    this.#search = this.#front;
  }

  /** The first variable without a value; 0 if there is none. */
  next(values: Int8Array): number {
    while (this.#search !== 0 && values[this.#search] !== UNASSIGNED)
      this.#search = this.#after[this.#search] as number;
    return this.#search;
  }

  /** The variable has no value any more. */
  release(variable: number): void {
    if (this.#search === 0 || (this.#stamps[variable] as number) > (this.#stamps[this.#search] as number)) {
      this.#search = variable;
    }
  }

  moveToFront(variables: readonly number[]): void {
    for (const variable of variables) {
      const before = this.#before[variable] as number;
      const after = this.#after[variable] as number;
      if (before === 0) this.#front = after;
      else this.#after[before] = after;
      if (after !== 0) this.#before[after] = before;
      this.#toFront(variable);
    }
    this.#search = this.#front;
  }

  #toFront(variable: number): void {
    this.#after[variable] = this.#front;
    this.#before[variable] = 0;
    if (this.#front !== 0) this.#before[this.#front] = variable;
    this.#front = variable;
    this.#stamps[variable] = ++this.#clock;
  }
}
