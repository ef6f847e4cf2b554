import { escapeWord, quote } from "firmament/grammar";
import type { FieldValues } from "../service/service-api.ts";
import type { SearchedField } from "./searched-fields.ts";

/** Queries about the fields of a dataset, with values that occur. */
export function exampleQueries(
  fields: readonly SearchedField[],
  values: Readonly<Record<string, FieldValues>>,
): readonly string[] {
  const words = fields.flatMap(({ name, type }) => {
    const [frequent] = type === "text" || type === "keyword" ? (values[name]?.values ?? []) : [];
    return frequent === undefined || frequent.value.length > 40 ? [] : [{ name, ...frequent }];
  });
  const repeated = words.toSorted((a, b) => b.count - a.count).slice(0, 2);
  const number = fields.find(({ type }) => type === "number" || type === "integer")?.name;
  const max = number === undefined ? undefined : values[number]?.max;
  const [first, second] = repeated.map(({ name, value }) => `${escapeWord(name)}:${quote(value)}`);
  const range =
    number === undefined || typeof max !== "number" ? null : `${escapeWord(number)}:>=${Math.floor(max / 2)}`;
  return [
    ...(first === undefined ? [] : [range === null ? first : `${first} AND ${range}`]),
    ...(first === undefined || second === undefined ? [] : [`${first} AND NOT ${second}`]),
    ...(range === null ? [] : [`${escapeWord(number ?? "")}:[0 TO ${max}]`]),
  ];
}
