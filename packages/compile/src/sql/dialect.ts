import type { Pattern, ResolvedQuery } from "firmament/query";
import type { CompileErrorCode, CompileTarget } from "../meaning/compile-error.ts";
import { type CompiledLeaf, Refusal } from "../meaning/refusal.ts";
import type { WildcardPiece } from "../pattern/wildcard-pieces.ts";
import type { Sql } from "./fragment.ts";
import type { DateColumn } from "./sql-options.ts";
import type { Column, Table } from "./table.ts";

/** The clause that is compiled, for refusals. */
export class Clause {
  readonly #clause: ResolvedQuery;
  readonly #objects: string | null;

  constructor(clause: ResolvedQuery, objects: string | null) {
    this.#clause = clause;
    this.#objects = objects;
  }

  /** @param reason why, and what to do, as sentences */
  refusal(code: CompileErrorCode, reason: string): Refusal {
    return new Refusal(code, this.#clause, this.#objects, reason);
  }
}

/** A clause on text. */
export type TextLeaf = Exclude<CompiledLeaf, { readonly kind: "range" | "ranges" | "area" }>;

/** A column of a text field. */
export interface TextColumn extends Omit<Column, "vector" | "words"> {
  /** The name of the field. */
  readonly field: string;
  /** The column as an expression. */
  readonly value: Sql;
  /** PostgreSQL: the column with its words; `null` without one. */
  readonly vector: Sql | null;
  /** DuckDB: the column with its words; `null` without one. */
  readonly words: Sql | null;
  readonly isMany: boolean;
}

/** What a database can say. */
export interface SqlDialect {
  readonly target: CompileTarget;
  /** The most parameters of a statement. */
  readonly maxParameters: number;
  /** @param index from 0 */
  placeholder(index: number, firstParameter: number): string;
  /** Whether the database can store a text, also one of a pattern. */
  isStorable(text: string): boolean;
  /** Whether a value of a column with several satisfies a condition. */
  anyValue(column: Sql, condition: (value: Sql) => Sql): Sql;
  isOneOf(value: Sql, texts: readonly string[]): Sql;
  /** Whether a text matches a wildcard pattern. @throws {Refusal} */
  isLike(value: Sql, pieces: readonly WildcardPiece[], clause: Clause): Sql;
  /** Whether a whole text matches a regular expression. @throws {Refusal} */
  isMatch(value: Sql, pattern: Pattern, clause: Clause): Sql;
  /** A value whose texts are ordered by code points. */
  byCodePoints(value: Sql): Sql;
  number(value: number, type: "number" | "integer"): Sql;
  instant(milliseconds: number, dates: DateColumn): Sql;
  truthValue(value: boolean): Sql;
  /** Whether a text of the columns has what a clause asks for. @throws {Refusal} */
  hasWords(leaf: TextLeaf, columns: readonly TextColumn[], table: Table, clause: Clause): Sql;
}
