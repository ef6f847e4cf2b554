import type { QueryNode, Span } from "../../grammar/ast/ast.ts";
import { removeRedundantGroups } from "../../grammar/ast/redundant-groups.ts";
import { truncate } from "../../grammar/syntax/error-context.ts";
import { tokenize } from "../../grammar/syntax/lexer.ts";
import type { Limits } from "../../grammar/syntax/limits.ts";
import type { Token } from "../../grammar/syntax/tokens.ts";
import type { Deadline } from "../base/deadline.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { DefaultOperator } from "../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { Clause } from "./clause.ts";
import { type OperatorWords, operatorWordsIn } from "./operator-words.ts";
import { outlineOf } from "./outline.ts";

/** What a query is asked of, and read by. */
export interface LintRules {
  readonly schema: AnalyzedSchema;
  readonly defaultOperator: DefaultOperator;
  readonly limits: Limits;
  readonly reader: IndexReader;
  readonly deadline: Deadline;
}

/**
 * A query as the rules of the linter see it. Parentheses that `format` would leave out are not there: whatever a rule finds in a query it also finds
 * in the formatted one, and the other way round.
 */
export class LintedQuery {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly schema: AnalyzedSchema;
  readonly defaultOperator: DefaultOperator;
  readonly reader: IndexReader;
  readonly deadline: Deadline;
  readonly operatorWords: OperatorWords;
  /** `null` when no clause holds a word. */
  readonly root: Clause | null;

  /** @param tree what `parse` makes of the text; without mistakes under the schema */
  constructor(text: string, tree: QueryNode, { schema, defaultOperator, reader, deadline }: LintRules) {
    this.text = text;
    this.tokens = tokenize(text);
    this.schema = schema;
    this.defaultOperator = defaultOperator;
    this.reader = reader;
    this.deadline = deadline;
    const simplified = removeRedundantGroups(tree);
    this.operatorWords = operatorWordsIn(simplified);
    this.root = outlineOf(simplified, this);
  }

  /** A part of the text as a message can quote it. */
  quoted({ start, end }: Span): string {
    return `\`${truncate(this.text.slice(start, end))}\``;
  }
}
