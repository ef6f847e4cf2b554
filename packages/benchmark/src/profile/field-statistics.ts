import type { Field, Schema } from "firmament";
import type { SimpleField } from "firmament/query";
import type { BooleanProfile, FieldProfile, ObjectsProfile } from "./profile.ts";
import { LENGTH_POINTS, quantilesOf } from "./quantiles.ts";
import { rounded } from "./rounding.ts";
import { TextStatistics } from "./text-statistics.ts";
import { DateStatistics, NumberStatistics } from "./value-statistics.ts";
import type { WordNumbers } from "./word-numbers.ts";

/** The values of one field: of all documents, or of all objects around a member. */
export interface FieldStatistics {
  /** The number of documents or objects that have the field. */
  readonly count: number;
  /** @param value of a valid document */
  add(value: unknown): void;
  /** @param units the number of documents or objects, with and without the field */
  profile(units: number): FieldProfile;
}

/** A field, or a member of objects, with the statistics of its values. */
export interface NamedStatistics {
  readonly name: string;
  readonly statistics: FieldStatistics;
  /** Of a field with terms. */
  readonly texts?: TextStatistics;
}

/** The statistics of all fields of a schema but the stored ones, points and vectors; those of members follow their objects. */
export function statisticsOf(schema: Schema, numbers: WordNumbers): readonly NamedStatistics[] {
  return Object.entries(schema.fields).flatMap(([name, field]) => {
    if (hasNoStatistics(field)) return [];
    if (field.type !== "objects") return [simpleStatistics(name, field, schema, numbers)];
    const members = Object.entries(field.fields).flatMap(([member, own]) =>
      hasNoStatistics(own) ? [] : [simpleStatistics(`${name}.${member}`, own, schema, numbers)],
    );
    return [{ name, statistics: objectsStatistics(name, members) }, ...members];
  });
}

export type Unmeasured = Extract<Field, { readonly type: "stored" | "point" | "vector" }>;

/** Whether a field has no statistics: queries do not search stored fields, and points and vectors are not drawn. */
export function hasNoStatistics(field: Field): field is Unmeasured {
  return field.type === "stored" || field.type === "point" || field.type === "vector";
}

function simpleStatistics(
  name: string,
  field: Exclude<SimpleField, Unmeasured>,
  schema: Schema,
  numbers: WordNumbers,
): NamedStatistics {
  switch (field.type) {
    case "text":
    case "keyword": {
      const { type } = field;
      const analyzer = (field.type === "text" ? field.analyzer : null) ?? schema.analyzer;
      const texts = new TextStatistics(numbers, (text) => analyzer.terms(text));
      const statistics = valuesStatistics<string>(texts, (present) => texts.profile(type, present));
      return { name, statistics, texts };
    }
    case "number":
    case "integer": {
      const { type } = field;
      const values = new NumberStatistics();
      return { name, statistics: valuesStatistics<number>(values, (present) => values.profile(type, present)) };
    }
    case "date": {
      const values = new DateStatistics();
      return { name, statistics: valuesStatistics<string>(values, (present) => values.profile(present)) };
    }
    case "boolean":
      return { name, statistics: booleanStatistics() };
  }
}

function valuesStatistics<Value>(
  collected: { add(values: readonly Value[]): void },
  profile: (present: number) => FieldProfile,
): FieldStatistics {
  let count = 0;
  return {
    get count() {
      return count;
    },
    add: (value) => {
      const values = (Array.isArray(value) ? value : [value]) as readonly Value[];
      if (values.length === 0) return;
      count++;
      collected.add(values);
    },
    profile: (units) => profile(share(count, units)),
  };
}

function booleanStatistics(): FieldStatistics {
  const counts = { true: 0, false: 0 };
  return {
    get count() {
      return counts.true + counts.false;
    },
    add: (value) => {
      counts[value === true ? "true" : "false"]++;
    },
    profile(units): BooleanProfile {
      return { type: "boolean", present: share(this.count, units), true: share(counts.true, this.count) };
    },
  };
}

function objectsStatistics(name: string, members: readonly NamedStatistics[]): FieldStatistics {
  const lengths: number[] = [];
  return {
    get count() {
      return lengths.length;
    },
    add: (value) => {
      const objects = value as readonly Readonly<Record<string, unknown>>[];
      if (objects.length === 0) return;
      lengths.push(objects.length);
      for (const object of objects) {
        for (const member of members) {
          const own = object[member.name.slice(name.length + 1)];
          if (own !== undefined) member.statistics.add(own);
        }
      }
    },
    profile(units): ObjectsProfile {
      return {
        type: "objects",
        present: share(lengths.length, units),
        valuesPerDocument: quantilesOf(lengths, LENGTH_POINTS),
      };
    },
  };
}

/** Whether a field has one number that can be compared with those of other fields. */
export function isSingleNumber(field: Field): boolean {
  return (field.type === "number" || field.type === "integer" || field.type === "date") && !field.many;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded(part / whole, 4);
}
