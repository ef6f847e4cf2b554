import type { Diagnostic } from "./diagnostic.ts";
import { type Fix, replacement } from "./fix.ts";

/** How a text is to be changed so that one mistake is no longer in it. */
export interface Repair {
  readonly fix: Fix;
  /** Whether the writer can hardly have meant it, so that it only lets the rest of the text be read. */
  readonly isMakeshift?: boolean;
  /** What may have been meant instead of the text under the mistake's span. */
  readonly suggestion?: string | undefined;
}

/** What is wrong on `[start, end)`. */
export interface Issue extends Repair {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly hint: string;
}

/** A mistake as the parser finds it, and what lets the rest of the text be read. */
export interface Mistake {
  readonly diagnostic: Diagnostic;
  readonly repair: Fix;
}

/** A mistake of code `syntax`. */
export function mistakeOf({ message, start, end, hint, fix, isMakeshift, suggestion }: Issue): Mistake {
  const diagnostic: Diagnostic = {
    code: "syntax",
    message,
    span: { start, end },
    hint,
    ...(suggestion !== undefined && { suggestions: [suggestion] }),
    ...(isMakeshift !== true && { fixes: [fix] }),
  };
  return { diagnostic, repair: fix };
}

/** The text that was meant instead of `[start, end)`. */
export function suggested(start: number, end: number, text: string): Repair {
  return { fix: replacement(start, end, text), suggestion: text };
}

/** The mistakes inside the tokens of one text, in the order in which they are found. */
export class Mistakes {
  /** Of the query that is read; without mistakes they serve for the next. */
  text: string;
  readonly found: Mistake[] = [];

  constructor(text: string) {
    this.text = text;
  }

  add(wrong: Issue): void {
    this.found.push(mistakeOf(wrong));
  }
}
