import { assertNever } from "firmament/base";
import { type ResolvedExpansion, regexpText } from "firmament/query";
import { greatestCount } from "../pattern/greatest-count.ts";
import type { Clause, SqlDialect, TextColumn, TextLeaf } from "./dialect.ts";
import { FALSE, joined, literal, parameter, type Sql, sql } from "./fragment.ts";
import { likeText } from "./like-text.ts";
import { patternCondition } from "./pattern-condition.ts";
import { isWordPrefix } from "./word-prefix.ts";

/** The greatest count of a repetition in a regular expression. */
const MAX_COUNT = 255;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

const anyValue: SqlDialect["anyValue"] = (column, condition) =>
  sql`EXISTS (SELECT 1 FROM unnest(${column}) AS "value" WHERE ${condition(['"value"'])})`;

export const postgres: SqlDialect = {
  target: "PostgreSQL",
  maxParameters: 65_535,
  placeholder: (index, firstParameter) => `$${firstParameter + index}`,
  isStorable,
  anyValue,
  isOneOf: (value, texts) => sql`${value} = ANY(${parameter(texts, "text[]")})`,
  isLike: (value, pieces) => {
    const pattern = pieces.map(likeText).join("");
    return isStorable(pattern) ? sql`${value} LIKE ${parameter(pattern)}` : FALSE;
  },
  isMatch: (value, pattern, clause) => {
    if (greatestCount(pattern) > MAX_COUNT) {
      throw clause.refusal(
        "limit",
        `PostgreSQL counts repetitions up to ${MAX_COUNT}. Write a smaller count, or + or *.`,
      );
    }
    const text = regexpText(pattern, { open: "(?:", least: 1 });
    return text === null ? FALSE : sql`${value} ~ ${parameter(`^(?:${text})$`)}`;
  },
  byCodePoints: (value) => sql`${value} COLLATE "C"`,
  number: (value, type) => parameter(value, type === "integer" ? "bigint" : "double precision"),
  instant: (milliseconds, dates) =>
    dates === "milliseconds" ? parameter(milliseconds, "bigint") : parameter(timestamp(milliseconds, dates), dates),
  truthValue: (value) => [value ? "TRUE" : "FALSE"],
  hasWords: (leaf, columns, _, clause) =>
    joined(
      columns.map((column) => columnHasWords(leaf, column, clause)),
      "OR",
    ),
};

/** The year 0000 is 1 BC. A `timestamp` has no time zone. */
function timestamp(milliseconds: number, dates: "timestamptz" | "timestamp" | "text"): string {
  const iso = new Date(milliseconds).toISOString().replace("Z", dates === "timestamptz" ? "Z" : "");
  return iso.startsWith("0000-") ? `0001-${iso.slice(5)} BC` : iso;
}

function columnHasWords(leaf: TextLeaf, column: TextColumn, clause: Clause): Sql {
  const { vector, configuration, value, isMany } = column;
  const test = wordsTest(leaf, column, clause);
  if (vector !== null) return test(vector);
  const name = literal(configuration ?? "simple");
  const ofText = (text: Sql): Sql => test(sql`to_tsvector(${name}, ${text})`);
  return isMany ? anyValue(value, ofText) : ofText(value);
}

/** Whether the words of a text are those that a clause asks for, of an expression of the type `tsvector`. */
function wordsTest(leaf: TextLeaf, column: TextColumn, clause: Clause): (vector: Sql) => Sql {
  switch (leaf.kind) {
    case "term":
      return searchTest([leaf.term], " | ", "", column);
    case "terms":
      return searchTest([...leaf.terms].filter(isStorable), " | ", "", column);
    case "phrase":
      if (leaf.slop > 0) {
        throw clause.refusal("unsupported", "PostgreSQL has no slop. Leave out the slop, or join the words by AND.");
      }
      return searchTest(leaf.terms, " <-> ", "", column);
    case "exists":
      return (vector) => sql`${vector} <> ''::tsvector`;
    case "expansion":
      return patternTest(leaf, column, clause);
    default:
      return assertNever(leaf);
  }
}

/** @param suffix of each word */
function searchTest(
  words: readonly string[],
  joint: " | " | " <-> ",
  suffix: "" | ":*",
  { configuration }: TextColumn,
): (vector: Sql) => Sql {
  if (words.length === 0 || !words.every(isStorable)) return () => FALSE;
  const query = parameter(
    words.map((word) => lexeme(word) + suffix).join(joint),
    configuration === null ? "tsquery" : null,
  );
  const search = configuration === null ? query : sql`to_tsquery(${literal(configuration)}, ${query})`;
  return (vector) => sql`${vector} @@ ${search}`;
}

/** A word of a text search. A configuration may split it, into words that must be adjacent. */
function lexeme(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

function patternTest(leaf: ResolvedExpansion, column: TextColumn, clause: Clause): (vector: Sql) => Sql {
  const { configuration, field, analyzer } = column;
  if (configuration !== null && configuration !== "simple") {
    throw clause.refusal(
      "option",
      `A pattern is compared with the words of \`${field}\`, and those of the configuration "${configuration}" are not known here. Name a column in the configuration "simple".`,
    );
  }
  const { pattern } = leaf.automaton;
  if (pattern?.kind === "prefix" && isWordPrefix(pattern.text, analyzer)) {
    return searchTest([pattern.text], " | ", ":*", column);
  }
  const word: Sql = ['"word"'];
  const condition = patternCondition(word, leaf.automaton, postgres, clause);
  return (vector) => sql`EXISTS (SELECT 1 FROM unnest(tsvector_to_array(${vector})) AS ${word} WHERE ${condition})`;
}
