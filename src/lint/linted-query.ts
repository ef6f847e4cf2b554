import type { QueryNode, Span } from "../../grammar/ast/ast.ts";
import { removeRedundantGroups } from "../../grammar/ast/redundant-groups.ts";
import { truncate } from "../../grammar/syntax/error-context.ts";
import { tokenize } from "../../grammar/syntax/lexer.ts";
import type { Limits } from "../../grammar/syntax/limits.ts";
import type { Token } from "../../grammar/syntax/tokens.ts";
import type { Deadline } from "../base/deadline.ts";
import { type DefaultOperator, type ResolveRules, resolve, WITHOUT_WORD } from "../plan/resolve/resolver.ts";
import type { TypedWords } from "../plan/resolve/typed-words.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { Clause } from "./clause.ts";
import { buildClauses } from "./clause-builder.ts";
import type { ProveRelations } from "./clause-relations.ts";
import type { LintIndex } from "./lint-index.ts";
import { type Misreadings, misreadingsIn } from "./misreadings.ts";
import { type OperatorWords, operatorWordsIn } from "./operator-words.ts";

/** The index that a query searches, and the options that determine its meaning. */
export interface LintContext extends ResolveRules {
  readonly limits: Limits;
  readonly index: LintIndex;
  readonly deadline: Deadline;
  /** The words of a query that is still being typed. Default: the query is finished. */
  readonly words?: TypedWords | undefined;
  /** Whether a query that is still being typed may also be the beginning of a value. Default: no. */
  readonly mayBeValue?: boolean;
  /** Default: nobody, so that warnings that need a proof are missing. */
  readonly proveRelations?: ProveRelations | undefined;
}

/**
 * A query prepared for the rules. Redundant parentheses are removed, so that a query and its formatted text have the
 * same warnings; not while it is being typed, when its words have the meaning that they have in this text.
 */
export class LintedQuery {
  readonly text: string;
  /** Of the whole query, without the white space around it. */
  readonly span: Span;
  readonly tokens: readonly Token[];
  readonly schema: AnalyzedSchema;
  readonly defaultOperator: DefaultOperator;
  readonly now: number;
  readonly index: LintIndex;
  readonly deadline: Deadline;
  readonly proveRelations: ProveRelations | undefined;
  readonly words: TypedWords | undefined;
  readonly mayBeValue: boolean;
  readonly operatorWords: OperatorWords;
  readonly misreadings: Misreadings;
  /** `null` when no clause contains a term. */
  readonly root: Clause | null;
  /** Whether the query matches nothing because no clause contains a term, not even a stop word; as you type it matches all. */
  readonly isWithoutWord: boolean;

  /** @param tree the tree that `parse` returns for the text; it must be valid under the schema */
  constructor(text: string, tree: QueryNode, context: LintContext) {
    const { schema, defaultOperator, now, index, deadline, words, mayBeValue = false, proveRelations } = context;
    this.text = text;
    this.tokens = tokenize(text);
    this.schema = schema;
    this.defaultOperator = defaultOperator;
    this.now = now;
    this.index = index;
    this.deadline = deadline;
    this.proveRelations = proveRelations;
    this.words = words;
    this.mayBeValue = mayBeValue;
    const simplified = words === undefined ? removeRedundantGroups(tree) : tree;
    this.span = simplified.span;
    this.operatorWords = operatorWordsIn(simplified);
    this.misreadings = misreadingsIn(simplified, this);
    this.root = buildClauses(simplified, this);
    this.isWithoutWord =
      words === undefined && this.root === null && resolve(simplified, this).resolved === WITHOUT_WORD;
  }

  /** A part of the text, shortened and in backticks, for a message. */
  quoted({ start, end }: Span): string {
    return `\`${truncate(this.text.slice(start, end))}\``;
  }
}
