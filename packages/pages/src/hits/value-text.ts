import type { PageField } from "../search/page-field.ts";

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
const dates = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const times = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A value of a field for people: `1,234`, `Jun 3, 2024`, `yes`. */
export function valueText(field: Pick<PageField, "name" | "type">, value: unknown): string {
  if (typeof value === "number") return isYear(field, value) ? String(value) : numbers.format(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field.type === "date" && typeof value === "string") return dateText(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Years are not grouped: `2,024` is no year. */
function isYear({ name }: Pick<PageField, "name">, value: number): boolean {
  return /year/i.test(name) && Number.isInteger(value) && value >= 1000 && value < 10_000;
}

/** A date as precise as it is stated: `2024`, `2024-06`, `Jun 3, 2024`; with a time unless it is midnight. */
function dateText(value: string): string {
  const instant = Date.parse(value);
  if (Number.isNaN(instant) || /^\d{4}(-\d{2})?$/.test(value)) return value;
  return (instant % 86_400_000 === 0 ? dates : times).format(instant);
}

/** An address that a link may have: one of the web. `example.com` stands for `https://example.com`. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  const address = /^https?:\/\//i.test(text) ? text : /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : "";
  return URL.canParse(address) ? address : null;
}

/** An address or a path; a name of a file must be that of an image. */
const IMAGE = /^(?:https?:\/\/\S+|\.{0,2}\/[^\s/]\S*|[\w./-]+\.(?:avif|gif|jpe?g|png|svg|webp))$/i;

/** The address of an image that the page may load: its policy allows those of its own origin, and data. */
export function imageAddress(value: unknown, origin: string): string | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  if (/^data:image\//i.test(value)) return value;
  if (!IMAGE.test(value)) return null;
  return URL.canParse(value, origin) && new URL(value, origin).origin === origin ? value : null;
}
