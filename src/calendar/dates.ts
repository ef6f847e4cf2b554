import { endOfUnit, startOfUnit } from "./calendar-unit.ts";
import { dependsOnClock, readDate } from "./date-math.ts";
import type { DateSupport } from "./date-support.ts";
import { endText, instantText, spanText, startText, unitText } from "./date-text.ts";
import { dateFault, readDateValue } from "./date-value.ts";

/** All that an engine does with dates. */
export const DATES: DateSupport = {
  readDateValue,
  dateFault,
  readDate,
  dependsOnClock,
  startOfUnit,
  endOfUnit,
  instantText,
  startText,
  endText,
  spanText,
  unitText,
};
