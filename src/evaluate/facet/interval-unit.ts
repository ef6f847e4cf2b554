import type { CalendarUnit } from "../../calendar/calendar-unit.ts";

/** The units that a facet counts dates by. */
export type Interval = Exclude<CalendarUnit, "minute" | "second">;

export const INTERVALS: readonly Interval[] = ["year", "quarter", "month", "week", "day", "hour"];
