import { numberText } from "../../grammar/ast/number.ts";
import { isDate, isMap, isSet } from "../base/builtin-value.ts";
import { dateSupport } from "../calendar/date-support.ts";
import { pointSupport } from "../geo/point-support.ts";
import { vectorSupport } from "../vectors/vector-support.ts";
import type { Field, ObjectsField, SimpleField } from "./field.ts";
import { copyOfJson, type JsonValue } from "./json-value.ts";
import { memberNames, plainRecord } from "./plain-record.ts";
import { describe } from "./value-description.ts";

/** The longest value of a keyword field, in UTF-16 code units: each distinct value is a term of the index. */
export const MAX_KEYWORD_LENGTH = 32_766;

/** The reason why a value does not match its field: what it must be. */
export class InvalidValue {
  readonly reason: string;
  /** The path within the field, such as `[2].city`; empty for the field itself. */
  readonly path: string;

  constructor(reason: string, path = "") {
    this.reason = reason;
    this.path = path;
  }
}

/** How the objects of a schema are read. */
export interface ObjectRules {
  /** Whether an unknown member is an error. */
  readonly strict: boolean;
}

/** The valid value of a field, frozen; `undefined` for a missing one. */
export function readFieldValue(field: Field, value: unknown, rules: ObjectRules): JsonValue | undefined | InvalidValue {
  if (value === undefined || value === null) return undefined;
  if (field.type === "objects") return readObjects(field, value, rules);
  return "many" in field && field.many ? readList(field, value) : readSingle(field, value);
}

function readSingle(field: SimpleField, value: unknown): JsonValue | InvalidValue {
  switch (field.type) {
    case "text":
      return readText(value);
    case "keyword":
      return readKeyword(value);
    case "number":
      if (typeof value === "number" && Number.isFinite(value)) return value;
      return new InvalidValue(`a${typeof value === "number" ? " finite" : ""} number, not ${describe(value)}`);
    case "integer":
      if (Number.isSafeInteger(value)) return value as number;
      return new InvalidValue(`an integer of at most 2^53 - 1, not ${describe(value)}`);
    case "date":
      return readDate(value);
    case "point": {
      const point = pointSupport().readValue(value);
      return typeof point === "string" ? new InvalidValue(point) : { ...point };
    }
    case "vector": {
      const vector = vectorSupport().readValue(value, field);
      return typeof vector === "string" ? new InvalidValue(vector) : vector;
    }
    case "boolean":
      if (typeof value === "boolean") return value;
      return new InvalidValue(`true or false, not ${describe(value)}`);
    case "stored": {
      const read = copyOfJson(value);
      return "copy" in read ? read.copy : new InvalidValue(read.reason);
    }
  }
}

const LIST_NAMES = {
  text: "texts",
  keyword: "texts",
  number: "numbers",
  integer: "integers",
  date: "dates",
  point: "points",
  vector: "vectors",
  boolean: "booleans",
  stored: "values",
} as const;

function readList(field: SimpleField, value: unknown): readonly JsonValue[] | InvalidValue {
  if (!Array.isArray(value)) {
    const read = readSingle(field, value);
    return read instanceof InvalidValue ? read : Object.freeze([positiveZero(read)]);
  }
  const values: JsonValue[] = [];
  for (const element of value) {
    if (element === null || element === undefined) continue;
    const read = readSingle(field, element);
    if (read instanceof InvalidValue) return invalidElement(field, element, read);
    values.push(positiveZero(read));
  }
  return Object.freeze(values);
}

function invalidElement(field: SimpleField, element: unknown, { reason }: InvalidValue): InvalidValue {
  const list = `a list of ${LIST_NAMES[field.type]}`;
  if (field.type === "text") return new InvalidValue(`${list}, but one of its values is ${describe(element)}`);
  return new InvalidValue(`${list}, and each value ${reason}`);
}

/** Lists and objects are stored as JSON, which has no -0. */
function positiveZero(value: JsonValue): JsonValue {
  return value === 0 ? 0 : value;
}

function readText(value: unknown): string | InvalidValue {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return numberText(value);
  return new InvalidValue(`text, not ${describe(value)}`);
}

function readKeyword(value: unknown): string | InvalidValue {
  const text = readText(value);
  if (text instanceof InvalidValue || text.length <= MAX_KEYWORD_LENGTH) return text;
  return new InvalidValue(
    `text of at most ${MAX_KEYWORD_LENGTH} characters, not of ${text.length}: use text() for long texts, or stored() for texts that no query searches`,
  );
}

function readDate(value: unknown): string | InvalidValue {
  if (typeof value !== "string" && !isDate(value)) {
    const hint = typeof value === "number" ? `: ${numberAsDate(value)}` : "";
    return new InvalidValue(`a date, such as "2024-06-03" or a Date, not ${describe(value)}${hint}`);
  }
  const { readDateValue, instantText, dateFault } = dateSupport();
  const instant = readDateValue(value);
  // A subclass of Date may have a text of its own.
  if (instant !== null) return typeof value === "string" ? value : instantText(instant);
  const { reason, meant } = dateFault(value);
  const hint = meant === null ? "" : `; write ${JSON.stringify(meant)}`;
  return new InvalidValue(`a date, such as "2024-06-03", not ${describe(value)}: ${reason}${hint}`);
}

/** What to write instead of a number, which is a year or a Unix time. */
function numberAsDate(value: number): string {
  const isYear = Number.isInteger(value) && value >= 1000 && value <= 9999;
  return isYear ? `write "${value}" for the year` : "write a text, or pass new Date(milliseconds)";
}

function readObjects(field: ObjectsField, value: unknown, rules: ObjectRules): JsonValue | InvalidValue {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const objects: JsonValue[] = [];
  for (const [index, element] of list.entries()) {
    if (element === null || element === undefined) continue;
    const read = readObject(field, element, rules);
    if (read instanceof InvalidValue) return new InvalidValue(read.reason, `[${index}]${read.path}`);
    objects.push(read);
  }
  return Object.freeze(objects);
}

function readObject({ fields }: ObjectsField, value: unknown, { strict }: ObjectRules): JsonValue | InvalidValue {
  if (typeof value !== "object" || value === null || Array.isArray(value) || isDate(value) || isCollection(value)) {
    return new InvalidValue(`an object with the members ${Object.keys(fields).join(", ")}, not ${describe(value)}`);
  }
  if (strict) {
    const unknown = memberNames(value).find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined) {
      const members = Object.keys(fields).join(", ");
      return new InvalidValue(`left out: there is no such member; the members are ${members}`, `.${unknown}`);
    }
  }
  const members = plainRecord(value, Object.keys(fields));
  const entries: [string, JsonValue][] = [];
  for (const [name, field] of Object.entries(fields)) {
    const member = Object.hasOwn(members, name) ? (members as Readonly<Record<string, unknown>>)[name] : undefined;
    const read = readFieldValue(field, member, { strict });
    if (read instanceof InvalidValue) return new InvalidValue(read.reason, `.${name}${read.path}`);
    if (read !== undefined) entries.push([name, positiveZero(read)]);
    else if (field.required) return new InvalidValue("present: it is required", `.${name}`);
  }
  return Object.freeze(Object.fromEntries(entries));
}

/** Whether a value is a `Map` or a `Set`, whose entries are no members. */
export function isCollection(value: unknown): boolean {
  return isMap(value) || isSet(value);
}
