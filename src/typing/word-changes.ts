import type { Span } from "../../grammar/ast/ast.ts";
import type { Change } from "../../grammar/recovery/recovery.ts";
import { truncate } from "../../grammar/syntax/error-context.ts";
import { isFormTerm } from "../analysis/composed/form-terms.ts";
import { assertNever } from "../base/invariant.ts";
import type { Alternative } from "../plan/resolve/resolved.ts";
import type { WordReading } from "./word-reader.ts";

/** What a word also finds, in one sentence; `null` if it finds only itself. */
export function wordChange({ resolved, own, similar }: WordReading, span: Span): Change | null {
  const found = resolved.alternatives
    .filter(({ leaf }) => !own.includes(leaf))
    .map((alternative) => foundText(alternative, similar));
  if (found.length === 0) return null;
  return { span, message: `${quoted(resolved.text)} also finds ${listed(distinct(found))}.` };
}

/** A word that only adds to the score. */
export function commonWordChange(text: string, span: Span): Change {
  return { span, message: `${quoted(text)} is in most documents, so it only adds to the score.` };
}

/** A word that is also searched without the meaning of its signs. */
export function literalChange(text: string, span: Span): Change {
  return { span, message: `${quoted(text)} is also searched as it is written.` };
}

/** A whole text that keywords begin with. */
export function keywordChange(text: string): Change {
  const message = `${quoted(text.trim())} also finds keywords that begin with it.`;
  return { span: { start: 0, end: text.length }, message };
}

function foundText({ tier, leaf }: Alternative, similar: string | null): string {
  switch (leaf.kind) {
    case "term":
      return isFormTerm(leaf.term) ? "its other forms" : quoted(leaf.term);
    case "phrase":
      return leaf.terms.some(isFormTerm) ? "its other forms" : quoted(leaf.terms.join(" "));
    case "expansion":
      if (tier === "prefix") return "words that begin with it";
      return similar === null ? "similar words" : `similar words, such as ${quoted(similar)}`;
    case "range":
      return `${leaf.field} ${leaf.range.low}`;
    default:
      return assertNever(leaf);
  }
}

/** Without texts that differ from earlier ones in signs and spaces only, such as `u s a` after `u.s.a`. */
function distinct(texts: readonly string[]): readonly string[] {
  const byLetters = new Map<string, string>();
  for (const text of texts) {
    const letters = text.replace(/[^\p{L}\p{N}]/gu, "") || text;
    if (!byLetters.has(letters)) byLetters.set(letters, text);
  }
  return [...byLetters.values()];
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

function quoted(text: string): string {
  return `\`${truncate(text)}\``;
}
