import { insertion } from "../diagnostics/fix.ts";
import type { IssueCollector, IssueDetails } from "../diagnostics/issue.ts";

const codeUnit = /^[0-9A-Fa-f]{4}$/;

/**
 * What a text with backslashes says: `\uXXXX` is that code unit, `\` and any other character is that character.
 * The text ends with no lone backslash (the lexer sees to it). A `\u` without its four digits is added to `issues`,
 * with the place of the text's first character as `offset`.
 */
export function unescapeText(raw: string, offset: number, issues: IssueCollector): string {
  let next = raw.indexOf("\\");
  if (next < 0) return raw;
  let text = "";
  let from = 0;
  for (; next >= 0; next = raw.indexOf("\\", from)) {
    text += raw.slice(from, next);
    if (raw[next + 1] !== "u") {
      text += raw.charAt(next + 1);
      from = next + 2;
      continue;
    }
    const digits = raw.slice(next + 2, next + 6);
    if (codeUnit.test(digits)) text += String.fromCharCode(Number.parseInt(digits, 16));
    else issues.add(brokenEscape(digits, offset + next));
    from = Math.min(next + 6, raw.length);
  }
  return text + raw.slice(from);
}

function brokenEscape(digits: string, start: number): IssueDetails {
  const good = /^[0-9A-Fa-f]*/.exec(digits)?.[0].length ?? 0;
  return {
    message: "`\\u` needs four hexadecimal digits.",
    start,
    end: start + 2 + good,
    hint: "Write a code unit as in \\u00e9, or \\\\u for a backslash before a u.",
    fix: insertion(start, "\\"),
  };
}

/** A text as (part of) a word, wherever in a word it stands. */
export function escapeInWord(text: string): string {
  return text.replace(/[ \t\n\r\u3000()[\]{}:^"~\\*?]/g, "\\$&");
}

/** A text as the beginning of a word, or as a whole one: nothing in it is read as an operator, a sign or a slash. */
export function escapeWord(text: string): string {
  const escaped = escapeInWord(text);
  return /^(?:[-+!/<>]|&&|\|\||(?:AND|OR|NOT)$)/.test(text) ? `\\${escaped}` : escaped;
}

/**
 * A text as one word of a query, or as the name of a field: whatever it holds, nothing in it is read as anything else. A text without a character
 * is a phrase without one.
 */
export function escapeTerm(text: string): string {
  return text === "" ? '""' : escapeWord(text);
}

/** A text as a phrase of a query: in quotes. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** A pattern between slashes. */
export function slashPattern(pattern: string): string {
  return `/${pattern.replace(/\\[\s\S]|\//g, (found) => (found === "/" ? "\\/" : found))}/`;
}
