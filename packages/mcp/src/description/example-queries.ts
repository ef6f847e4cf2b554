import { escapeWord, quote } from "firmament/grammar";
import type { FieldValues } from "../service/service-api.ts";
import type { SearchedField } from "./searched-fields.ts";

/** Longer values make long examples. Code units. */
const MAX_LENGTH = 40;

/** Queries about the fields of a dataset, with values that occur. */
export function exampleQueries(
  fields: readonly SearchedField[],
  values: Readonly<Record<string, FieldValues>>,
): readonly string[] {
  const words = fields.flatMap(({ name, type }) => {
    const isWords = type === "text" || type === "keyword";
    const clauses = (isWords ? (values[name]?.values ?? []) : [])
      .filter(({ value }) => value.length <= MAX_LENGTH)
      .map(({ value, count }) => ({ clause: `${escapeWord(name)}:${quote(value)}`, count }));
    return clauses.length === 0 ? [] : [{ type, clauses, count: clauses[0]?.count ?? 0 }];
  });
  const first = words.toSorted((a, b) => b.count - a.count)[0]?.clauses[0]?.clause;
  // Documents with another value remain.
  const [, excluded] = words.find(({ type, clauses }) => type === "keyword" && clauses.length > 1)?.clauses ?? [];
  const number = fields.find(({ type }) => type === "number" || type === "integer")?.name;
  const max = number === undefined ? undefined : values[number]?.max;
  const range =
    number === undefined || typeof max !== "number" ? null : `${escapeWord(number)}:>=${Math.floor(max / 2)}`;
  return [
    ...(first === undefined ? [] : [range === null ? first : `${first} AND ${range}`]),
    ...(excluded === undefined ? [] : [`NOT ${excluded.clause}`]),
    ...(range === null ? [] : [`${escapeWord(number ?? "")}:[0 TO ${max}]`]),
  ];
}
