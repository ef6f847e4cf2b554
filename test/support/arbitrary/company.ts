import fc, { type Arbitrary } from "fast-check";
import type { CompanyInput } from "../../../src/schema/company-schema.ts";
import { numbers, texts } from "./words.ts";

/** So few that companies replace each other; some are names that objects have of their own. */
export const ids: Arbitrary<string> = fc.constantFrom(
  "a",
  "b",
  "c",
  "d",
  "e",
  "f",
  "__proto__",
  "constructor",
  "10",
  "9",
);

const value = fc.oneof(
  { weight: 5, arbitrary: texts(1, 5) },
  { weight: 1, arbitrary: fc.constantFrom("", " ", 5, 50) },
);

const address = fc.oneof(
  fc.constantFrom("https://www.red.com/green", "http://red-green.com", "red.green", "mailto:red@green.com"),
  value,
);

/** Several values, some of them without a word, or one value that is no list. */
const values = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.oneof(texts(0, 2), texts(1, 3), fc.constantFrom(null, "", 5)), { maxLength: 4 }),
  },
  { weight: 1, arbitrary: value },
);

function mostly<T>(arbitrary: Arbitrary<T>): Arbitrary<T | null | undefined> {
  return fc.oneof({ weight: 3, arbitrary }, { weight: 1, arbitrary: fc.constantFrom(undefined, null) });
}

function seldom<T>(arbitrary: Arbitrary<T>): Arbitrary<T | null | undefined> {
  return fc.oneof({ weight: 1, arbitrary }, { weight: 3, arbitrary: fc.constantFrom(undefined, null) });
}

export const companies: Arbitrary<CompanyInput> = fc
  .record({
    id: ids,
    name: mostly(value),
    website: seldom(address),
    tagline: seldom(value),
    type: seldom(value),
    postal_code: seldom(fc.oneof(value, fc.constantFrom(5, "50"))),
    description: seldom(value),
    industries: mostly(values),
    location_country: seldom(value),
    location_city: seldom(value),
    specialities: mostly(values),
    followers: mostly(numbers),
    staff_count: mostly(numbers),
  })
  .map((company) => Object.fromEntries(Object.entries(company).filter(([, v]) => v !== undefined)) as CompanyInput);
