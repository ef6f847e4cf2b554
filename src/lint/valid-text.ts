import { parse, validate } from "../../grammar/parser.ts";
import { type ResolveRules, resolve } from "../plan/resolve/resolver.ts";

/** Whether a text is a query without errors, as a fix must be that writes it. */
export function isValidText(text: string, rules: ResolveRules): boolean {
  return validate(text).length === 0 && resolve(parse(text), rules).diagnostics.length === 0;
}
