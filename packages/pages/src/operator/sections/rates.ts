/** The part of the points in which the server has run, in seconds; at least one. */
export function measuredSeconds(
  traffic: { readonly seconds: number; readonly started_at: string; readonly points: readonly unknown[] },
  now: number,
): number {
  const running = (now - Date.parse(traffic.started_at)) / 1000;
  return Math.max(1, Math.min(running, traffic.points.length * traffic.seconds));
}

const small = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });
const large = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** `0.034`, `2.5`, `120` */
export function formatRate(value: number): string {
  return value >= 10 ? large.format(value) : small.format(value);
}

const minutes = new Intl.DateTimeFormat("en", { timeStyle: "short" });
const hours = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", hour: "numeric" });

/** The time of a point in the user's time zone: `2:16 PM`, or `Nov 28, 2 PM` for points of an hour. */
export function formatPoint(iso: string, seconds: number): string {
  return (seconds < 3600 ? minutes : hours).format(new Date(iso));
}
