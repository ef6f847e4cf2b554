import { type Diagnostic, withoutFixes } from "../diagnostics/diagnostic.ts";
import { applyFixes } from "../diagnostics/fix.ts";

/** How many characters the checks of one text may parse; a bound for the time of texts with many errors. */
const CHECK_BUDGET = 131_072;
/** The cost of parsing a text once that does not depend on its length, in characters. */
const PARSE_COST = 100;

/**
 * The diagnostics without each fix that, applied alone, leaves its error in the text or causes another. Such a fix
 * needs the fix of another error: in `(\` the closing parenthesis would be escaped. Fixes that exceed the budget are
 * dropped unchecked.
 *
 * @param diagnose finds the errors of a text
 */
export function keepIndependentFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  diagnose: (text: string) => readonly Diagnostic[],
): readonly Diagnostic[] {
  // A single fix gives a query.
  if (diagnostics.length < 2) return diagnostics;
  let budget = CHECK_BUDGET;
  return diagnostics.map((diagnostic) => {
    if (diagnostic.fixes === undefined) return diagnostic;
    budget -= (text.length + PARSE_COST) * diagnostics.length;
    if (budget < 0) return withoutFixes(diagnostic, "unchecked");
    const left = diagnose(applyFixes(text, [diagnostic]));
    return removesError(diagnostic, diagnostics, left) ? diagnostic : withoutFixes(diagnostic, "dependent");
  });
}

/** Whether the fixed text has fewer errors, also among those with the same message. */
function removesError(diagnostic: Diagnostic, before: readonly Diagnostic[], after: readonly Diagnostic[]): boolean {
  const isSame = ({ message }: Diagnostic): boolean => message === diagnostic.message;
  return after.length < before.length && after.filter(isSame).length < before.filter(isSame).length;
}
