import type { QueryNode } from "../../grammar/ast/ast.ts";
import type { Change } from "../../grammar/recovery/recovery.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import { resolve, WITHOUT_WORD } from "../plan/resolve/resolver.ts";
import { keywordBeginnings } from "./keyword-beginnings.ts";
import { literalText } from "./literal-text.ts";
import { readTypedQuery, type TypingContext } from "./typed-query.ts";
import { keywordChange, literalChange } from "./word-changes.ts";

/** What a text also finds because a value may begin with it. */
export interface Values {
  readonly clauses: readonly ResolvedQuery[];
  readonly changes: readonly Change[];
}

export const NO_VALUES: Values = { clauses: [], changes: [] };

/**
 * The values that a text may be the beginning of, besides those that its words find. A text without a word as it is
 * written, such as `??½`, may begin any value.
 *
 * @param tree the tree of the text, whose fields exist
 * @throws {DeadlineError}
 */
export function readValues(text: string, tree: QueryNode, context: TypingContext): Values {
  if (tree.kind === "term" && tree.text === text) return NO_VALUES;
  const clauses: ResolvedQuery[] = [];
  const changes: Change[] = [];
  const literal = literalText(text, tree);
  if (literal !== null) {
    const { words } = readTypedQuery(text, literal.tree, context);
    const { resolved } = resolve(literal.tree, context, words);
    clauses.push(resolved === WITHOUT_WORD ? { kind: "all", boost: 1 } : resolved);
    changes.push(...literal.signed.map((word) => literalChange(word.text, word.span)));
  }
  const keywords = keywordBeginnings(text, context.schema, context.index);
  if (keywords !== null) {
    clauses.push(keywords);
    changes.push(keywordChange(text));
  }
  return { clauses, changes };
}
