import { defaultLimits } from "../../../grammar/syntax/limits.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { Filter } from "../options/filter.ts";
import { parseFiltered } from "./filtered-query.ts";

/**
 * Checks a filter before there are documents to search, with the default limits of a query.
 *
 * @throws {QueryError} with the source `filter`, for an invalid query in the filter
 * @throws {TypeError} for an invalid condition
 */
export function checkFilter(schema: AnalyzedSchema, filter: Filter | undefined): void {
  parseFiltered("*:*", filter, { schema, limits: defaultLimits, defaultOperator: "OR", now: Date.now() }, false);
}
