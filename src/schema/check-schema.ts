import { EXISTS_FIELD } from "../../grammar/ast/exists-field.ts";
import type { Analyzer } from "../analysis/analyzer.ts";
import { describeValue } from "../base/describe-value.ts";
import { checkSynonyms } from "./check-synonyms.ts";

/*
 * Schemas may come from JavaScript, where no compiler has checked them. An error in a schema is reported where the
 * schema is defined, with the name of the field.
 */

type Members = Readonly<Record<string, unknown>>;

/** Names with a meaning in documents or in the syntax of queries. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(["id", EXISTS_FIELD, "*", ""]);

const TEXT_OPTIONS = ["many", "weight", "typicalLength", "exactFirst", "analyzer"] as const;
/** Larger weights could add up to an infinite frequency. */
const MAX_WEIGHT = 1_000_000;
const MAX_TYPICAL_LENGTH = 1_000_000;
const ANALYZER_METHODS = ["terms", "tokens", "normalize"] as const;

/** @throws {TypeError | RangeError} for anything but a schema, naming the field with the error */
export function checkSchema(schema: unknown): void {
  if (!isObject(schema)) {
    throw new TypeError(
      `A schema must be an object, as in { analyzer, fields: { name: text() } }, not ${describeValue(schema)}.`,
    );
  }
  checkMembers("a schema", schema, ["analyzer", "fields", "synonyms"]);
  const { analyzer, fields, synonyms } = schema;
  if (analyzer === undefined) throw new TypeError("A schema needs an analyzer, such as standardAnalyzer.");
  checkAnalyzer("The analyzer of a schema", analyzer);
  if (!isObject(fields)) {
    throw new TypeError(
      `The fields of a schema must be an object, as in { name: text() }, not ${describeValue(fields)}.`,
    );
  }
  for (const [name, field] of Object.entries(fields)) checkField(name, field);
  const hasTextField = Object.values(fields).some((field) => (field as Members).type === "text");
  if (!hasTextField) throw new TypeError("A schema must have at least one text field.");
  if (synonyms !== undefined) checkSynonyms(synonyms, analyzer);
}

/** @throws {TypeError} for a reserved name */
export function checkFieldName(name: string): void {
  if (!RESERVED_NAMES.has(name)) return;
  throw new TypeError(`A field cannot have the name ${JSON.stringify(name)}, which is reserved.`);
}

function checkField(name: string, field: unknown): void {
  const quoted = JSON.stringify(name);
  checkFieldName(name);
  if (!isObject(field) || (field.type !== "text" && field.type !== "number")) {
    throw new TypeError(`The field ${quoted} must be the result of text() or number(), not ${describeValue(field)}.`);
  }
  const { type, ...options } = field;
  if (type === "number") checkNumberOptions(`the number field ${quoted}`, options);
  else checkTextOptions(`the text field ${quoted}`, options);
}

/**
 * Checks the options of a text field with their defaults.
 *
 * @param field the field, for the error
 * @throws {TypeError} for an unknown option or a value of the wrong type
 * @throws {RangeError} for a weight or a typical length that is not a positive number up to its maximum
 */
export function checkTextOptions(field: string, options: Members): void {
  checkMembers(field, options, TEXT_OPTIONS);
  for (const flag of ["many", "exactFirst"] as const) {
    if (typeof options[flag] === "boolean") continue;
    throw new TypeError(`The option ${flag} of ${field} must be true or false, not ${describeValue(options[flag])}.`);
  }
  const { weight, typicalLength, analyzer } = options;
  checkPositive(`The weight of ${field}`, weight, MAX_WEIGHT);
  checkPositive(`The typical length of ${field}`, typicalLength, MAX_TYPICAL_LENGTH);
  if (analyzer !== null) checkAnalyzer(`The analyzer of ${field}`, analyzer);
}

function checkPositive(subject: string, value: unknown, max: number): void {
  if (typeof value === "number" && value > 0 && value <= max) return;
  throw new RangeError(`${subject} must be a positive number up to ${max}, not ${describeValue(value)}.`);
}

/** @throws {TypeError} for any option: a number field has none */
export function checkNumberOptions(field: string, options: object): void {
  requireOptions(field, options);
  checkMembers(field, options, []);
}

/** @throws {TypeError} for options that are not an object */
export function requireOptions(subject: string, options: unknown): void {
  if (!isObject(options))
    throw new TypeError(`The options of ${subject} must be an object, not ${describeValue(options)}.`);
}

/** @throws {TypeError} for anything but an analyzer */
export function checkAnalyzer(subject: string, analyzer: unknown): asserts analyzer is Analyzer {
  const missing = isObject(analyzer) ? ANALYZER_METHODS.find((method) => typeof analyzer[method] !== "function") : null;
  if (isObject(analyzer) && typeof analyzer.name === "string" && missing === undefined) return;
  const reason = missing === undefined ? "it has no name" : missing === null ? null : `it has no method ${missing}`;
  throw new TypeError(
    `${subject} must be an analyzer, such as standardAnalyzer, not ${describeValue(analyzer)}${reason === null ? "" : `: ${reason}`}.`,
  );
}

/** @throws {TypeError} for a member with an unknown name */
export function checkMembers(subject: string, members: object, known: readonly string[]): void {
  const unknown = Object.keys(members).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const options = known.length === 0 ? "it has none" : `the options are ${known.join(", ")}`;
  throw new TypeError(`There is no option ${JSON.stringify(unknown)} for ${subject}: ${options}.`);
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
