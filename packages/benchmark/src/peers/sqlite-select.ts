import type { Query } from "../question/query.ts";
import type { Operation } from "../question/question.ts";
import { spaced } from "../question/spacing.ts";

/** A statement or a part of one, with its parameters. */
export interface Sql {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

/** The column of a field, quoted. FTS5 reserves some names, such as `rank`. */
export function columnOf(field: string): string {
  return `"f_${field.replaceAll('"', '""')}"`;
}

/**
 * Translates a question to a statement over the tables `document`, with `number`, `id` and the number fields, and
 * `words`, an FTS5 table with the same numbers as `rowid`. `null` if SQLite cannot express it.
 *
 * The parts that FTS5 supports become one FTS5 expression, which runs first; the others are conditions on the joined
 * rows. Both were measured to be several times faster than `number IN (SELECT rowid FROM words …)`.
 */
export function selectOf(query: Query, operation: Operation, spacing: number): Sql | null {
  switch (operation.kind) {
    case "count":
      return selectCount(query, spacing);
    case "ids": {
      const rows = rowsOf(query, spacing);
      return rows && { ...rows, sql: `SELECT id FROM ${rows.sql}` };
    }
    case "top":
      return operation.order === "relevance"
        ? selectBest(query, operation.limit, spacing)
        : selectGreatest(query, operation.order, operation.limit);
    case "parse":
      return null;
  }
}

function selectCount(query: Query, spacing: number): Sql | null {
  if (query.kind === "not") {
    const others = selectCount(query.clause, spacing);
    return others && { ...others, sql: `SELECT (SELECT count(*) FROM document) - (${others.sql})` };
  }
  const expression = matchExpression(query);
  if (expression !== null) {
    return { sql: "SELECT count(*) FROM words WHERE words MATCH ?", parameters: [spaced(expression, spacing)] };
  }
  const rows = rowsOf(query, spacing);
  return rows && { ...rows, sql: `SELECT count(*) FROM ${rows.sql}` };
}

function selectBest(query: Query, limit: number, spacing: number): Sql | null {
  const expression = matchExpression(query);
  if (expression === null) return null;
  const ranked = "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?";
  return {
    sql: `SELECT id FROM (${ranked}) AS best JOIN document ON number = best.rowid ORDER BY best.rank`,
    parameters: [spaced(expression, spacing), limit],
  };
}

function selectGreatest(query: Query, field: string, limit: number): Sql | null {
  if (query.kind !== "everything") return null;
  return { sql: `SELECT id FROM document ORDER BY ${columnOf(field)} DESC LIMIT ?`, parameters: [limit] };
}

/** The FROM clause with one row for each match. */
function rowsOf(query: Query, spacing: number): Sql | null {
  const clauses = query.kind === "and" ? query.clauses : [query];
  const textual = clauses.filter((clause) => matchExpression(clause.kind === "not" ? clause.clause : clause) !== null);
  const expression = matchConjunction(textual);
  if (expression === null) {
    const condition = conditionOf(query, spacing);
    return condition && { ...condition, sql: `document WHERE ${condition.sql}` };
  }
  const others = joinedConditions(
    clauses.filter((clause) => !textual.includes(clause)),
    " AND ",
    spacing,
  );
  if (others === null) return null;
  const conditions = ["words MATCH ?", others.sql].filter((sql) => sql !== "").join(" AND ");
  return {
    sql: `words JOIN document ON number = words.rowid WHERE ${conditions}`,
    parameters: [spaced(expression, spacing), ...others.parameters],
  };
}

/** The query as an FTS5 expression; `null` if FTS5 cannot express it. */
function matchExpression(query: Query): string | null {
  switch (query.kind) {
    case "word":
      return inColumn(query.field, quoted(query.word));
    case "phrase":
      return inColumn(query.field, quoted(query.words.join(" ")));
    case "prefix":
      return inColumn(query.field, `${quoted(query.prefix)}*`);
    case "or":
      return joined(query.clauses.map(matchExpression), " OR ");
    case "and":
      return matchConjunction(query.clauses);
    case "not":
    case "suffix":
    case "fuzzy":
    case "range":
    case "everything":
      return null;
  }
}

/** In FTS5, NOT is a binary operator. */
function matchConjunction(clauses: readonly Query[]): string | null {
  const wanted = clauses.filter(({ kind }) => kind !== "not").map(matchExpression);
  const unwanted = clauses.flatMap((clause) => (clause.kind === "not" ? [matchExpression(clause.clause)] : []));
  const included = wanted.length === 0 ? null : joined(wanted, " AND ");
  return included === null || unwanted.length === 0 ? included : joined([included, ...unwanted], " NOT ");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function inColumn(field: string | null, expression: string): string {
  return field === null ? expression : `${columnOf(field)} : ${expression}`;
}

function joined(expressions: readonly (string | null)[], operator: string): string | null {
  return expressions.includes(null) ? null : expressions.map((expression) => `(${expression})`).join(operator);
}

/** The query as a condition on a row of `document`. */
function conditionOf(query: Query, spacing: number): Sql | null {
  const expression = matchExpression(query);
  if (expression !== null) {
    const sql = "number IN (SELECT rowid FROM words WHERE words MATCH ?)";
    return { sql, parameters: [spaced(expression, spacing)] };
  }
  switch (query.kind) {
    case "range":
      return rangeCondition(query.field, query.min, query.max);
    case "and":
      return joinedConditions(query.clauses, " AND ", spacing);
    case "or":
      return joinedConditions(query.clauses, " OR ", spacing);
    case "not": {
      const condition = conditionOf(query.clause, spacing);
      return condition && { ...condition, sql: `NOT coalesce((${condition.sql}), FALSE)` };
    }
    case "everything":
      return { sql: "TRUE", parameters: [] };
    case "word":
    case "phrase":
    case "prefix":
    case "suffix":
    case "fuzzy":
      return null;
  }
}

function rangeCondition(name: string, min: number | null, max: number | null): Sql {
  const field = columnOf(name);
  if (min !== null && max !== null) return { sql: `${field} BETWEEN ? AND ?`, parameters: [min, max] };
  if (min !== null) return { sql: `${field} >= ?`, parameters: [min] };
  return max === null ? { sql: `${field} NOT NULL`, parameters: [] } : { sql: `${field} <= ?`, parameters: [max] };
}

/** Empty without conditions. */
function joinedConditions(clauses: readonly Query[], operator: string, spacing: number): Sql | null {
  const conditions = clauses.map((clause) => conditionOf(clause, spacing)).filter((condition) => condition !== null);
  if (conditions.length < clauses.length) return null;
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(operator),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}
