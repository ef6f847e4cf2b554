/** A date as documents have it: a year, a month or a day, or a day with a time and an offset. */
const DATE =
  /^(?<year>\d{4})(?:-(?<month>\d\d))?(?:-(?<day>\d\d))?(?:[Tt ](?<hour>\d\d)(?::(?<minute>\d\d))?(?::(?<second>\d\d))?(?:[.,](?<fraction>\d+))?(?<offset>[Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

/**
 * The first millisecond of a date of a document, since 1970. It is in UTC without an offset, unlike `Date.parse`.
 *
 * @returns `NaN` for other texts, which no document has
 */
export function instantOf(text: string): number {
  const { year = "", month = "01", day = "01", ...time } = DATE.exec(text.trim())?.groups ?? {};
  const { hour = "00", minute = "00", second = "00", fraction = "", offset = "Z" } = time;
  const [sign = "Z", hours = "", minutes = "00"] = offset.match(/^.|\d\d/g) ?? [];
  const zone = hours === "" ? "Z" : `${sign}${hours}:${minutes}`;
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${zone}`);
}
