import { z } from "zod";

/** An error message of these schemas completes the sentence "`member` must be …, not `value`." */
export function wholeNumber(min: number, max: number | null): z.ZodNumber {
  const error = max === null ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`;
  const number = z.int({ error }).min(min, { error });
  return max === null ? number : number.max(max, { error });
}

export function text(error: string): z.ZodString {
  return z.string({ error });
}

/** An example value as texts show it: JSON with spaces, as in `{ "name": 10 }`. */
export function sampleText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sampleText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${sampleText(member)}`);
  return `{ ${members.join(", ")} }`;
}

/** A word at the beginning of a sentence. */
export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
