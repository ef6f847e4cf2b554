import { digitsOf } from "../../../grammar/ast/number.ts";

/** A finite number in digits, without an exponent, as it stands in a text field too; reads back as the same number. */
export function numberText(value: number): string {
  return `${value < 0 ? "-" : ""}${digitsOf(Math.abs(value))}`;
}
