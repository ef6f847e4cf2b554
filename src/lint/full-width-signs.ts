import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { fullWidthSigns } from "../../grammar/recovery/meant-signs.ts";
import type { LintedQuery } from "./linted-query.ts";
import { isValidText } from "./valid-text.ts";
import type { Warning } from "./warning.ts";

/**
 * Finds full-width parentheses, operators and colons, as in `（a ＯＲ b）`: the query reads them as parts of words. Other
 * misreadings contain some of them already. Nothing is reported unless the text is a valid query with the signs of the language.
 */
export function fullWidthWarnings(query: LintedQuery): readonly Warning[] {
  const signs = fullWidthSigns(query.text).filter(({ fix: { span } }) => {
    return query.misreadings.found.every(({ span: { start, end } }) => span.end <= start || span.start >= end);
  });
  const [first] = signs;
  const fixes = signs.map(({ fix }) => fix);
  if (first === undefined || !isValidText(applyFixes(query.text, [{ fixes }]), query)) return [];
  const span = { start: first.fix.span.start, end: signs.at(-1)?.fix.span.end ?? first.fix.span.end };
  const written = [...new Set(fixes.map(({ replacement }) => `\`${replacement}\``))].join(", ");
  const message = `${query.quoted(span)} has full-width signs, which are parts of words: write ${written}.`;
  return [{ code: "full-width-signs", message, span, fixes }];
}
