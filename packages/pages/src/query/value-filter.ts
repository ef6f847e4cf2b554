import { type DefaultOperator, escapeTerm, type QueryNode, quote } from "firmament";
import {
  type Conjunct,
  type Conjunction,
  readConjunction,
  withClause,
  withoutClause,
  withReplaced,
} from "./conjunction.ts";

/**
 * The values that a query requires of a field, as they are written: those of its clauses `location_country:Germany` and
 * `location_city:(Berlin OR "New York")` which every match must satisfy. Clauses with a boost, a pattern or a slop are
 * not filters. Empty for a text with syntax errors.
 */
export function selectedValues(
  text: string,
  field: string,
  defaultOperator: DefaultOperator = "OR",
): readonly string[] {
  const conjunction = readConjunction(text, defaultOperator);
  if (conjunction === null) return [];
  return [...new Set(filtersOf(conjunction, field).flatMap(({ values }) => values))];
}

/**
 * The text with a filter of exactly these values; no values remove the filter. Everything else stays as it is written,
 * except that parentheses come and go with the filter. The empty text stands for everything.
 *
 * Law: adding a filter to a query without one gives the matches of the query that have one of the values; removing it
 * gives the matches of the query. A query or a value without a word (`@`) is an exception: clauses without words are
 * dropped.
 *
 * @returns `null` if the text has syntax errors
 */
export function withValues(
  text: string,
  field: string,
  values: readonly string[],
  defaultOperator: DefaultOperator = "OR",
): string | null {
  const conjunction = readConjunction(text, defaultOperator);
  if (conjunction === null) return null;
  const filters = filtersOf(conjunction, field);
  const present = filters.flatMap((filter) => filter.values);
  const added = [...new Set(values)].filter((value) => !present.includes(value));
  if (added.length === 0) return withOnly(conjunction, field, values, defaultOperator);
  const last = filters.at(-1);
  const kept = last?.values.filter((value) => values.includes(value)) ?? [];
  const clause = valueClause(field, [...kept, ...added]);
  const extended =
    last === undefined ? withClause(conjunction, clause) : withReplaced(conjunction, last.clause, clause);
  const result = readConjunction(extended, defaultOperator);
  return result === null ? null : withOnly(result, field, values, defaultOperator);
}

/**
 * The text with a value added to the filter of a field, or removed from it if it is selected.
 *
 * @returns `null` if the text has syntax errors
 */
export function withToggledValue(text: string, field: string, value: string): string | null {
  const selected = selectedValues(text, field);
  const values = selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value];
  return withValues(text, field, values);
}

/** The text without all other values of the field. */
function withOnly(
  conjunction: Conjunction,
  field: string,
  values: readonly string[],
  defaultOperator: DefaultOperator,
): string | null {
  for (const filter of filtersOf(conjunction, field)) {
    const kept = filter.values.filter((value) => values.includes(value));
    if (kept.length === filter.values.length) continue;
    const reduced =
      kept.length === 0
        ? withoutClause(conjunction, filter.clause)
        : withReplaced(conjunction, filter.clause, valueClause(field, kept));
    const result = readConjunction(reduced, defaultOperator);
    return result === null ? null : withOnly(result, field, values, defaultOperator);
  }
  return conjunction.text;
}

interface ValueFilter {
  readonly clause: Conjunct;
  /** At least one. */
  readonly values: readonly string[];
}

function filtersOf({ clauses }: Conjunction, field: string): readonly ValueFilter[] {
  return clauses.flatMap((clause) => {
    const values = valuesOf(clause.node, field);
    return values === null ? [] : [{ clause, values }];
  });
}

/** The values of a clause that consists of values of the field; `null` for other clauses. */
function valuesOf(node: QueryNode, field: string): readonly string[] | null {
  if (node.kind !== "group") {
    const value = valueOfLeaf(node, field);
    return value === null ? null : [value];
  }
  if (node.field?.name !== field || node.boost !== null) return null;
  const values = (node.query.kind === "or" ? node.query.clauses : [node.query]).map((clause) =>
    valueOfLeaf(clause, null),
  );
  return values.includes(null) ? null : values.filter((value) => value !== null);
}

function valueOfLeaf(node: QueryNode, field: string | null): string | null {
  if (node.kind !== "term" && (node.kind !== "phrase" || node.slop > 0)) return null;
  return (node.field?.name ?? null) === field && node.boost === null ? node.text : null;
}

/** `location_country:Germany`, `location_city:(Berlin OR "New York")` */
function valueClause(field: string, values: readonly string[]): string {
  const texts = values.map(valueText);
  return `${escapeTerm(field)}:${texts.length === 1 ? texts[0] : `(${texts.join(" OR ")})`}`;
}

/** A value as a word if that needs no escapes, otherwise in quotes. */
function valueText(value: string): string {
  return escapeTerm(value) === value && !/\s/.test(value) ? value : quote(value);
}
