import { assertNever } from "firmament/base";
import type { WildcardPiece } from "../pattern/wildcard-pieces.ts";
import type { Clause, SqlDialect, TextColumn, TextLeaf } from "./dialect.ts";
import { FALSE, identifier, joined, parameter, type Sql, sql } from "./fragment.ts";
import { patternCondition } from "./pattern-condition.ts";
import type { Table, TextIndex } from "./table.ts";
import { isWordPrefix } from "./word-prefix.ts";

const isStorable = (text: string): boolean => text.isWellFormed();

const anyValue: SqlDialect["anyValue"] = (column, condition) =>
  sql`EXISTS (SELECT 1 FROM json_each(${column}) AS "each" WHERE ${condition(['"each"."value"'])})`;

export const sqlite: SqlDialect = {
  target: "SQLite",
  maxParameters: 32_766,
  placeholder: () => "?",
  isStorable,
  anyValue,
  isOneOf: (value, texts) =>
    sql`${value} IN (SELECT "listed"."value" FROM json_each(${parameter(JSON.stringify(texts))}) AS "listed")`,
  // LIKE ignores the case of ASCII letters.
  isLike: (value, pieces, clause) => {
    const pattern = pieces.map(globText).join("");
    if (pattern.includes("\0"))
      throw clause.refusal("unsupported", "A pattern of SQLite ends at the character U+0000.");
    return isStorable(pattern) ? sql`${value} GLOB ${parameter(pattern)}` : FALSE;
  },
  isMatch: (_value, _pattern, clause) => {
    throw clause.refusal(
      "unsupported",
      "SQLite has no regular expressions. Write a wildcard with * and ?, or a range.",
    );
  },
  byCodePoints: (value) => sql`${value} COLLATE BINARY`,
  number: (value) => parameter(value),
  instant: (milliseconds, dates) => parameter(dates === "text" ? new Date(milliseconds).toISOString() : milliseconds),
  truthValue: (value) => [value ? "1" : "0"],
  hasWords: (leaf, columns, table, clause) => {
    const { textIndex } = table;
    if (textIndex === null) {
      throw clause.refusal(
        "option",
        "SQLite finds words in a full-text table (FTS5). Name it in the option textIndex: { table }.",
      );
    }
    return wordsCondition(leaf, columns, table, textIndex, clause);
  },
};

function globText(piece: WildcardPiece): string {
  if (piece.kind === "text") return piece.text.replace(/[*?[]/g, "[$&]");
  return piece.kind === "one" ? "?" : "*";
}

function wordsCondition(
  leaf: TextLeaf,
  columns: readonly TextColumn[],
  table: Table,
  index: TextIndex,
  clause: Clause,
): Sql {
  const search = (text: string): Sql => {
    const query = `{${columns.map(({ column }) => quoted(column)).join(" ")}} : ${text}`;
    const indexed = identifier(index.table);
    const rows = sql`SELECT "rowid" FROM ${indexed} WHERE ${indexed} MATCH ${parameter(query)}`;
    return sql`${identifier(table.name, index.rowid)} IN (${rows})`;
  };
  switch (leaf.kind) {
    case "term":
      return isStorable(leaf.term) ? search(quoted(leaf.term)) : FALSE;
    case "terms": {
      const terms = [...leaf.terms].filter(isStorable);
      return terms.length === 0 ? FALSE : search(`(${terms.map(quoted).join(" OR ")})`);
    }
    case "phrase": {
      if (leaf.slop > 0) {
        throw clause.refusal(
          "unsupported",
          "SQLite has no slop: its NEAR counts other distances. Leave out the slop, or join the words by AND.",
        );
      }
      const text = leaf.terms.join(" ");
      return isStorable(text) ? search(quoted(text)) : FALSE;
    }
    case "exists":
      return index.vocabulary === null
        ? joined(columns.map(hasText), "OR")
        : anyWord(columns, table, index, index.vocabulary, null);
    case "expansion": {
      const { pattern } = leaf.automaton;
      const condition = patternCondition(['"words"."term"'], leaf.automaton, sqlite, clause);
      if (pattern?.kind === "prefix" && columns.every(({ analyzer }) => isWordPrefix(pattern.text, analyzer))) {
        return search(`${quoted(pattern.text)} *`);
      }
      if (index.vocabulary === null) {
        throw clause.refusal(
          "option",
          "SQLite compares a pattern with the words of a full-text table if they are a table. Create one with fts5vocab('instance'), and name it in the option textIndex: { table, vocabulary }.",
        );
      }
      return anyWord(columns, table, index, index.vocabulary, condition);
    }
    default:
      return assertNever(leaf);
  }
}

/** Whether a column has a word that satisfies a condition; any word without one. */
function anyWord(
  columns: readonly TextColumn[],
  table: Table,
  { rowid }: TextIndex,
  vocabulary: string,
  condition: Sql | null,
): Sql {
  const names = columns.flatMap(({ column }, index): Sql => [...(index === 0 ? [] : [", "]), ...parameter(column)]);
  const inColumns = sql`"words"."col" IN (${names})`;
  const test = condition === null ? inColumns : sql`${inColumns} AND ${condition}`;
  return sql`${identifier(table.name, rowid)} IN (SELECT "words"."doc" FROM ${identifier(vocabulary)} AS "words" WHERE ${test})`;
}

/** Without a vocabulary, a text is taken to have a word. */
function hasText({ value, isMany }: TextColumn): Sql {
  const condition = (text: Sql): Sql => sql`${text} <> ''`;
  return isMany ? anyValue(value, condition) : condition(value);
}

/** A text of a full-text query, which the full-text table splits as it splits texts. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
