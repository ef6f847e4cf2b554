import { MAX_SLOP } from "../ast/number.ts";
import { type Fix, replacement } from "../diagnostics/fix.ts";
import { type IssueCollector, type IssueDetails, suggestedFix } from "../diagnostics/issue.ts";
import { quoteToken } from "./error-context.ts";
import { endOf } from "./lexer.ts";
import { isOperatorWord } from "./operators.ts";
import type { Token } from "./tokens.ts";

/** The number of edits of `~`, `~0`, `~1` or `~2` after a word. */
export function readEdits(tilde: Token, issues: IssueCollector): 0 | 1 | 2 {
  const argument = tilde.image.slice(1);
  if (argument === "" || argument === "2") return 2;
  if (argument === "1") return 1;
  if (argument !== "0") {
    const hint = "A word takes ~, ~0, ~1 or ~2: the maximum number of edits. Write \\~ for the character.";
    issues.add(invalidModifier(tilde, "number of edits", hint, suggestedEdits(argument)));
  }
  return 0;
}

/** Suggests `~2` for `~3`, and for `~0.5`: older versions of Lucene took a similarity. */
function suggestedEdits(argument: string): string | undefined {
  return /^\d+$/.test(argument) || /^0?\.\d+$/.test(argument) ? "~2" : undefined;
}

/** The slop of `~` (0) or `~n` after a phrase; a number above `MAX_SLOP` counts as `MAX_SLOP`. */
export function readSlop(tilde: Token, issues: IssueCollector): number {
  const argument = tilde.image.slice(1);
  if (/^\d*$/.test(argument)) return Math.min(Number(argument), MAX_SLOP);
  const hint = "A phrase takes ~ and a whole number: how many positions its words may move.";
  issues.add(invalidModifier(tilde, "slop", hint));
  return 0;
}

/** The factor of `^n`. */
export function readBoost(boost: Token, issues: IssueCollector): number {
  const argument = boost.image.slice(1);
  const factor = Number(argument);
  if (/^\d/.test(argument) && Number.isFinite(factor)) return factor;
  const hint = "Write ^ and a number without sign or exponent, as in ^2 or ^0.5. Write \\^ for the character.";
  issues.add(invalidModifier(boost, "boost", hint, /^\.\d+$/.test(argument) ? `^0${argument}` : undefined));
  return 0;
}

function invalidModifier(token: Token, expected: string, hint: string, suggestion?: string): IssueDetails {
  const [start, end] = [token.startOffset, endOf(token)];
  const correction =
    suggestion === undefined ? { fix: removeSign(token, start, end) } : suggestedFix(start, end, suggestion);
  return { message: `${quoteToken(token)} is not a valid ${expected}.`, start, end, hint, ...correction };
}

/** Deletes the modifier, or only its sign if the argument may be a word. */
function removeSign(token: Token, start: number, end: number): Fix {
  const word = wordArgument(token);
  return replacement(start, end, word === null ? "" : ` ${word}`);
}

/** The argument of a `~` or `^` if it may be a word; otherwise `null`. */
export function wordArgument({ image }: Token): string | null {
  const argument = image.slice(1);
  if (isOperatorWord(argument) || /^\d+$/.test(argument)) return null;
  return /^[\p{L}\p{N}_]+$/u.test(argument) ? argument : null;
}
