import type { Analyzer } from "../analysis/analyzer.ts";
import { describeValue } from "../base/describe-value.ts";
import { checkOptions } from "../base/known-options.ts";
import { dateSupport } from "../calendar/date-support.ts";
import { vectorSupport } from "../vectors/vector-support.ts";
import { templateParts } from "./template.ts";

type Members = Readonly<Record<string, unknown>>;

/** Larger weights could add up to an infinite frequency. */
const MAX_WEIGHT = 1_000_000;
const MAX_TYPICAL_LENGTH = 1_000_000;
const ANALYZER_METHODS = ["terms", "tokens", "normalize"] as const;

type FieldType =
  | "text"
  | "keyword"
  | "number"
  | "integer"
  | "date"
  | "point"
  | "vector"
  | "boolean"
  | "stored"
  | "objects";

type Check = (subject: string, value: unknown) => void;

const checkWeight: Check = (subject, value) => checkPositive(`The weight of ${subject}`, value, MAX_WEIGHT);
const checkTypicalLength: Check = (subject, value) =>
  checkPositive(`The typical length of ${subject}`, value, MAX_TYPICAL_LENGTH);

/** `vector()` makes available what checks them. */
const checkDimensions: Check = (subject, value) => vectorSupport().checkDimensions(subject, value);

const checkFieldAnalyzer: Check = (subject, value) => {
  if (value !== null) checkAnalyzer(`The analyzer of ${subject}`, value);
};

/** The options of each type of field. */
const OPTIONS: Readonly<Record<FieldType, Readonly<Record<string, Check>>>> = {
  text: {
    many: flag("many"),
    weight: checkWeight,
    typicalLength: checkTypicalLength,
    exactFirst: flag("exactFirst"),
    analyzer: checkFieldAnalyzer,
    required: flag("required"),
    from: (subject, value) => void templateParts(`The option from of ${subject}`, value),
  },
  keyword: { many: flag("many"), fold: flag("fold"), weight: checkWeight, required: flag("required") },
  number: { many: flag("many"), required: flag("required") },
  integer: { many: flag("many"), required: flag("required") },
  date: { many: flag("many"), required: flag("required") },
  point: { many: flag("many"), required: flag("required") },
  vector: { dimensions: checkDimensions, originals: flag("originals"), required: flag("required") },
  boolean: { required: flag("required") },
  stored: { required: flag("required") },
  objects: { required: flag("required") },
};

/** The functions that define a field. */
const DEFINITIONS =
  "text(), keyword(), number(), integer(), date(), point(), vector(), boolean(), stored() or objects()";

/** A name that a query cannot write as a field, or that has a meaning of its own. */
export const RESERVED_MEMBERS: ReadonlySet<string> = new Set(["*", ""]);

/**
 * Checks the options of a field.
 *
 * @param subject the field, for the error
 * @throws {TypeError} for an unknown option or a value of the wrong type
 * @throws {RangeError} for a weight or a typical length that is not a positive number up to its maximum
 */
export function checkFieldOptions(type: FieldType, subject: string, options: unknown): asserts options is object {
  const known = OPTIONS[type];
  checkOptions(subject, options, known);
  for (const [name, value] of Object.entries(options)) if (value !== undefined) known[name]?.(subject, value);
}

/** @throws {TypeError | RangeError} for anything but the result of a function that defines a field */
export function checkField(name: string, field: unknown): void {
  const quoted = JSON.stringify(name);
  if (!isObject(field) || typeof field.type !== "string" || !Object.hasOwn(OPTIONS, field.type)) {
    throw new TypeError(`The field ${quoted} must be the result of ${DEFINITIONS}, not ${describeValue(field)}.`);
  }
  const type = field.type as FieldType;
  if (type === "objects") {
    const { type: _, fields, ...options } = field;
    checkObjectFields(`the field ${quoted}`, fields);
    checkFieldOptions(type, `the field ${quoted}`, options);
    return;
  }
  const { type: _, ...options } = field;
  if (type === "date") dateSupport(`The field ${quoted}`);
  if (type === "vector") checkDimensions(`the vector field ${quoted}`, options.dimensions);
  checkFieldOptions(type, `the ${type} field ${quoted}`, options);
}

/** @throws {TypeError} for the fields of objects that are not valid */
export function checkObjectFields(subject: string, fields: unknown): void {
  if (!isObject(fields) || Object.keys(fields).length === 0) {
    throw new TypeError(
      `The fields of ${subject} must be an object with at least one field, as in objects({ city: text() }), not ${describeValue(fields)}.`,
    );
  }
  for (const [name, field] of Object.entries(fields)) {
    if (RESERVED_MEMBERS.has(name)) {
      throw new TypeError(`A field of ${subject} cannot have the name ${JSON.stringify(name)}, which is reserved.`);
    }
    if (isObject(field) && field.type === "objects") {
      throw new TypeError(
        `The field ${JSON.stringify(name)} of ${subject} cannot contain objects: objects have one level. Use stored(), or a field of objects of its own.`,
      );
    }
    checkField(name, field);
    if (isObject(field) && field.from !== undefined) {
      throw new TypeError(
        `The field ${JSON.stringify(name)} of ${subject} cannot be computed: only fields of documents are. Leave out the option from.`,
      );
    }
  }
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

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function flag(name: string): Check {
  return (subject, value) => {
    if (typeof value === "boolean") return;
    throw new TypeError(`The option ${name} of ${subject} must be true or false, not ${describeValue(value)}.`);
  };
}

function checkPositive(subject: string, value: unknown, max: number): void {
  if (typeof value === "number" && value > 0 && value <= max) return;
  throw new RangeError(`${subject} must be a positive number up to ${max}, not ${describeValue(value)}.`);
}
