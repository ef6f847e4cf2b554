import { type DefaultOperator, QueryError } from "firmament";
import { defaultLimits } from "firmament/grammar";
import { AnalyzedSchema, parseStrictly, type ResolvedQuery } from "firmament/query";
import { queryOfResolved } from "../question/resolved-query.ts";
import type { CorpusFields } from "./corpus-fields.ts";
import { MATCHES, parsingClass, type QueryClass } from "./query-classes.ts";

/** The class of queries without one. */
const DEFAULT_CLASS = "queries";

/** A line of a file of queries. */
export interface FileQuery {
  readonly className: string;
  readonly text: string;
  readonly resolved: ResolvedQuery;
}

/** What is wrong with a file of queries, with the line. */
export class QueryFileError extends Error {
  override readonly name: string = "QueryFileError";
}

/**
 * Reads one query in Lucene syntax per line. A class may precede it with a tab, or the line is a JSON object with
 * `query` and optionally `class`. Blank lines and lines that start with `#` are ignored.
 *
 * @param path the name of the file, for errors
 * @throws {QueryFileError} for the first invalid query, which shows its position, and for a file without queries
 */
export function readQueryFile(content: string, path: string, { schema }: CorpusFields): readonly FileQuery[] {
  const analyzed = new AnalyzedSchema(schema);
  const defaultOperator: DefaultOperator = "OR";
  const rules = { schema: analyzed, limits: defaultLimits, defaultOperator, now: Date.now() };
  const queries = content
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .flatMap((line, index): FileQuery[] => {
      if (/^\s*(#|$)/.test(line)) return [];
      const place = `${path}, line ${index + 1}`;
      const { className, text } = readLine(line, place);
      try {
        return [{ className, text, resolved: parseStrictly(text, rules).resolved }];
      } catch (error) {
        if (error instanceof QueryError) throw new QueryFileError(`${place} is not a valid query.\n${error.message}`);
        throw error;
      }
    });
  if (queries.length === 0) throw new QueryFileError(`${path} contains no queries: write one per line.`);
  return queries;
}

function readLine(line: string, place: string): Pick<FileQuery, "className" | "text"> {
  const json = objectIn(line);
  if (json !== null) {
    const { query, class: className = DEFAULT_CLASS } = json;
    if (typeof query === "string" && typeof className === "string") return { className, text: query };
    throw new QueryFileError(`${place} must be an object with "query" and optionally "class", both texts.`);
  }
  const [first = "", ...rest] = line.split("\t");
  const isClass = rest.length > 0 && first.trim() !== "";
  return isClass
    ? { className: first.trim(), text: rest.join(" ").trim() }
    : { className: DEFAULT_CLASS, text: line.trim() };
}

/** `null` for a line that is not a JSON object, such as a range that starts with a brace. */
function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * The classes in the order of their first queries, and one to parse them.
 *
 * @param decimals the number fields with numbers that are not whole
 */
export function classesOfFile(
  queries: readonly FileQuery[],
  { texts, numbers }: CorpusFields,
  decimals: readonly string[],
): readonly QueryClass[] {
  const groups = Map.groupBy(queries, ({ className }) => className);
  const classes = [...groups].map(([name, group]): QueryClass => {
    const different = new Map(group.map((each) => [each.text, each]));
    return {
      name,
      title: name,
      operations: MATCHES,
      queries: [...different.values()].map(({ text, resolved }) => {
        return { text, query: queryOfResolved(resolved, { texts, numbers, decimals }) };
      }),
    };
  });
  return [...classes, ...parsingClass(classes)];
}
