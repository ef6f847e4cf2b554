import { instantText } from "../../calendar/date-text.ts";
import type { GroupRequest, GroupValue } from "./grouping.ts";

/** The value of a group as documents write it. */
export function presentedGroupValue(value: GroupValue, type: GroupRequest["type"]): string | number | boolean | null {
  if (typeof value !== "number") return value;
  if (type === "date") return instantText(value);
  return type === "boolean" ? value !== 0 : value;
}
