import { formatTime } from "../../parts/format.ts";

/** A time in ISO 8601 as a date and a time of day, which stay whole when the line breaks. */
export function Moment({ at }: { readonly at: string }) {
  const [date = "", time = ""] = formatTime(at).split(/, (?=\d{1,2}:)/);
  return (
    <time dateTime={at} class="moment">
      <span>{date}</span> <span class="soft">{time}</span>
    </time>
  );
}
