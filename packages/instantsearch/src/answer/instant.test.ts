import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { readDateValue } from "firmament/query";
import { expect } from "vitest";
import { instantOf } from "./instant.ts";

function digits(min: number, max: number, length = 2): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((number) => String(number).padStart(length, "0"));
}

const day = fc.tuple(digits(1, 9998, 4), digits(1, 12), digits(1, 28)).map((parts) => parts.join("-"));
const time = fc
  .tuple(
    digits(0, 23),
    digits(0, 59),
    digits(0, 59),
    fc.constantFrom("", ".5", ",123456"),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([hour, minute, second, fraction, length]) => {
    return [hour, minute, second].slice(0, length).join(":") + (length === 3 ? fraction : "");
  });
const offset = fc.constantFrom("", "Z", "z", "+02:00", "-0930", "+05", "-17:59");

law(
  "an instant is the one that the engine reads",
  500,
  fc.property(
    fc.constantFrom("T", "t", " "),
    day,
    time,
    offset,
    fc.constantFrom(4, 7, 10, 99),
    (t, d, h, zone, length) => {
      const text = length > 10 ? `${d}${t}${h}${zone}` : d.slice(0, length);
      expect(instantOf(text)).toBe(readDateValue(text));
    },
  ),
);
