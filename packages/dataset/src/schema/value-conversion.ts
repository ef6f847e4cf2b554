import type { Field } from "firmament";
import { InvalidValue, type Point, pointText, readFieldValue, type SimpleField } from "firmament/query";

/** Receives why a value, or a part of it, cannot be converted: what it must be. */
export type OnLoss = (reason: string) => void;

/** Nested objects of a document have the members of their schema only. */
const RULES = { strict: false };

/** JSON has such numbers, and people write them without a digit before or after the point. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The value of a field as a value of another field: a text of digits becomes a number, `true` and `false` become
 * booleans, numbers and booleans become texts, one value becomes a list, and a list of one its value.
 *
 * @param onLoss receives the reason for each part that is left out
 * @returns `undefined` if nothing remains
 */
export function convertedValue(source: Field, target: Field, value: unknown, onLoss: OnLoss): unknown {
  if (value === undefined || value === null) return undefined;
  if (target.type === "stored") return value;
  if (target.type === "objects") return convertedObjects(source, target, value, onLoss);
  if (source.type === "objects") return lost(onLoss, `one of the objects is not a ${target.type}`);
  if (target.type === "vector") return convertedVector(source, target, value, onLoss);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if ("many" in target && target.many) return convertedList(target, values, onLoss);
  if (values.length > 1) return lost(onLoss, `one value, and there are ${values.length}`);
  return convertedElement(target, values[0], onLoss);
}

function convertedVector(
  source: Field,
  target: Extract<Field, { readonly type: "vector" }>,
  value: unknown,
  onLoss: OnLoss,
): unknown {
  const read = readFieldValue(target, value, RULES);
  if (read instanceof InvalidValue) return lost(onLoss, read.reason);
  if (source.type === "vector" && source.originals && !target.originals) {
    onLoss("integers from -127 to 127; with the option originals, the field keeps its numbers");
  }
  return read;
}

function convertedList(target: SimpleField, values: readonly unknown[], onLoss: OnLoss): unknown {
  const converted = values
    .map((value) => convertedElement(target, value, onLoss))
    .filter((value) => value !== undefined);
  // An empty list is a value, and a list of which nothing remains is none.
  return converted.length === 0 && values.length > 0 ? undefined : converted;
}

function convertedElement(target: SimpleField, value: unknown, onLoss: OnLoss): unknown {
  const read = readFieldValue({ ...target, many: false } as SimpleField, coerced(target, value), RULES);
  return read instanceof InvalidValue ? lost(onLoss, read.reason) : read;
}

/** A value as the type that a field has, if it is written like one. */
function coerced({ type }: SimpleField, value: unknown): unknown {
  if ((type === "text" || type === "keyword") && typeof value === "boolean") return String(value);
  if ((type === "text" || type === "keyword") && isPoint(value)) return pointText(value);
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  const isNumber = type === "number" || type === "integer";
  return isNumber && NUMBER.test(text) ? Number(text) : value;
}

/** Whether a value is one that a field of points has. */
function isPoint(value: unknown): value is Point {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return false;
  const { lat, lon } = value as Partial<Point>;
  return typeof lat === "number" && typeof lon === "number";
}

function convertedObjects(
  source: Field,
  target: Extract<Field, { readonly type: "objects" }>,
  value: unknown,
  onLoss: OnLoss,
): unknown {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((element) => {
    if (typeof element !== "object" || element === null || Array.isArray(element)) {
      return lost(onLoss, `an object with the members ${Object.keys(target.fields).join(", ")}`) ?? [];
    }
    return [convertedMembers(source, target, element, onLoss)];
  });
}

function convertedMembers(
  source: Field,
  { fields }: Extract<Field, { readonly type: "objects" }>,
  object: object,
  onLoss: OnLoss,
): object {
  const members = new Map<string, unknown>(Object.entries(object));
  const kept = Object.entries(fields).flatMap(([name, field]) => {
    const value = convertedValue(memberOf(source, name) ?? field, field, members.get(name), onLoss);
    return value === undefined ? [] : [[name, value] as const];
  });
  for (const [name, value] of members) {
    if (!Object.hasOwn(fields, name) && value !== null) onLoss(`an object without the member ${JSON.stringify(name)}`);
  }
  return Object.fromEntries(kept);
}

function memberOf(source: Field, name: string): Field | undefined {
  return source.type === "objects" && Object.hasOwn(source.fields, name) ? source.fields[name] : undefined;
}

function lost(onLoss: OnLoss, reason: string): undefined {
  onLoss(reason);
  return undefined;
}
