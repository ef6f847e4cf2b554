import type { QueryNode } from "../ast/ast.ts";
import { IssueCollector, type SyntaxIssue } from "../diagnostics/issue.ts";
import { syntaxError } from "../errors/syntax-error.ts";
import { tokenize } from "../syntax/lexer.ts";
import type { Limits } from "../syntax/limits.ts";
import { luceneParser } from "../syntax/lucene-parser.ts";
import { parsePlain } from "../syntax/plain-query.ts";
import { checkTokens } from "../syntax/token-limits.ts";

/** The tree of a text, or its first syntax error. */
export type ParseAttempt =
  | { readonly tree: QueryNode; readonly issue: null }
  | { readonly tree: null; readonly issue: SyntaxIssue };

/**
 * Parses a text up to its first syntax error, in linear time.
 *
 * @throws {QueryError} with code `limit` when the text is nested too deeply or has too many clauses
 */
export function attemptParse(text: string, limits: Limits): ParseAttempt {
  const plain = parsePlain(text, limits);
  return plain === null ? attemptFullParse(text, limits) : { tree: plain, issue: null };
}

/** {@link attemptParse} for any text: with the lexer and the parser. */
export function attemptFullParse(text: string, limits: Limits): ParseAttempt {
  const input = tokenize(text);
  checkTokens(text, input, limits);
  const parser = luceneParser();
  parser.issues.text = text;
  parser.input = input;
  const tree = parser.query();
  const [issue] = parser.issues.issues;
  if (issue !== undefined) {
    // A new collector only after an issue: a query without issues is parsed within a microsecond.
    parser.issues = new IssueCollector("");
    return { tree: null, issue };
  }
  const [error] = parser.errors;
  if (error === undefined) return { tree, issue: null };
  const index = input.indexOf(error.token);
  return { tree: null, issue: syntaxError(text, input, index < 0 ? input.length : index) };
}
