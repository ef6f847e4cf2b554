/** A value of a parameter. Only PostgreSQL has lists. */
export type SqlValue = string | number | readonly string[] | readonly number[];

/** A condition with its parameters: `$1` and so on in PostgreSQL and DuckDB, `?` in SQLite. */
export interface SqlCondition {
  /** For `WHERE`: true for the rows that match, false or null for the others. It can be combined by AND and OR. */
  readonly text: string;
  /** The values of the parameters, in order. */
  readonly values: readonly SqlValue[];
}

/** A part of a condition: a text of the dialect, or a value. */
type Piece = string | { readonly value: SqlValue; readonly type: string | null };

/** A part of a condition in pieces. */
export type Sql = readonly Piece[];

/** A text of SQL, in which other parts stand. No value of a query may be in it as text. */
export function sql(texts: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  return texts.flatMap((text, index): Sql => [text, ...(parts[index] ?? [])]);
}

/** A value as a parameter. @param type of the dialect, to which the parameter is cast; `null` where it follows from the place */
export function parameter(value: SqlValue, type: string | null = null): Sql {
  return [{ value, type }];
}

/** A name in double quotes, with those before it: `"companies"."name"`. */
export function identifier(...names: readonly string[]): Sql {
  return [names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".")];
}

/** A text that is checked to be safe, such as the name of a configuration. */
export function literal(text: string): Sql {
  return [`'${text.replaceAll("'", "''")}'`];
}

export const TRUE: Sql = ["TRUE"];
export const FALSE: Sql = ["FALSE"];

/** SQLite nests expressions to a depth of 1,000, and a chain of operators is as deep as it is long. */
const MAX_CHAIN = 100;

/** Conditions joined by an operator, in parentheses of their own pieces: see {@link grouped}. */
export function joined(conditions: readonly Sql[], operator: "AND" | "OR"): Sql {
  const [only, ...others] = conditions;
  if (only === undefined) return operator === "AND" ? TRUE : FALSE;
  if (others.length === 0) return only;
  if (conditions.length > MAX_CHAIN) {
    const size = Math.ceil(conditions.length / MAX_CHAIN);
    const groups: Sql[] = [];
    for (let from = 0; from < conditions.length; from += size) {
      groups.push(joined(conditions.slice(from, from + size), operator));
    }
    return joined(groups, operator);
  }
  const rest = others.flatMap((condition): Sql => [` ${operator} `, ...condition]);
  return ["(", ...only, ...rest, ")"];
}

/** A condition in parentheses; one that has them is returned as it is. */
export function grouped(condition: Sql): Sql {
  return condition[0] === "(" && condition.at(-1) === ")" ? condition : ["(", ...condition, ")"];
}

/** @param placeholder the text of a parameter by its number, from 0 */
export function rendered(condition: Sql, placeholder: (index: number) => string): SqlCondition {
  const values: SqlValue[] = [];
  let text = "";
  for (const piece of condition) {
    if (typeof piece === "string") {
      text += piece;
      continue;
    }
    text += placeholder(values.length) + (piece.type === null ? "" : `::${piece.type}`);
    values.push(piece.value);
  }
  return { text, values };
}
