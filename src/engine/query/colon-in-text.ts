import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { replacement } from "../../../grammar/diagnostics/fix.ts";
import { quote } from "../../../grammar/syntax/escape.ts";
import { isValidText } from "../../lint/valid-text.ts";
import type { ResolveRules } from "../../plan/resolve/resolver.ts";
import { clauseText, readComparison } from "../../plan/resolve/written-operator.ts";

/** The text from an offset to the next space, quote or parenthesis. */
const RUN = /(?:\\[\s\S]|[^ \t\n\r\u3000()"\\])*/y;

/** Schemes of addresses without slashes. */
const SCHEME = /^(?:data|doi|file|geo|isbn|javascript|magnet|mailto|sms|tel|urn):/i;
/** `12:30`, `16:9`, `2026-01-01T10:00`. */
const DIGITS = /^[\d.,T-]+:/;
const WINDOWS_PATH = /^[A-Za-z]:\\/;
/** `localhost:8080`, `example.com:80/x`. */
const PORT = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d{2,5}(?:\/|$)/;

/**
 * The error of an unknown field, with a fix where the text around its colon is no field and value: `https://x.y/z` and
 * `12:30` are quoted, `website=https://x.y` and `posted>=2026-01-01T10:00` become clauses. Other errors stay as they are.
 */
export function withTextFix(text: string, error: Diagnostic, rules: ResolveRules): Diagnostic {
  if (error.code !== "unknown-field") return error;
  const { start, end } = error.span;
  RUN.lastIndex = start;
  const run = RUN.exec(text)?.[0] ?? "";
  const value = run.slice(end - start + 1);
  // After a bracket, the run is only a part of a range.
  if (run[end - start] !== ":" || value === "" || /[[{]/.test(value)) return error;
  const written =
    compared(run, rules) ??
    (isText(run, value) ? quote(run) : (withoutName(value, error, rules) ?? manyColons(run, value, error)));
  if (written === null) return error;
  const { fixes, noFix, suggestions, ...rest } = error;
  return { ...rest, fixes: [replacement(start, start + run.length, written)] };
}

/** The clause of a comparison whose value contains the colon; `null` for another text. */
function compared(run: string, rules: ResolveRules): string | null {
  const comparison = readComparison(run);
  if (comparison === null || comparison.value === "" || rules.schema.type(comparison.name) === undefined) return null;
  const written = clauseText(comparison.name, comparison.operator, quote(comparison.value));
  return isValidText(written, rules) ? written : null;
}

/** Whether the colon belongs to an address, a time or a path. */
function isText(run: string, value: string): boolean {
  return value.startsWith("//") || [SCHEME, DIGITS, WINDOWS_PATH, PORT].some((form) => form.test(run));
}

/** `name:acme` of `x:name:acme`, if the second name is a field; otherwise `null`. */
function withoutName(value: string, { fixes }: Diagnostic, rules: ResolveRules): string | null {
  const [, name] = /^([^:]+):[^:]+$/.exec(value) ?? [];
  if (fixes !== undefined || name === undefined || rules.schema.type(name) === undefined) return null;
  return isValidText(value, rules) ? value : null;
}

/** The quoted text if it has another colon and no similar field is known: `std::cout`. */
function manyColons(run: string, value: string, { fixes }: Diagnostic): string | null {
  return fixes === undefined && value.includes(":") ? quote(run) : null;
}
