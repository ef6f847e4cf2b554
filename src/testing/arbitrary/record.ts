import fc, { type Arbitrary } from "fast-check";
import type { Field } from "../../schema/field.ts";
import type { DocumentInput, Schema } from "../../schema/schema.ts";
import { numbers, texts } from "./words.ts";

/** A record of any schema. */
export type AnyRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Values that documents share and queries mention. The keywords have no order by code units alone. */
export const KEYWORDS: readonly string[] = ["c#", "C#", "c++", "New York", "new york", "É", "e", "🚀", "\uff5e"];
export const INTEGERS: readonly number[] = [0, -0, 1, 2, 3, -1, 100, 2 ** 53 - 1];
export const DATES: readonly string[] = [
  ...["2024", "2024-02", "2024-02-29", "2024-02-29T10:30", "2024-02-29T10:30:05.250Z", "2023-12-31T23:59:59.999Z"],
  ...["1969-07-20T20:17Z", "2024-01-01T00:30+02:00"],
];

const VALUES = {
  text: fc.oneof({ weight: 9, arbitrary: texts(0, 4) }, { weight: 1, arbitrary: fc.nat(3) }),
  keyword: fc.oneof(fc.constantFrom(...KEYWORDS), fc.constantFrom("", "red", 2)),
  number: numbers,
  integer: fc.constantFrom(...INTEGERS),
  date: fc.oneof(
    fc.constantFrom(...DATES),
    fc.constantFrom(...DATES).map((text) => new Date(Date.parse(text))),
  ),
  boolean: fc.boolean(),
  stored: fc.constantFrom<unknown[]>(0, -0, "x", [1, [null]], { a: { b: "é" } }, false),
} as const satisfies Record<Exclude<Field["type"], "objects">, Arbitrary<unknown>>;

const INVALID = {
  text: [true, {}, Number.NaN, [[]], Symbol.iterator],
  keyword: [false, {}, Number.POSITIVE_INFINITY, "x".repeat(32_767)],
  number: ["5", true, Number.NaN, Number.NEGATIVE_INFINITY, 5n],
  integer: [1.5, "1", 2 ** 53, Number.NaN],
  date: ["2024/02/29", "2023-02-29", "", 5, new Date(Number.NaN), "yesterday"],
  boolean: ["true", 0, 1, []],
  stored: [() => 1, 5n, Number.NaN, { a: Symbol.iterator }],
  objects: [5, "Berlin", [["Berlin"]], true],
} as const satisfies Record<Field["type"], readonly unknown[]>;

/** Valid values of a field, also missing ones. */
function valuesOf(field: Field): Arbitrary<unknown> {
  const missing = fc.constantFrom(null, undefined);
  if (field.type === "objects") {
    const object = membersOf(field.fields);
    return fc.oneof(
      { weight: 4, arbitrary: fc.array(fc.oneof({ weight: 9, arbitrary: object }, missing), { maxLength: 3 }) },
      { weight: 1, arbitrary: object },
      { weight: 1, arbitrary: missing },
    );
  }
  const value: Arbitrary<unknown> = VALUES[field.type];
  if (!("many" in field && field.many)) return fc.oneof({ weight: 5, arbitrary: value }, missing);
  return fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.oneof({ weight: 9, arbitrary: value }, missing), { maxLength: 4 }) },
    { weight: 1, arbitrary: value },
    { weight: 1, arbitrary: missing },
  );
}

function membersOf(fields: Readonly<Record<string, Field>>): Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(fields).map(([name, field]) => fc.tuple(fc.constant(name), valuesOf(field)));
  return fc.tuple(...entries).map((members) => Object.fromEntries(members));
}

const ids = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "10", "9");

/** Valid records of a schema; some have the same id. */
export function recordsOf({ fields, strict }: Schema): Arbitrary<AnyRecord> {
  const unknown = strict === true ? fc.constant({}) : fc.constantFrom({}, { other: 5 });
  return fc.tuple(ids, membersOf(fields), unknown).map(([id, members, other]) => ({ ...members, ...other, id }));
}

/** Valid documents of a schema; some have the same id. */
export function documentsOf<S extends Schema>(schema: S): Arbitrary<DocumentInput<S>> {
  // Its members are values of the fields of the schema.
  return recordsOf(schema) as unknown as Arbitrary<DocumentInput<S>>;
}

/** Records that a schema does not accept, because of one value. */
export function invalidRecordsOf(schema: Schema): Arbitrary<AnyRecord> {
  const faults = Object.entries(schema.fields).flatMap(([name, { type }]) =>
    INVALID[type].map((value) => ({ [name]: value })),
  );
  const others = [{ id: "" }, { id: {} }, { id: null }, ...(schema.strict === true ? [{ other: 5 }] : [])];
  return fc
    .tuple(recordsOf(schema), fc.constantFrom<object[]>(...faults, ...others))
    .map(([record, fault]) => ({ ...record, ...fault }) as AnyRecord);
}
