import { EXISTS_FIELD } from "../../grammar/ast/exists-field.ts";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { describeValue } from "../base/describe-value.ts";
import { checkOptionNames } from "../base/known-options.ts";
import { checkAnalyzer, checkField, isObject } from "./check-field.ts";
import { checkSynonyms } from "./check-synonyms.ts";
import { checkComputed } from "./computed-fields.ts";
import { checkDisplay } from "./display.ts";
import type { Field } from "./field.ts";
import { isFormIndex } from "./form-index.ts";
import { ID_INDEX } from "./id-index.ts";

/*
 * Schemas may come from JavaScript, where no compiler has checked them. An error in a schema is reported where the
 * schema is defined, with the name of the field.
 */

/** Names with a meaning in documents or in the syntax of queries. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(["id", EXISTS_FIELD, ID_INDEX, "*", ""]);

const SCHEMA_OPTIONS = { analyzer: true, fields: true, synonyms: true, strict: true, display: true };

/** @throws {TypeError | RangeError} for anything but a schema, naming the field with the error */
export function checkSchema(schema: unknown): void {
  if (!isObject(schema)) {
    throw new TypeError(
      `A schema must be an object, as in { fields: { name: text() } }, not ${describeValue(schema)}.`,
    );
  }
  checkOptionNames("a schema", schema, SCHEMA_OPTIONS);
  const { analyzer = foldingAnalyzer, fields, synonyms, strict, display } = schema;
  checkAnalyzer("The analyzer of a schema", analyzer);
  if (!isObject(fields)) {
    throw new TypeError(
      `The fields of a schema must be an object, as in { name: text() }, not ${describeValue(fields)}.`,
    );
  }
  for (const [name, field] of Object.entries(fields)) {
    checkFieldName(name);
    checkField(name, field);
  }
  checkNames(fields as Readonly<Record<string, Field>>);
  checkComputed(fields as Readonly<Record<string, Field>>);
  if (!Object.values(fields as Readonly<Record<string, Field>>).some(hasTerms)) {
    throw new TypeError("A schema must have at least one text or keyword field.");
  }
  if (strict !== undefined && typeof strict !== "boolean") {
    throw new TypeError(`The option strict of a schema must be true or false, not ${describeValue(strict)}.`);
  }
  if (synonyms !== undefined) checkSynonyms(synonyms, analyzer);
  if (display !== undefined) checkDisplay(display, fields as Readonly<Record<string, Field>>);
}

/** @throws {TypeError} for a reserved name */
export function checkFieldName(name: string): void {
  if (!RESERVED_NAMES.has(name) && !isFormIndex(name)) return;
  throw new TypeError(`A field cannot have the name ${JSON.stringify(name)}, which is reserved.`);
}

/** @throws {TypeError} if a field has the name of a field of objects, such as `locations.city` */
function checkNames(fields: Readonly<Record<string, Field>>): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== "objects") continue;
    const taken = Object.keys(field.fields).find((member) => Object.hasOwn(fields, `${name}.${member}`));
    if (taken === undefined) continue;
    throw new TypeError(
      `A field cannot have the name ${JSON.stringify(`${name}.${taken}`)}: it is the field ${JSON.stringify(taken)} of the objects ${JSON.stringify(name)}.`,
    );
  }
}

function hasTerms(field: Field): boolean {
  if (field.type === "objects") return Object.values<Field>(field.fields).some(hasTerms);
  return field.type === "text" || field.type === "keyword";
}
