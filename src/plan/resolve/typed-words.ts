import type { QueryNode, Span } from "../../../grammar/ast/ast.ts";
import type { ResolvedQuery } from "./resolved.ts";

/** What a term of a query stands for in a search as you type. */
export interface TypedWord {
  /** With a given boost; `null` if the word is a part of an expression that an earlier word stands for. */
  readonly resolve: ((boost: number) => ResolvedQuery) | null;
  /**
   * `common`: the word occurs in nearly every document, so that it only adds to the score beside other words.
   * `unmatched`: no document matches the word, so that common words beside it keep their meaning.
   */
  readonly weight: "ordinary" | "common" | "unmatched";
  /** The word or expression, and where it is in the query text. */
  readonly text: string;
  readonly span: Span;
}

/** By term; terms that are missing have their usual meaning. */
export type TypedWords = ReadonlyMap<QueryNode, TypedWord>;

export const NO_TYPED_WORDS: TypedWords = new Map();

/** A clause of a list with its meaning. */
export interface Operand {
  /** `null` for a negation. */
  readonly clause: QueryNode | null;
  readonly resolved: ResolvedQuery;
}

export interface Separation {
  readonly deciding: readonly ResolvedQuery[];
  readonly scoring: readonly ResolvedQuery[];
  /** The words of the scoring clauses. */
  readonly common: readonly TypedWord[];
}

/**
 * Separates the clauses of a list that decide which documents match from the common words, which only add to the score.
 * Common words decide as well if no other clause matches a document; negations do not count.
 *
 * @param hasRequired whether the list also has a clause with `+`
 */
export function separateCommonWords(operands: readonly Operand[], words: TypedWords, hasRequired: boolean): Separation {
  const weightOf = ({ clause }: Operand): TypedWord["weight"] =>
    clause === null ? "unmatched" : (words.get(clause)?.weight ?? "ordinary");
  const areSeparated = words.size > 0 && (hasRequired || operands.some((operand) => weightOf(operand) === "ordinary"));
  const deciding: ResolvedQuery[] = [];
  const scoring: ResolvedQuery[] = [];
  const common: TypedWord[] = [];
  for (const { clause, resolved } of operands) {
    const word = clause === null ? undefined : words.get(clause);
    if (!areSeparated || word?.weight !== "common") {
      deciding.push(resolved);
      continue;
    }
    scoring.push(resolved);
    common.push(word);
  }
  return { deciding, scoring, common };
}
