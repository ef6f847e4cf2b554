import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "./ast/ast.ts";
import { applyFixes } from "./diagnostics/fix.ts";
import { QueryError } from "./diagnostics/query-error.ts";
import { parse, validate } from "./parser.ts";
import { parseLenient } from "./recovery/parse-lenient.ts";
import { print } from "./syntax/printer.ts";

/*
 * The queries of `fixtures/queries`, for this parser and for others. `UPDATE=1 npx vitest run grammar/queries.test.ts`
 * writes the current results; read the difference before you commit it.
 */

interface Valid {
  readonly query: string;
  readonly printed: string;
  readonly ast: QueryNode;
}

interface Invalid {
  readonly query: string;
  readonly error: string;
  /** The text after all fixes; `null` if one of its errors has no fixes. */
  readonly fixed: string | null;
  /** The query that `parseLenient` returns. */
  readonly repaired: string;
  readonly changes: readonly string[];
}

const folder = new URL("../fixtures/queries/", import.meta.url);

function read<T extends { readonly query: string }>(name: string, resultOf: (query: string) => T): T[] {
  const file = new URL(name, folder);
  const entries: T[] = JSON.parse(readFileSync(file, "utf8"));
  if (process.env.UPDATE === undefined) return entries;
  const updated = entries.map(({ query }) => resultOf(query));
  writeFileSync(file, `[\n${updated.map((entry) => `  ${JSON.stringify(entry)}`).join(",\n")}\n]\n`);
  return updated;
}

function errorOf(query: string): unknown {
  try {
    return parse(query);
  } catch (error) {
    return error;
  }
}

describe("valid queries", () => {
  const entries = read<Valid>("valid.json", (query) => ({ query, printed: print(parse(query)), ast: parse(query) }));

  test.each(entries)("$query", ({ query, printed, ast }) => {
    expect(parse(query)).toEqual(ast);
    expect(print(ast)).toBe(printed);
    expect(print(parse(printed))).toBe(printed);
  });
});

function fixed(query: string): string | null {
  const errors = validate(query);
  return errors.every(({ fixes }) => fixes !== undefined) ? applyFixes(query, errors) : null;
}

function repaired(query: string): Pick<Invalid, "repaired" | "changes"> {
  const { tree, changes } = parseLenient(query);
  return { repaired: print(tree), changes: changes.map(({ message }) => message) };
}

describe("invalid queries", () => {
  const entries = read<Invalid>("invalid.json", (query) => {
    return { query, error: String(errorOf(query)), fixed: fixed(query), ...repaired(query) };
  });

  test.each(entries)("$query", ({ query, error, ...expected }) => {
    const thrown = errorOf(query);
    expect(thrown).toBeInstanceOf(QueryError);
    expect(thrown).toHaveProperty("code", "syntax");
    expect(String(thrown)).toBe(error);
    expect({ fixed: fixed(query), ...repaired(query) }).toEqual(expected);
    if (expected.fixed !== null) expect(print(parse(expected.fixed))).toBe(expected.repaired);
  });
});
