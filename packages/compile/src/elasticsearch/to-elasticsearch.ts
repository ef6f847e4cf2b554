import type { Query, Schema } from "firmament";
import { compileMeaning } from "../meaning/meaning.ts";
import { targetSchema } from "../meaning/target-schema.ts";
import { booleanQuery } from "./boolean-query.ts";
import { type ElasticsearchOptions, readMapping } from "./elasticsearch-options.ts";
import type { ElasticsearchQuery } from "./elasticsearch-query.ts";
import { valuesQuery } from "./values-query.ts";

/**
 * A query as a query of the search API of Elasticsearch and OpenSearch, over an index of your own. Text fields are mapped as
 * `text`, keywords as `keyword`, numbers as `double`, integers as `long`, dates as `date`, truth values as `boolean`, and
 * objects as `nested`. Dates are instants: `now` is read when the query is compiled. Scores are those of the index.
 *
 * @returns plain JSON, the value of `query` in a request
 * @throws {CompileError} for a clause that the search API cannot say; it has the text and the place of the clause
 * @throws {QueryError} for an invalid query
 * @throws {TypeError | RangeError} for a value that is not a query, and for invalid options
 */
export function toElasticsearch<S extends Schema>(query: Query, options: ElasticsearchOptions<S>): ElasticsearchQuery {
  const mapping = readMapping(options);
  const schema = targetSchema(options.schema, mapping.analyzerOf);
  const scope = { schema, mapping, objects: null };
  return compileMeaning(query, "Elasticsearch", schema, options, {
    query: (resolved) => booleanQuery(resolved, scope),
    values: (condition) => valuesQuery(condition, scope),
    joined: (meant, conditions) => (conditions.length === 0 ? meant : { bool: { must: [meant], filter: conditions } }),
  });
}
