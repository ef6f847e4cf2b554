import { insertion } from "../diagnostics/fix.ts";
import type { IssueCollector, IssueDetails } from "../diagnostics/issue.ts";

const codeUnit = /^[0-9A-Fa-f]{4}$/;

/**
 * Removes the escapes of a text: `\uXXXX` is a code unit, a backslash and any other character is that character. The
 * lexer guarantees that the text does not end with a lone backslash. A `\u` without four digits is added to `issues`.
 *
 * @param offset of the first character in the query
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
  const digitCount = /^[0-9A-Fa-f]*/.exec(digits)?.[0].length ?? 0;
  return {
    message: "`\\u` needs four hexadecimal digits.",
    start,
    end: start + 2 + digitCount,
    hint: "Write a code unit as in \\u00e9, or \\\\u for a backslash and a u.",
    fix: insertion(start, "\\"),
  };
}

/** Escapes a text as part of a word, at any position in it. */
export function escapeInWord(text: string): string {
  return text.replace(/[ \t\n\r\u3000()[\]{}:^"~\\*?]/g, "\\$&");
}

/**
 * Escapes a text as the start of a word or as a whole word, so that it is not read as an operator, a sign or a slash.
 */
export function escapeWord(text: string): string {
  const escaped = escapeInWord(text);
  return /^(?:[-+!/<>]|&&|\|\||(?:AND|OR|NOT)$)/.test(text) ? `\\${escaped}` : escaped;
}

/** Escapes any text as one word of a query or as a field name. The empty text becomes an empty phrase. */
export function escapeTerm(text: string): string {
  return text === "" ? '""' : escapeWord(text);
}

/** Quotes any text as a phrase of a query. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** A pattern between slashes, with its slashes escaped. */
export function slashPattern(pattern: string): string {
  return `/${pattern.replace(/\\[\s\S]|\//g, (match) => (match === "/" ? "\\/" : match))}/`;
}
