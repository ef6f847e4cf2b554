/** The instants that a text stands for, both included, in milliseconds since 1970 in UTC. */
export interface DateSpan {
  readonly start: number;
  readonly end: number;
}

/** Why a text is not a date. */
export interface DateFault {
  /** A clause such as `2023-02 has 28 days`, which contains no part of a longer text. */
  readonly reason: string;
  /** The date that the author probably meant; `null` if this is unclear. */
  readonly meant: string | null;
}

/** The first instant of the year 0000, and the last one of the year 9999. */
export const FIRST_INSTANT = -62_167_219_200_000;
export const LAST_INSTANT = 253_402_300_799_999;

export const YEARS_REASON = "the years are 0000 to 9999";

export function isDateFault(read: DateSpan | DateFault): read is DateFault {
  return "reason" in read;
}
