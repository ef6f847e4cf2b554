import type { Diagnostic } from "./diagnostic.ts";
import { type Fix, replacement } from "./fix.ts";

/** How a syntax error is corrected. */
export interface Correction {
  readonly fix: Fix;
  /**
   * Whether the fix only lets parsing continue and is unlikely to be what the user meant; such a fix is not offered.
   */
  readonly isRecoveryOnly?: boolean;
  /** What the user may have meant instead of the text under the span. */
  readonly suggestion?: string | undefined;
}

/** A syntax error on `[start, end)`, and its correction. */
export interface IssueDetails extends Correction {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly hint: string;
}

/** A syntax error as it is reported, and the fix that lets parsing continue. */
export interface SyntaxIssue {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

/** An issue whose diagnostic has the code `syntax`. */
export function syntaxIssue(details: IssueDetails): SyntaxIssue {
  const { message, start, end, hint, fix, isRecoveryOnly, suggestion } = details;
  const diagnostic: Diagnostic = {
    code: "syntax",
    message,
    span: { start, end },
    hint,
    ...(suggestion !== undefined && { suggestions: [suggestion] }),
    ...(isRecoveryOnly === true ? { noFix: "unclear" } : { fixes: [fix] }),
  };
  return { diagnostic, fix };
}

/** Replaces `[start, end)` by a text, which is also suggested. */
export function suggestedFix(start: number, end: number, text: string): Correction {
  return { fix: replacement(start, end, text), suggestion: text };
}

/** Collects the issues inside the tokens of one text, in the order of their discovery. */
export class IssueCollector {
  /** The text that is parsed. A collector without issues is reused for the next text. */
  text: string;
  readonly issues: SyntaxIssue[] = [];

  constructor(text: string) {
    this.text = text;
  }

  add(details: IssueDetails): void {
    this.issues.push(syntaxIssue(details));
  }
}
