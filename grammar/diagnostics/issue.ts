import type { Diagnostic } from "./diagnostic.ts";
import { type Fix, replacement } from "./fix.ts";

/** How a text is to be changed so that one mistake is no longer in it. */
export interface Correction {
  readonly fix: Fix;
  /** Whether the writer can hardly have meant it, so that it only lets the rest of the text be read. */
  readonly isRecoveryOnly?: boolean;
  /** What may have been meant instead of the text under the mistake's span. */
  readonly suggestion?: string | undefined;
}

/** What is wrong on `[start, end)`. */
export interface IssueDetails extends Correction {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly hint: string;
}

/** A mistake as the parser finds it, and what lets the rest of the text be read. */
export interface SyntaxIssue {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

/** A mistake of code `syntax`. */
export function syntaxIssue({ message, start, end, hint, fix, isRecoveryOnly, suggestion }: IssueDetails): SyntaxIssue {
  const diagnostic: Diagnostic = {
    code: "syntax",
    message,
    span: { start, end },
    hint,
    ...(suggestion !== undefined && { suggestions: [suggestion] }),
    ...(isRecoveryOnly !== true && { fixes: [fix] }),
  };
  return { diagnostic, fix: fix };
}

/** The text that was meant instead of `[start, end)`. */
export function suggestedFix(start: number, end: number, text: string): Correction {
  return { fix: replacement(start, end, text), suggestion: text };
}

/** The mistakes inside the tokens of one text, in the order in which they are found. */
export class IssueCollector {
  /** Of the query that is read; without mistakes they serve for the next. */
  text: string;
  readonly issues: SyntaxIssue[] = [];

  constructor(text: string) {
    this.text = text;
  }

  add(wrong: IssueDetails): void {
    this.issues.push(syntaxIssue(wrong));
  }
}
