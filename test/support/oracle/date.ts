/** The milliseconds since 1970 that a text stands for. */
export interface NaiveSpan {
  /** Inclusive. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * "A literal of any precision stands for its whole span": a year, a month, a day, an hour, a minute, a second or a
 * millisecond.
 */
export function naiveDateSpan(text: string): NaiveSpan {
  const [, local = text, offset = "Z"] = /^(.+T.+?)(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const parts = local.split(/[-T:.]/).map(Number);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = parts;
  const start = [year, month - 1, day, hour, minute, second, millisecond];
  const last = parts.length - 1;
  const end = start.map((part, index) => (index === last ? part + 1 : part));
  const shift = offset === "Z" ? 0 : Date.parse(`1970-01-01T00:00:00${offset}`);
  return { start: utc(start) + shift, end: utc(end) + shift };
}

function utc([year = 0, ...rest]: readonly number[]): number {
  const [month = 0, ...times] = rest;
  return Date.UTC(year, month, ...times);
}
