import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { parse, validate } from "../../grammar/parser.ts";
import { fullWidthSigns } from "../../grammar/recovery/meant-signs.ts";
import { resolve } from "../plan/resolve/resolver.ts";
import { leavesIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

/**
 * Finds full-width parentheses, operators and colons, as in `（a ＯＲ b）`: the query reads them as parts of words. Other
 * misreadings contain some of them already. Nothing is reported unless the text with the signs of the language is a valid query.
 */
export function fullWidthWarnings(query: LintedQuery): readonly Warning[] {
  const phrases = [...leavesIn(query.root)].filter(({ node }) => node.kind === "phrase" || node.kind === "regexp");
  const others = [...phrases.map(({ node }) => node.span), ...query.misreadings.found.map(({ span }) => span)];
  const signs = fullWidthSigns(query.text).filter(({ fix: { span } }) => {
    return others.every(({ start, end }) => span.end <= start || span.start >= end);
  });
  const [first] = signs;
  const fixes = signs.map(({ fix }) => fix);
  if (first === undefined || !isValid(applyFixes(query.text, [{ fixes }]), query)) return [];
  const span = { start: first.fix.span.start, end: signs.at(-1)?.fix.span.end ?? first.fix.span.end };
  const written = [...new Set(fixes.map(({ replacement }) => `\`${replacement}\``))].join(", ");
  const message = `${query.quoted(span)} has full-width signs, which are parts of words: write ${written}.`;
  return [{ code: "full-width-signs", message, span, fixes }];
}

function isValid(text: string, query: LintedQuery): boolean {
  return validate(text).length === 0 && resolve(parse(text), query).diagnostics.length === 0;
}
