import { type Diagnostic, syntaxMistake } from "./diagnostic.ts";
import { endOf } from "./lexer.ts";
import { named } from "./stop.ts";
import type { Token } from "./tokens.ts";

const greatestSlop = 2 ** 31;

/** The edits of `~`, `~0`, `~1` or `~2` behind a word. */
export function readEdits(tilde: Token, mistakes: Diagnostic[]): 0 | 1 | 2 {
  const argument = tilde.image.slice(1);
  if (argument === "" || argument === "2") return 2;
  if (argument === "1") return 1;
  if (argument !== "0") {
    const message = `${named(tilde)} is no number of edits.`;
    const hint = "A word takes ~, ~0, ~1 or ~2: the letters that may be wrong. Write \\~ for the character itself.";
    mistakes.push(syntaxMistake(message, tilde.startOffset, endOf(tilde), hint, nearestEdits(argument)));
  }
  return 0;
}

/** `~3` and `~0.5` (the similarity of old) are what people write most. */
function nearestEdits(argument: string): string | undefined {
  return /^\d+$/.test(argument) || /^0?\.\d+$/.test(argument) ? "~2" : undefined;
}

/** The slop of `~` (0) or `~n` behind a phrase. */
export function readSlop(tilde: Token, mistakes: Diagnostic[]): number {
  const argument = tilde.image.slice(1);
  const slop = Number(argument);
  if (/^\d*$/.test(argument) && slop <= greatestSlop) return slop;
  const message = `${named(tilde)} is no distance between words.`;
  const hint = `A phrase takes ~ and a whole number up to ${greatestSlop}: how far its words may be moved.`;
  mistakes.push(syntaxMistake(message, tilde.startOffset, endOf(tilde), hint));
  return 0;
}

/** The factor of `^n`. */
export function readBoost(boost: Token, mistakes: Diagnostic[]): number {
  const argument = boost.image.slice(1);
  const factor = Number(argument);
  if (/^\d/.test(argument) && Number.isFinite(factor)) return factor;
  const message = `${named(boost)} is no boost.`;
  const hint = "Write ^ and digits, with a fraction if need be: ^2 or ^0.5. Write \\^ for the character itself.";
  const suggestion = /^\.\d+$/.test(argument) ? `^0${argument}` : undefined;
  mistakes.push(syntaxMistake(message, boost.startOffset, endOf(boost), hint, suggestion));
  return 0;
}
