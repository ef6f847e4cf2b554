import { QueryError } from "firmament";
import { applyFixes, childrenOf, type FieldName, parse, print, type QueryNode, replacement } from "firmament/grammar";
import { type SearchedField, searchedFields } from "../description/searched-fields.ts";
import type { DatasetInfo, ServiceApi } from "../service/service-api.ts";
import type { ServiceDiagnostic } from "../service/service-problem.ts";
import { type CorrectedQuery, correctedQuery, type QueryReading } from "./corrected-query.ts";

/** The fields in which the clause of an unknown field finds something. */
export interface FieldAlternatives {
  readonly unknown: string;
  /** The field with the most matches of the clause first. */
  readonly fields: readonly { readonly field: string; readonly matches: number }[];
}

/** What may be meant by fields that do not exist. */
export interface FieldAdvice {
  readonly alternatives: readonly FieldAlternatives[];
  /** With the first alternative of each; `null` if an unknown field has none, or several that fit as well. */
  readonly corrected: CorrectedQuery | null;
}

type NamingNode = Extract<QueryNode, { readonly field: FieldName | null }>;

/** The counts of one call: each is a request. */
const MAX_COUNTS = 12;
const MAX_UNKNOWN = 3;

/** A field is what was meant if its clause matches this many times the documents of the next field's. */
const CLEARLY_MORE = 2;

/** Looks for the fields that the clauses of unknown fields fit; the names alone have not told which. */
export async function fieldAdvice(
  api: ServiceApi,
  { name: dataset, schema }: DatasetInfo,
  query: string,
  diagnostics: readonly ServiceDiagnostic[],
  reading: QueryReading,
): Promise<FieldAdvice | null> {
  const unknown = diagnostics.filter(({ code, fixes }) => code === "unknown-field" && fixes === undefined);
  if (unknown.length === 0 || unknown.length > MAX_UNKNOWN) return null;
  const tree = parsed(query);
  if (tree === null) return null;
  const fields = searchedFields(schema);
  const alternatives: FieldAlternatives[] = [];
  for (const { span } of unknown) {
    const node = namingNode(tree, span.start);
    const candidates =
      node === null
        ? []
        : fields.filter(({ type }) => fits(node, type)).slice(0, Math.floor(MAX_COUNTS / unknown.length));
    const counted = await Promise.all(
      candidates.map((field) => countIn(api, dataset, node as NamingNode, field, reading)),
    );
    const found = counted.filter(({ matches }) => matches > 0).toSorted((a, b) => b.matches - a.matches);
    alternatives.push({ unknown: query.slice(span.start, span.end), fields: found });
  }
  const renamed = alternatives.map(({ fields: [best, second] }, i) => {
    const span = unknown[i]?.span;
    const isClear = second === undefined || (best !== undefined && best.matches >= CLEARLY_MORE * second.matches);
    return best === undefined || span === undefined || !isClear ? null : replacement(span.start, span.end, best.field);
  });
  if (renamed.includes(null)) return { alternatives, corrected: null };
  const others = diagnostics.filter((diagnostic) => !unknown.includes(diagnostic));
  const changes = [...others, ...renamed.map((fix) => ({ fixes: fix === null ? [] : [fix] }))];
  const text = applyFixes(
    query,
    changes.map(({ fixes = [] }) => ({ fixes })),
  );
  const { diagnostics: remaining, estimated_total: matches } = await api.validate(dataset, { query: text, ...reading });
  if (remaining.length === 0 && matches !== null && matches > 0)
    return { alternatives, corrected: { query: text, matches } };
  return { alternatives, corrected: await correctedQuery(api, dataset, text, reading) };
}

async function countIn(
  api: ServiceApi,
  dataset: string,
  node: NamingNode,
  { name }: SearchedField,
  { filter }: QueryReading,
): Promise<{ readonly field: string; readonly matches: number }> {
  const clause = print({ ...node, field: { name, span: node.span } } as QueryNode);
  const { estimated_total: matches } = await api.validate(dataset, {
    query: clause,
    ...(filter !== undefined && { filter }),
  });
  return { field: name, matches: matches ?? 0 };
}

/** Whether a field of a type can have what a clause looks for; the count decides the rest. */
function fits(node: NamingNode, type: SearchedField["type"]): boolean {
  const isWords = type === "text" || type === "keyword";
  switch (node.kind) {
    case "range":
    case "comparison":
      return !isWords;
    case "exists":
      return true;
    default:
      return isWords || node.kind === "term" || node.kind === "group" || node.kind === "phrase";
  }
}

/** The node whose field starts at an offset. */
function namingNode(node: QueryNode, start: number): NamingNode | null {
  if ("field" in node && node.field?.span.start === start) return node;
  for (const child of childrenOf(node)) {
    const found = namingNode(child, start);
    if (found !== null) return found;
  }
  return null;
}

/** `null` for a text with syntax errors. */
function parsed(query: string): QueryNode | null {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}
