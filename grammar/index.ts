/** The query language: text to tree, tree to text, and what is wrong with a text. */
export type * from "./ast.ts";
export type { Diagnostic, DiagnosticCode } from "./diagnostic.ts";
export { escapeTerm as escape, quote } from "./escape.ts";
export { type Expectation, expectedAt } from "./expectation.ts";
export { applyFixes, type Fix } from "./fix.ts";
export { type FormatOptions, format } from "./format.ts";
export { checkTree, defaultLimits, type Limits } from "./limits.ts";
export { parse } from "./parser.ts";
export { print } from "./printer.ts";
export { QueryError } from "./query-error.ts";
export type { Change } from "./recovery.ts";
export { type ClassMember, parseRegexp, type RegexpResult, type RegexpTree } from "./regexp.ts";
export { type Repaired, repair } from "./repair.ts";
export { validate } from "./validate.ts";
export { type Algebra, childrenOf, fold } from "./visitor.ts";
