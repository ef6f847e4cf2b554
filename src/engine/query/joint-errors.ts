import type { Span } from "../../../grammar/ast/ast.ts";
import { type Diagnostic, withoutFixes } from "../../../grammar/diagnostics/diagnostic.ts";

/**
 * The syntax errors of a text, and then the errors about its fields, with fixes that can be applied together:
 *
 * - A name or a text that is replaced as a whole takes the place of the fixes within it.
 * - A clause that is written anew does not know the syntax errors in it, whose fixes come first.
 * - A quote that is not closed would pair with one that a later fix adds.
 * - A sign would stand beside another one, which the clause does not know.
 * - A name that the correction of a syntax error moves has no place in the text.
 */
export function jointErrors(
  text: string,
  syntaxErrors: readonly Diagnostic[],
  fieldErrors: readonly Diagnostic[],
): readonly Diagnostic[] {
  const firstOpen = syntaxErrors.find(({ span }) => text.charAt(span.start) === '"')?.span.start ?? text.length;
  const fields = fieldErrors.map((error) => {
    const { suggestions, ...rest } = error;
    if (error.span.start === error.span.end) return withoutFixes(rest, "dependent");
    if (doublesSign(text, error)) return withoutFixes(rest, "unclear");
    const isQuoted = firstOpen < error.span.start && error.fixes?.some(({ replacement }) => replacement.includes('"'));
    const isExcluded = syntaxErrors.some((syntaxError) => excludes(syntaxError, error));
    return isQuoted === true || isExcluded ? withoutFixes(error, "dependent") : error;
  });
  const replaced = fields.filter(replacesText).map(extentOf);
  const syntax = syntaxErrors.map((error) =>
    replaced.some((extent) => isWithin(error, extent)) ? withoutFixes(error, "dependent") : error,
  );
  return [...syntax, ...fields];
}

/** Whether a fix writes a sign after a sign: `-name:-5`. */
function doublesSign(text: string, { fixes }: Diagnostic): boolean {
  const isSign = (character: string): boolean => character === "+" || character === "-";
  return (
    fixes?.some(({ span, replacement }) => isSign(replacement.charAt(0)) && isSign(text.charAt(span.start - 1))) ===
    true
  );
}

/** Whether the fixes of a syntax error change what the fixes of an error about a field replace. */
function excludes(syntaxError: Diagnostic, error: Diagnostic): boolean {
  if (error.fixes === undefined || syntaxError.fixes === undefined) return false;
  const extent = extentOf(error);
  if (replacesText(error) && isWithin(syntaxError, extent)) return false;
  return syntaxError.fixes.some(({ span }) => span.start <= extent.end && extent.start <= span.end);
}

/** Whether a fix replaces a text that it was made from, and not a clause of the corrected tree. */
function replacesText({ code, fixes }: Diagnostic): boolean {
  return code === "unknown-field" && fixes !== undefined;
}

/** From the start of the first fix to the end of the last one. */
function extentOf({ span, fixes }: Diagnostic): Span {
  return { start: fixes?.[0].span.start ?? span.start, end: fixes?.at(-1)?.span.end ?? span.end };
}

/** Whether the span of a diagnostic and those of its fixes lie within a span. */
function isWithin({ span, fixes }: Diagnostic, { start, end }: Span): boolean {
  const spans = [span, ...(fixes ?? []).map((fix) => fix.span)];
  return span.start < span.end && spans.every((each) => start <= each.start && each.end <= end);
}
