import type { QueryNode } from "../ast/ast.ts";
import { IssueCollector, type SyntaxIssue } from "../diagnostics/issue.ts";
import { syntaxError } from "../errors/syntax-error.ts";
import { tokenize } from "../syntax/lexer.ts";
import { checkTokens, type Limits } from "../syntax/limits.ts";
import { luceneParser } from "../syntax/lucene-parser.ts";

/** What the parser makes of a text: its tree, or the first mistake that keeps it from being one. */
export type ParseAttempt =
  | { readonly tree: QueryNode; readonly mistake: null }
  | { readonly tree: null; readonly mistake: SyntaxIssue };

/**
 * Reads a text as far as the first mistake. Linear.
 *
 * @throws {QueryError} with code `limit` when it is deeper or larger than allowed
 */
export function attemptParse(text: string, limits: Limits): ParseAttempt {
  const input = tokenize(text);
  checkTokens(text, input, limits);
  const parser = luceneParser();
  parser.issues.text = text;
  parser.input = input;
  const tree = parser.query();
  const { errors, issues } = parser;
  const [inside] = issues.issues;
  if (inside !== undefined) {
    // Only now: most queries have none, and are read in a microsecond.
    parser.issues = new IssueCollector("");
    return { tree: null, mistake: inside };
  }
  const [stop] = errors;
  if (stop === undefined) return { tree, mistake: null };
  const index = input.indexOf(stop.token);
  return { tree: null, mistake: syntaxError(text, input, index < 0 ? input.length : index) };
}
