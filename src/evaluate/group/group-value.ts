import { dateSupport } from "../../calendar/date-support.ts";
import type { GroupRequest, GroupValue } from "./grouping.ts";

/** The value of a group as documents write it. */
export function presentedGroupValue(
  value: GroupValue,
  fieldType: GroupRequest["type"],
): string | number | boolean | null {
  if (typeof value !== "number") return value;
  if (fieldType === "date") return dateSupport().instantText(value);
  if (fieldType === "boolean") return value !== 0;
  fieldType satisfies "text" | "number" | "integer";
  return value;
}
