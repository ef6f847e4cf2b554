import { foldingAnalyzer } from "firmament";
import { assertNever } from "firmament/base";
import { regexpText } from "firmament/query";
import { greatestProduct } from "../pattern/greatest-count.ts";
import type { Clause, SqlDialect, TextColumn, TextLeaf } from "./dialect.ts";
import { FALSE, joined, literal, parameter, type Sql, sql } from "./fragment.ts";
import { likeText } from "./like-text.ts";
import { patternCondition } from "./pattern-condition.ts";

/** The greatest product of the counts of repetitions in each other. */
const MAX_PRODUCT = 1000;

/** What a word of a text consists of, unless a column has the words: letters, digits and marks. */
const WORD = "[\\p{L}\\p{N}\\p{M}]+";

/** No word contains this control character, which is `chr(31)`. */
const SEPARATOR = "\u001f";

const isStorable = (text: string): boolean => text.isWellFormed();

const anyValue: SqlDialect["anyValue"] = (column, condition) =>
  sql`EXISTS (SELECT 1 FROM (SELECT unnest(${column}) AS "value") AS "values" WHERE ${condition(['"values"."value"'])})`;

export const duckdb: SqlDialect = {
  target: "DuckDB",
  maxParameters: 65_535,
  placeholder: (index, firstParameter) => `$${firstParameter + index}`,
  isStorable,
  anyValue,
  isOneOf: (value, texts) => sql`${value} IN (${listed(texts)})`,
  isLike: (value, pieces) => {
    const pattern = pieces.map(likeText).join("");
    return isStorable(pattern) ? sql`${value} LIKE ${parameter(pattern)} ESCAPE '\\'` : FALSE;
  },
  isMatch: (value, pattern, clause) => {
    if (greatestProduct(pattern) > MAX_PRODUCT) {
      throw clause.refusal(
        "limit",
        `DuckDB counts repetitions up to ${MAX_PRODUCT}, also of repetitions in each other. Write a smaller count, or + or *.`,
      );
    }
    const text = regexpText(pattern, { open: "(?:", least: 0 });
    return text === null ? FALSE : sql`regexp_full_match(${value}, ${parameter(`(?s)${text}`)})`;
  },
  byCodePoints: (value) => sql`${value} COLLATE "C"`,
  number: (value, type) => parameter(value, type === "integer" ? "BIGINT" : "DOUBLE"),
  instant: (milliseconds, dates) => {
    if (dates === "milliseconds") return parameter(milliseconds, "BIGINT");
    const text = new Date(milliseconds).toISOString();
    return dates === "timestamp" ? parameter(text.replace("Z", ""), "TIMESTAMP") : parameter(text, "TIMESTAMPTZ");
  },
  truthValue: (value) => [value ? "TRUE" : "FALSE"],
  hasWords: (leaf, columns, _, clause) =>
    joined(
      columns.map((column) => columnHasWords(leaf, column, clause)),
      "OR",
    ),
};

function columnHasWords(leaf: TextLeaf, column: TextColumn, clause: Clause): Sql {
  const { words, value, isMany, analyzer } = column;
  const test = (list: Sql): Sql => listHasWords(leaf, list, clause);
  const ofText = (text: Sql): Sql => {
    const plain = analyzer === foldingAnalyzer ? sql`strip_accents(lower(${text}))` : sql`lower(${text})`;
    return test(sql`regexp_extract_all(${plain}, ${literal(WORD)})`);
  };
  if (words !== null) return isMany ? anyValue(words, test) : test(words);
  return isMany ? anyValue(value, ofText) : ofText(value);
}

/** @param list an expression of the type VARCHAR[], with the words of a text in their order */
function listHasWords(leaf: TextLeaf, list: Sql, clause: Clause): Sql {
  switch (leaf.kind) {
    case "term":
      return isStorable(leaf.term) ? sql`list_contains(${list}, ${parameter(leaf.term)})` : FALSE;
    case "terms": {
      const terms = [...leaf.terms].filter(isStorable);
      return terms.length === 0 ? FALSE : sql`list_has_any(${list}, [${listed(terms)}])`;
    }
    case "phrase": {
      if (leaf.slop > 0) {
        throw clause.refusal("unsupported", "DuckDB has no slop. Leave out the slop, or join the words by AND.");
      }
      const text = ["", ...leaf.terms, ""].join(SEPARATOR);
      if (!isStorable(text)) return FALSE;
      return sql`contains(chr(31) || array_to_string(${list}, chr(31)) || chr(31), ${parameter(text)})`;
    }
    case "exists":
      return sql`len(${list}) > 0`;
    case "expansion":
      return anyValue(list, (word) => patternCondition(word, leaf.automaton, duckdb, clause));
    default:
      return assertNever(leaf);
  }
}

function listed(texts: readonly string[]): Sql {
  return texts.flatMap((text, index): Sql => [...(index === 0 ? [] : [", "]), ...parameter(text, "VARCHAR")]);
}
