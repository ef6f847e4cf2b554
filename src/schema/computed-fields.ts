import { numberText } from "../../grammar/ast/number.ts";
import { nearestNames } from "../base/nearest-names.ts";
import type { Field, TextField } from "./field.ts";
import type { JsonValue } from "./json-value.ts";
import { type TemplatePart, templateParts } from "./template.ts";

type Fields = Readonly<Record<string, Field>>;

/** A field whose value is the text of a template with the values of others. */
export interface ComputedField {
  readonly name: string;
  readonly template: string;
  readonly parts: readonly TemplatePart[];
}

/** The fields of a schema that are computed, in its order. */
export function computedFields(fields: Fields): readonly ComputedField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isComputed(field)) return [];
    const { from: template } = field;
    return [{ name, template, parts: templateParts(name, template) }];
  });
}

export function isComputed(field: Field): field is TextField & { readonly from: string } {
  return field.type === "text" && field.from !== undefined;
}

/**
 * Checks the templates of computed fields: they name the id, fields of documents that are not computed themselves, and members of
 * objects.
 *
 * @throws {TypeError} for the first mistake
 */
export function checkComputed(fields: Fields): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!isComputed(field)) continue;
    const subject = `The field ${JSON.stringify(name)}, which is computed from ${JSON.stringify(field.from)},`;
    if (field.many) throw new TypeError(`${subject} has one text: leave out the option many.`);
    if (field.required) {
      throw new TypeError(`${subject} cannot be required: no record states it. Require its fields instead.`);
    }
    for (const part of templateParts(`The option from of ${JSON.stringify(name)}`, field.from)) {
      if (!("source" in part)) continue;
      const fault = sourceFault(part.source, fields);
      if (fault !== null) throw new TypeError(`${subject} cannot contain {${part.source}}: ${fault}`);
    }
  }
}

/** Why no field is computed from a name; `null` if one can be. */
function sourceFault(source: string, fields: Fields): string | null {
  if (source === "id") return null;
  const field = Object.hasOwn(fields, source) ? fields[source] : memberNamed(source, fields);
  if (field === undefined) {
    const known = namesOf(fields);
    const [near] = nearestNames(source, known);
    const advice = near === undefined ? `Use one of ${known.join(", ")}.` : `Did you mean {${near}}?`;
    return `there is no such field. ${advice}`;
  }
  if (isComputed(field)) return `that field is computed, too. Write its template instead: ${field.from}.`;
  if (field.type === "stored") return "its values may be any JSON. Name a field of another type.";
  if (field.type === "point" || field.type === "vector") {
    return `its values are ${field.type}s, which have no words. Name a field of another type.`;
  }
  if (field.type !== "objects") return null;
  const members = Object.keys(field.fields).map((member) => `{${source}.${member}}`);
  return `it has objects. Name a member of them: ${members.join(", ")}.`;
}

function memberNamed(name: string, fields: Fields): Field | undefined {
  for (const [parent, field] of Object.entries(fields)) {
    if (field.type !== "objects" || !name.startsWith(`${parent}.`)) continue;
    const member = name.slice(parent.length + 1);
    if (Object.hasOwn(field.fields, member)) return field.fields[member];
  }
  return undefined;
}

/** `id` and everything that a field can be computed from. */
function namesOf(fields: Fields): readonly string[] {
  const names = Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === "objects") return Object.keys(field.fields).map((member) => `${name}.${member}`);
    return isComputed(field) ? [] : [name];
  });
  return ["id", ...names];
}

/**
 * The text of a computed field; `undefined` if none of its fields has a value. Several values are joined by spaces. White
 * space of the template is left out at the start, at the end and after other white space, where a value is missing.
 *
 * @param document the values of fields, and the id
 */
export function computedText(parts: readonly TemplatePart[], document: object): string | undefined {
  let hasValue = false;
  let text = "";
  for (const part of parts) {
    if ("source" in part) {
      const value = textOf(sourceValue(document, part.source));
      hasValue ||= value !== "";
      text += value;
    } else {
      text += text === "" || /\s$/.test(text) ? part.literal.trimStart() : part.literal;
    }
  }
  return hasValue ? text.trimEnd() : undefined;
}

/** The value of a field or of a member of all objects. */
function sourceValue(document: object, source: string): JsonValue | undefined {
  const members = document as Readonly<Record<string, JsonValue>>;
  if (Object.hasOwn(document, source)) return members[source];
  for (let dot = source.indexOf("."); dot > 0; dot = source.indexOf(".", dot + 1)) {
    const parent = source.slice(0, dot);
    if (!Object.hasOwn(document, parent)) continue;
    const member = source.slice(dot + 1);
    const objects = members[parent] as readonly Readonly<Record<string, JsonValue>>[];
    return objects.flatMap((object) => (Object.hasOwn(object, member) ? (object[member] ?? []) : []));
  }
  return undefined;
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number") return numberText(value);
  if (!Array.isArray(value)) return String(value);
  return value
    .map(textOf)
    .filter((text) => text !== "")
    .join(" ");
}
