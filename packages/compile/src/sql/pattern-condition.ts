import { assertNever, invariant } from "firmament/base";
import type { Automaton, TermBound } from "firmament/query";
import { wildcardPieces } from "../pattern/wildcard-pieces.ts";
import type { Clause, SqlDialect } from "./dialect.ts";
import { FALSE, joined, parameter, type Sql, sql, TRUE } from "./fragment.ts";

/** Whether a text is one that a pattern accepts. @throws {Refusal} */
export function patternCondition(value: Sql, { pattern }: Automaton, dialect: SqlDialect, clause: Clause): Sql {
  invariant(pattern !== null, "the automaton is that of a pattern");
  switch (pattern.kind) {
    case "prefix":
      return dialect.isLike(value, [{ kind: "text", text: pattern.text }, { kind: "many" }], clause);
    case "fuzzy": {
      if (pattern.edits > 0) throw fuzzyRefusal(dialect, clause);
      return dialect.isStorable(pattern.text) ? sql`${value} = ${parameter(pattern.text)}` : FALSE;
    }
    case "range": {
      const bounds = [
        boundCondition(value, ">", pattern.low, dialect),
        boundCondition(value, "<", pattern.high, dialect),
      ];
      return joined(
        bounds.filter((bound) => bound !== TRUE),
        "AND",
      );
    }
    case "regular": {
      const pieces = wildcardPieces(pattern.pattern);
      return pieces === null ? dialect.isMatch(value, pattern.pattern, clause) : dialect.isLike(value, pieces, clause);
    }
    default:
      return assertNever(pattern);
  }
}

export function fuzzyRefusal({ target }: SqlDialect, clause: Clause): Error {
  const reason = `${target} has no edit distance that counts a swap of two letters as one edit. Write the spellings that you mean: (google OR gogle).`;
  return clause.refusal("unsupported", reason);
}

/** A bound that no stored text can equal is the next text that one can. */
function boundCondition(value: Sql, operator: ">" | "<", bound: TermBound | null, dialect: SqlDialect): Sql {
  if (bound === null) return TRUE;
  const { text, inclusive } = bound;
  const ordered = dialect.byCodePoints(value);
  if (dialect.isStorable(text)) {
    const comparison = [` ${operator}${inclusive ? "=" : ""} `];
    return sql`${ordered}${comparison}${parameter(text)}`;
  }
  return sql`${ordered}${[operator === ">" ? " >= " : " < "]}${parameter(nextStorable(text, dialect))}`;
}

/** The least storable text above a text with NUL or half of a surrogate pair. */
function nextStorable(text: string, dialect: SqlDialect): string {
  let beginning = "";
  for (const character of text) {
    if (!dialect.isStorable(character)) return beginning + (character === "\0" ? "\u0001" : "\ue000");
    beginning += character;
  }
  return beginning;
}
