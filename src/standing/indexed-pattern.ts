import type { Automaton } from "../terms/automaton/automaton.ts";
import type { SmallAutomaton } from "./small-automaton.ts";

/** In the place of the predicate of a pattern that was deleted. */
export const DELETED = -1;

/** How a pattern is compared with a term. */
export interface TermTest {
  readonly kind: "startsWith" | "endsWith" | "contains" | "similar";
  readonly text: string;
  /** What a term that starts with the text also ends with. */
  readonly end: string;
  /** Of a term that starts with the text and ends with `end`, in code units. */
  readonly minLength: number;
  /** What a term must pass besides; `null` for nothing. */
  readonly automaton: SmallAutomaton | null;
}

/** A pattern in an index. */
export interface IndexedPattern extends TermTest {
  /** Increases with each pattern of an index. */
  readonly order: number;
  /** What a document satisfies that has a term which passes; {@link DELETED} after the pattern was deleted. */
  predicate: number;
}

/** A pattern of a query. */
export interface PatternLeaf {
  readonly automaton: Automaton;
  /** In query syntax: within the same fields, it identifies the pattern. */
  readonly label: string;
}
