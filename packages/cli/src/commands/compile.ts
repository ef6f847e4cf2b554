import { CompileError, type ElasticsearchOptions, type SqlOptions, toElasticsearch, toSql } from "@firmament/compile";
import type { DefaultOperator, Filter, Schema } from "firmament";
import { isError } from "firmament/base";
import { excerpt } from "firmament/grammar";
import type { DocumentType } from "../document-type/document-type.ts";
import { checkFilterOption } from "../documents/check-filter.ts";
import { CommandFailure, failOnQueryError } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readJson } from "../terminal/text-file.ts";

export interface CompileCommandOptions {
  readonly type: DocumentType;
  readonly to: "elasticsearch" | "postgres" | "sqlite" | "duckdb";
  /** The path of a file with the options of the target. */
  readonly mapping?: string;
  readonly filter?: readonly Filter[];
  readonly defaultOperator?: DefaultOperator;
  readonly json?: boolean;
}

/** The table of the documents if the mapping names none. */
const DEFAULT_TABLE = "documents";

/**
 * Prints a query as a query of another engine: JSON for Elasticsearch, and a condition with its values for a database.
 *
 * @throws {CommandFailure} exit 1, when the mapping cannot be read; exit 2, for an invalid query or mapping, and for a clause
 *   that the target cannot say
 */
export function compile(query: string, options: CompileCommandOptions, terminal: Terminal): void {
  const { type, to, mapping, filter, defaultOperator = "OR", json = false } = options;
  checkFilterOption(type, filter);
  const screen = outputScreen(terminal);
  const target = mapping === undefined ? {} : readMapping(mapping);
  const rules = { schema: type.schema, defaultOperator, ...(filter !== undefined && { filter }) };
  if (to === "elasticsearch") {
    const compiled = compiledOrFailure(mapping, () => toElasticsearch(query, elasticsearchOptions(target, rules)));
    printJson(compiled, screen);
    return;
  }
  const condition = compiledOrFailure(mapping, () => toSql(query, sqlOptions(target, rules, to)));
  if (json) {
    printJson(condition, screen);
    return;
  }
  screen.print(condition.text);
  printJson(condition.values, screen);
}

type Rules = Pick<ElasticsearchOptions, "defaultOperator" | "filter"> & { readonly schema: Schema };

/** The members of a mapping are checked as options are. */
function elasticsearchOptions(target: object, rules: Rules): ElasticsearchOptions {
  return { ...target, ...rules };
}

function sqlOptions(target: object, rules: Rules, dialect: SqlOptions["dialect"]): SqlOptions {
  return { table: DEFAULT_TABLE, ...target, ...rules, dialect };
}

function readMapping(path: string): object {
  const mapping = readJson(path);
  if (typeof mapping === "object" && mapping !== null && !Array.isArray(mapping)) return mapping;
  throw new CommandFailure(`error: ${path}: a mapping is an object, as in {"fields": {"name": "title"}}.`, 2);
}

function compiledOrFailure<T>(mapping: string | undefined, run: () => T): T {
  try {
    return failOnQueryError(run);
  } catch (error) {
    if (error instanceof CompileError) {
      throw new CommandFailure(`${error.message}\n${excerpt(error.query, error.span)}`, 2);
    }
    const isMistake = mapping !== undefined && isError(error) && /^(?:Type|Range)Error$/.test(error.name);
    throw isMistake ? new CommandFailure(`error: ${mapping}: ${error.message}`, 2) : error;
  }
}
