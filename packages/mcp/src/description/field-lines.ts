import { escapeWord, quote } from "firmament/grammar";
import type { FieldValues, ServiceApi } from "../service/service-api.ts";
import { unlessRejected } from "../service/unless-rejected.ts";
import { hasCountedValues, type SearchedField } from "./searched-fields.ts";

const MAX_FIELDS = 40;
const EXAMPLES_PER_FIELD = 4;
const MAX_VALUE_LENGTH = 40;

/** The values of fields, by name; none if the service rejects the request. */
export async function exampleValues(
  api: ServiceApi,
  dataset: string,
  fields: readonly SearchedField[],
): Promise<Readonly<Record<string, FieldValues>>> {
  const counted = fields.filter(hasCountedValues);
  const names = counted.slice(0, MAX_FIELDS).map(({ name }) => name);
  if (names.length === 0) return {};
  return (await unlessRejected(api.values(dataset, { fields: names, limit: EXAMPLES_PER_FIELD }))) ?? {};
}

/** One line for each field: its name, its type, and some of its values. */
export async function fieldLines(
  api: ServiceApi,
  dataset: string,
  fields: readonly SearchedField[],
): Promise<readonly string[]> {
  const values = await exampleValues(api, dataset, fields);
  return fields.map((field) => fieldLine(field, values[field.name]));
}

/** `country (text): "Germany" 118, "France" 90, …`. */
export function fieldLine({ name, type, isMultiValued }: SearchedField, examples: FieldValues = {}): string {
  const { values = [], min, max, others = 0 } = examples;
  if (type === "point") return pointLine(name, isMultiValued);
  const kind = isMultiValued ? `${type}, several values` : type;
  const shown = values
    .filter(({ value }) => value.length <= MAX_VALUE_LENGTH)
    .map(({ value, count }) => `${quote(value)} ${count}`);
  const range = min === undefined || min === null ? [] : [`${min} to ${max}`];
  const all = [...shown, ...range];
  const more = others > 0 || shown.length < values.length ? ", …" : "";
  return `${name} (${kind})${all.length > 0 ? `: ${all.join(", ")}${more}` : ""}`;
}

/** How queries search a field of points. */
function pointLine(name: string, isMultiValued: boolean): string {
  const kind = isMultiValued ? "points, several values" : "point";
  return `${name} (${kind}): latitude,longitude; within 50 km is ${escapeWord(name)}:"52.52,13.40"~50, in a box ${escapeWord(name)}:[52.3,13.0 TO 52.7,13.8]`;
}
