const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2})(?:\2(\d{1,2}))?(?:[T ]+(\d{1,2}:\d\d(?::\d\d)?))?$/i;
const DAY_OR_MONTH_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ,]+(\d{1,2}:\d\d(?::\d\d)?))?$/i;
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const DIGITS = /^(\d{4})(\d\d)(\d\d)$/;

/**
 * The date in ISO 8601 that a text in another form means: `2024/6/3`, `20240603`, `3.6.2024`, `06/2024`. `null` if it
 * has no such form, or if it may be the third of June as well as the sixth of March. Dots stand between day and month
 * in countries that write the day first. The result need not be a valid date.
 */
export function meantDate(text: string): string | null {
  const compact = DIGITS.exec(text);
  if (compact !== null) return `${compact[1]}-${compact[2]}-${compact[3]}`;

  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [, year, , month = "", day, time] = yearFirst;
    if (day === undefined) return time === undefined ? `${year}-${twoDigits(month)}` : null;
    return `${year}-${twoDigits(month)}-${twoDigits(day)}${timePart(time)}`;
  }

  const monthAndYear = MONTH_AND_YEAR.exec(text);
  if (monthAndYear !== null) return `${monthAndYear[2]}-${twoDigits(monthAndYear[1] ?? "")}`;

  const yearLast = DAY_OR_MONTH_FIRST.exec(text);
  if (yearLast === null) return null;
  const [, first = "", separator, second = "", year, time] = yearLast;
  const isDayFirst = separator === "." || Number(first) > 12 || Number(first) === Number(second);
  const isMonthFirst = !isDayFirst && Number(second) > 12;
  if (!isDayFirst && !isMonthFirst) return null;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return `${year}-${twoDigits(month)}-${twoDigits(day)}${timePart(time)}`;
}

function timePart(time: string | undefined): string {
  return time === undefined ? "" : `T${time.padStart(time.length > 5 ? 8 : 5, "0")}`;
}

function twoDigits(text: string): string {
  return text.padStart(2, "0");
}
