/** The query language: parse texts, print trees, and find errors. */
export type * from "./ast/ast.ts";
export { type ClassMember, parseRegexp, type RegexpResult, type RegexpTree } from "./ast/regexp.ts";
export { type Algebra, childrenOf, fold } from "./ast/visitor.ts";
export { type Expectation, expectedAt } from "./completion/expectation.ts";
export type { Diagnostic, DiagnosticCode } from "./diagnostics/diagnostic.ts";
export { applyFixes, type Fix } from "./diagnostics/fix.ts";
export { QueryError, type QueryErrorJson } from "./diagnostics/query-error.ts";
export { type FormatOptions, format } from "./format.ts";
export { parse, validate } from "./parser.ts";
export { type LenientResult, parseLenient } from "./recovery/parse-lenient.ts";
export type { Change } from "./recovery/recovery.ts";
export { escapeTerm, quote } from "./syntax/escape.ts";
export { checkTree, defaultLimits, type Limits } from "./syntax/limits.ts";
export { print } from "./syntax/printer.ts";
export { type ClassifiedSpan, classifyTokens, type TokenClass } from "./syntax/token-class.ts";
