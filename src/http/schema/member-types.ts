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
