import type { Analyzer, Schema } from "firmament";
import { nearestNames } from "firmament/base";
import { AnalyzedSchema, ID_FIELD } from "firmament/query";
import { LikeError } from "./like-error.ts";

/** Analyzing a schema takes longer than most calls. */
const known = new WeakMap<Schema, Map<Analyzer | undefined, AnalyzedSchema>>();

/** @throws {LikeError} `no-ids` for a schema with a field that takes the place of ids */
export function analyzedSchema(subject: string, schema: Schema, analyzer: Analyzer | undefined): AnalyzedSchema {
  const byAnalyzer = known.get(schema) ?? new Map<Analyzer | undefined, AnalyzedSchema>();
  known.set(schema, byAnalyzer);
  const analyzed = byAnalyzer.get(analyzer) ?? new AnalyzedSchema(schema, analyzer);
  byAnalyzer.set(analyzer, analyzed);
  if (analyzed.type(ID_FIELD) === undefined) return analyzed;
  throw new LikeError(
    "no-ids",
    `${subject} needs the ids of documents, but the schema has a field ${ID_FIELD}, which takes their place in queries. Give the field another name.`,
  );
}

/**
 * The text and keyword fields that an option names; all without it.
 *
 * @throws {TypeError} for a name that is none of them
 */
export function wordFields(fields: readonly string[] | undefined, schema: AnalyzedSchema): readonly string[] {
  if (fields === undefined) return schema.termFields;
  return checkedFields("fields", fields, schema.termFields, (name) =>
    isNumeric(name, schema) ? "it has numbers: name it in the option numbers" : "it has no words",
  )(schema);
}

/**
 * The number, integer and date fields that an option names; none without it.
 *
 * @throws {TypeError} for a name that is none of them
 */
export function numberFields(numbers: readonly string[] | undefined, schema: AnalyzedSchema): readonly string[] {
  if (numbers === undefined) return [];
  const allowed = schema.numericFields.filter((name) => schema.type(name) !== "boolean");
  return checkedFields("numbers", numbers, allowed, (name) =>
    schema.storage(name) === "terms" ? "it has words: name it in the option fields" : "it has no numbers or dates",
  )(schema);
}

function isNumeric(name: string, schema: AnalyzedSchema): boolean {
  return schema.storage(name) === "numbers" && schema.type(name) !== "boolean";
}

function checkedFields(
  option: string,
  names: readonly string[],
  allowed: readonly string[],
  reasonOf: (name: string) => string,
): (schema: AnalyzedSchema) => readonly string[] {
  return (schema) => {
    if (!Array.isArray(names) || names.some((name) => typeof name !== "string")) {
      throw new TypeError(`The option ${option} must be a list of names of fields.`);
    }
    const wrong = names.find((name) => !allowed.includes(name));
    if (wrong === undefined) return [...new Set(names)];
    if (schema.type(wrong) !== undefined) {
      throw new TypeError(`The option ${option} cannot name ${JSON.stringify(wrong)}: ${reasonOf(wrong)}.`);
    }
    const [near] = nearestNames(wrong, allowed);
    const advice = near === undefined ? `: they are ${allowed.join(", ")}.` : `. Did you mean ${JSON.stringify(near)}?`;
    throw new TypeError(`The option ${option} names ${JSON.stringify(wrong)}, which is no such field${advice}`);
  };
}
