import { describeValue } from "./describe-value.ts";
import { nearestNames } from "./nearest-names.ts";

/** The names of all options of a function. The compiler checks that none is missing. */
export type OptionNames<Options> = { readonly [Name in keyof Options & string]-?: true };

/**
 * Checks that options are an object without unknown names. The values are not checked.
 *
 * @param subject what has the options, as in `There is no option "limt" for search.`
 * @param known an object with the names of all options
 * @throws {TypeError} that names the nearest known name, or all of them
 */
export function checkOptions(
  subject: string,
  options: unknown,
  known: Readonly<Record<string, unknown>>,
): asserts options is object {
  requireOptions(subject, options);
  checkOptionNames(subject, options, known);
}

/** @throws {TypeError} for options that are not an object */
export function requireOptions(subject: string, options: unknown): asserts options is object {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return;
  throw new TypeError(`The options of ${subject} must be an object, not ${describeValue(options)}.`);
}

/** @throws {TypeError} for a member with an unknown name */
export function checkOptionNames(subject: string, options: object, known: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(known, name)) throw unknownOption(subject, name, Object.keys(known));
  }
}

function unknownOption(subject: string, name: string, known: readonly string[]): TypeError {
  const [near] = nearestNames(name, known);
  const all = known.length === 0 ? ": it has none." : `: the options are ${known.join(", ")}.`;
  const advice = near === undefined ? all : `. Did you mean ${JSON.stringify(near)}?`;
  return new TypeError(`There is no option ${JSON.stringify(name)} for ${subject}${advice}`);
}
