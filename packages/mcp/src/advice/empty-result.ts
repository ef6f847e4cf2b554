import { type FieldName, parse, type QueryNode } from "firmament/grammar";
import { hasCountedValues, searchedFields } from "../description/searched-fields.ts";
import type { DatasetInfo, ServiceApi, WhyNotClause } from "../service/service-api.ts";
import type { QueryReading } from "./corrected-query.ts";

/** A clause of a query without hits. */
export interface EmptyClause {
  readonly clause: string;
  /** How many documents match the clause alone. */
  readonly matches: number;
  /** How many documents match the query without it; missing if it cannot be left out. */
  readonly matches_without?: number;
  /** Values of the field that begin like the clause's, and its most frequent ones; the range of numbers and dates. */
  readonly field_values?: readonly string[];
}

/** Why a query finds nothing. */
export interface EmptyResult {
  /** The clauses that exclude everything: those without a match, or else all of them, the most restrictive first. */
  readonly excluding: readonly EmptyClause[];
  readonly hint: string;
}

const MAX_CLAUSES = 5;
const MAX_VALUES = 8;
const MAX_NEAR_VALUES = 4;

/** Finds the clauses because of which a query finds nothing. */
export async function emptyResult(
  api: ServiceApi,
  info: DatasetInfo,
  query: string,
  reading: QueryReading,
): Promise<EmptyResult> {
  const { filter, ...unfiltered } = reading;
  if (filter !== undefined) {
    const { estimated_total: excluded } = await api.validate(info.name, { query, ...unfiltered });
    if (excluded !== null && excluded > 0) {
      return { excluding: [], hint: `The filter excludes all ${excluded} documents that match the query.` };
    }
  }
  const { clauses } = await api.whyNot(info.name, { query, ...unfiltered });
  const alone = clauses.filter(({ total }) => total === 0);
  const guilty = alone.length > 0 ? alone : clauses.toSorted((a, b) => withoutOf(b) - withoutOf(a));
  const excluding = await Promise.all(
    guilty.slice(0, MAX_CLAUSES).map(async (clause): Promise<EmptyClause> => {
      const { text, total = 0, total_without: without } = clause;
      const values = total === 0 ? await valuesNear(api, info, text) : null;
      return {
        clause: text,
        matches: total,
        ...(without !== undefined && { matches_without: without }),
        ...(values !== null && { field_values: values }),
      };
    }),
  );
  return { excluding, hint: hintOf(excluding) };
}

function withoutOf({ total_without: without = -1 }: WhyNotClause): number {
  return without;
}

function hintOf([first]: readonly EmptyClause[]): string {
  if (first === undefined) return "The query has no clause that could be left out. Write other words.";
  const { clause, matches, matches_without: without, field_values: values } = first;
  const reason =
    matches === 0
      ? `No document matches ${clause}.`
      : "Each clause matches documents, but no document matches all of them.";
  const drop = without !== undefined && without > 0 ? ` Without ${clause}, ${without} documents match.` : "";
  const change = values !== undefined && values.length > 0 ? ` Values of the field: ${values.join(", ")}.` : "";
  return `${reason}${drop}${change}`;
}

/** Values of the field that a clause names; `null` for a clause without a field. */
async function valuesNear(
  api: ServiceApi,
  { name, schema }: DatasetInfo,
  clause: string,
): Promise<readonly string[] | null> {
  const named = namedField(parse(clause));
  const field = searchedFields(schema).find((each) => each.name === named?.name);
  if (field === undefined || !hasCountedValues(field)) return null;
  const like = named?.text ?? "";
  const isWords = field.type === "text" || field.type === "keyword";
  const search = async (body: object): Promise<readonly string[]> => {
    const { [field.name]: found = {} } = await api.values(name, { fields: [field.name], limit: MAX_VALUES, ...body });
    const { values, min, max } = found;
    if (values !== undefined) return values.map(({ value }) => value);
    return min === undefined || min === null ? [] : [`${min} to ${max}`];
  };
  const found: string[] = [];
  for (const part of isWords ? beginningsOf(like) : []) {
    if (found.length === 0) found.push(...(await search({ like: part, limit: MAX_NEAR_VALUES })));
  }
  return [...new Set([...found, ...(await search({}))])].slice(0, MAX_VALUES);
}

/** A text, and shorter and shorter beginnings of it. */
function beginningsOf(text: string): readonly string[] {
  const lengths = [text.length, 5, 3].filter((length, i, all) => length <= text.length && all.indexOf(length) === i);
  return lengths.filter((length) => length > 0).map((length) => text.slice(0, length));
}

function namedField(node: QueryNode): { readonly name: string; readonly text: string } | null {
  if (node.kind === "not" || node.kind === "required") return namedField(node.clause);
  if (!("field" in node) || node.field === null) return null;
  const { name }: FieldName = node.field;
  return { name, text: "text" in node ? node.text : "" };
}
