import { type Diagnostic, syntaxMistake } from "./diagnostic.ts";
import { endOf } from "./lexer.ts";
import type { Token } from "./tokens.ts";

/** Where the parser stopped: before a token that no rule takes there. */
export interface Stop {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Of `token` among the tokens; their number at the end of the text. */
  readonly index: number;
  /** `undefined` when the text ended too early. */
  readonly token: Token | undefined;
  readonly before: Token | undefined;
}

/** A mistake from the beginning of one token to the end of the other. */
export function mistakeOver(first: Token, last: Token, message: string, hint: string, suggestion?: string): Diagnostic {
  return syntaxMistake(message, first.startOffset, endOf(last), hint, suggestion);
}

/** A token as a message can quote it. */
export function named({ image }: Token): string {
  return `\`${shorten(image)}\``;
}

/** The beginning of a text that a message quotes. */
export function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
