import { isError } from "./builtin-value.ts";

const MAX_TEXT_LENGTH = 40;

/** A short description of a value for an error message, which shows the kind of everything but numbers. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return `the text ${JSON.stringify(shorten(value))}`;
  if (typeof value === "function") return "a function";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** The message of what was thrown; a description of anything but an error or a text. */
export function describeThrown(thrown: unknown): string {
  if (isError(thrown)) return String(thrown.message);
  return typeof thrown === "string" ? thrown : describeValue(thrown);
}

function shorten(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
