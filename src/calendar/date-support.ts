import type { endOfUnit, startOfUnit } from "./calendar-unit.ts";
import type { dependsOnClock, readDate } from "./date-math.ts";
import type { endText, instantText, spanText, startText, unitText } from "./date-text.ts";
import type { dateFault, readDateValue } from "./date-value.ts";

/** What an engine does with dates. */
export interface DateSupport {
  readonly readDateValue: typeof readDateValue;
  readonly dateFault: typeof dateFault;
  readonly readDate: typeof readDate;
  readonly dependsOnClock: typeof dependsOnClock;
  readonly startOfUnit: typeof startOfUnit;
  readonly endOfUnit: typeof endOfUnit;
  readonly instantText: typeof instantText;
  readonly startText: typeof startText;
  readonly endText: typeof endText;
  readonly spanText: typeof spanText;
  readonly unitText: typeof unitText;
}

let provided: DateSupport | null = null;

/** Makes dates available. `date()` calls it, so that programs without dates do not contain their code. */
export function provideDates(support: DateSupport): void {
  provided = support;
}

/**
 * What the engine does with dates.
 *
 * @param field the date field of the caller, for the error
 * @throws {TypeError} if the field was written by hand, and `date()` was never called
 */
export function dateSupport(field = "A date field"): DateSupport {
  if (provided !== null) return provided;
  throw new TypeError(`${field} must be the result of date(), not an object such as { type: "date" }.`);
}
