/** The query language: parse texts, print trees, and find errors. */
export type * from "./ast/ast.ts";
export type {
  Bound,
  ComparisonNode,
  ComparisonOperator,
  FieldedLeaf,
  FieldName,
  FuzzyNode,
  GroupNode,
  LeafNode,
  OrNode,
  PhraseNode,
  PrefixNode,
  RangeNode,
  RegexpNode,
  SequenceNode,
  Span,
  TermNode,
  WildcardNode,
  WildcardPart,
} from "./ast/ast.ts";
export { isNumber, numberText } from "./ast/number.ts";
export { type ClassMember, parseRegexp, type RegexpResult, type RegexpTree } from "./ast/regexp.ts";
export { type Algebra, childrenOf, fold } from "./ast/visitor.ts";
export { type Expectation, expectedAt } from "./completion/expectation.ts";
export { type Diagnostic, type DiagnosticCode, type NoFixReason, noFixText } from "./diagnostics/diagnostic.ts";
export { excerpt } from "./diagnostics/excerpt.ts";
export { applyFixes, type Fix, replacement } from "./diagnostics/fix.ts";
export { QueryError, type QueryErrorJson } from "./diagnostics/query-error.ts";
export { type FormatOptions, format } from "./format.ts";
export { type GbnfOptions, gbnf } from "./gbnf/gbnf.ts";
export { parse, validate } from "./parser.ts";
export { type LenientResult, parseLenient } from "./recovery/parse-lenient.ts";
export type { Change } from "./recovery/recovery.ts";
export { deletedWithClause, deleteTokens, type TokenizedText } from "./syntax/edit.ts";
export { truncate } from "./syntax/error-context.ts";
export { escapeTerm, escapeWord, quote } from "./syntax/escape.ts";
export { endOf, tokenize } from "./syntax/lexer.ts";
export { checkTree, defaultLimits, type Limits } from "./syntax/limits.ts";
export { boundText, print } from "./syntax/printer.ts";
export { type ClassifiedSpan, classifyTokens, type TokenClass } from "./syntax/token-class.ts";
export { tokensOf } from "./syntax/token-range.ts";
export { Boost, Colon, Minus, Not, Plus, RangeClose, RangeOpen, type Token, type TokenType } from "./syntax/tokens.ts";
