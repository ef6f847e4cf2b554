import fc, { type Arbitrary } from "fast-check";
import type { CompanyInput } from "../../../src/schema/company-schema.ts";
import { numbers, texts } from "../../../src/testing/arbitrary/words.ts";

/** Few ids, so that companies replace each other; some are names of inherited properties of objects. */
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

/** The values of a multi-valued field, some of them without tokens, or a single value. */
const values = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.oneof(texts(0, 2), texts(1, 3), fc.constantFrom(null, "", 5)), { maxLength: 4 }),
  },
  { weight: 1, arbitrary: value },
);

function usually<T>(arbitrary: Arbitrary<T>): Arbitrary<T | null | undefined> {
  return fc.oneof({ weight: 3, arbitrary }, { weight: 1, arbitrary: fc.constantFrom(undefined, null) });
}

function rarely<T>(arbitrary: Arbitrary<T>): Arbitrary<T | null | undefined> {
  return fc.oneof({ weight: 1, arbitrary }, { weight: 3, arbitrary: fc.constantFrom(undefined, null) });
}

export const companies: Arbitrary<CompanyInput> = fc
  .record({
    id: ids,
    name: usually(value),
    website: rarely(address),
    tagline: rarely(value),
    type: rarely(value),
    postal_code: rarely(fc.oneof(value, fc.constantFrom(5, "50"))),
    description: rarely(value),
    industries: usually(values),
    location_country: rarely(value),
    location_city: rarely(value),
    specialities: usually(values),
    followers: usually(numbers),
    staff_count: usually(numbers),
  })
  .map((company) => Object.fromEntries(Object.entries(company).filter(([, v]) => v !== undefined)) as CompanyInput);
