import { DocumentError, type DocumentOf, type Schema, type SchemaJson } from "firmament";
import { DocumentReader, isComputed } from "firmament/query";
import { documentSchema } from "./document-schema.ts";
import { type FieldPlan, type FieldRenames, fieldPlans } from "./field-plans.ts";
import { convertedValue } from "./value-conversion.ts";

/** A value, or a part of one, that a document of the new schema does not have. */
export interface ValueLoss {
  readonly plan: FieldPlan;
  readonly value: unknown;
  /** What the value must be; `null` for a field that is removed. */
  readonly reason: string | null;
}

/** A document of the new schema. */
export interface ConvertedDocument {
  /** `null` if it does not fit the new schema, because a required value is missing. */
  readonly document: DocumentOf<Schema> | null;
  readonly losses: readonly ValueLoss[];
  /** Why it does not fit; `null` if it does. */
  readonly fault: DocumentError | null;
}

/** Turns the documents of a schema into documents of another one. */
export class DocumentConversion {
  readonly plans: readonly FieldPlan[];
  readonly #reader: DocumentReader<Schema>;

  /** @throws {TypeError} as `fieldPlans` does */
  constructor(from: SchemaJson, to: SchemaJson, renames: FieldRenames = {}) {
    this.plans = fieldPlans(from, to, renames);
    this.#reader = new DocumentReader(documentSchema(to));
  }

  /** @param document a valid document of the earlier schema */
  convert(document: object): ConvertedDocument {
    const members = document as Readonly<Record<string, unknown>>;
    const losses: ValueLoss[] = [];
    const entries = this.plans.flatMap((plan): [string, unknown][] => {
      const { source, target, kind } = plan;
      if (source === null || !Object.hasOwn(members, source.name)) return [];
      const value = members[source.name];
      if (target !== null && isComputed(target)) {
        if (!isComputed(source.field))
          losses.push({ plan, value, reason: "what the schema computes from other fields" });
        return [];
      }
      if (target === null) {
        // What was computed follows from other fields, whose loss counts.
        if (!isComputed(source.field)) losses.push({ plan, value, reason: null });
        return [];
      }
      const onLoss = (reason: string): void => {
        // Of a list, the first reason stands for all.
        if (losses.at(-1)?.plan !== plan) losses.push({ plan, value, reason });
      };
      const converted = kind === "retyped" ? convertedValue(source.field, target, value, onLoss) : value;
      return converted === undefined ? [] : [[plan.name, converted]];
    });
    try {
      const record = Object.fromEntries([["id", members.id], ...entries]);
      return { document: this.#reader.read(record, 0).document(), losses, fault: null };
    } catch (fault) {
      if (!(fault instanceof DocumentError)) throw fault;
      return { document: null, losses, fault };
    }
  }
}
