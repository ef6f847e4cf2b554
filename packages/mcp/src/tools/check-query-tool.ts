import { z } from "zod";
import { correctedQuery } from "../advice/corrected-query.ts";
import { correction, invalidQuery } from "../advice/query-advice.ts";
import { success } from "../answer/tool-answer.ts";
import type { QueryTree } from "../query-tree/query-tree.ts";
import { filterArgument, operatorArgument, queryArgument, queryTextOf } from "./query-argument.ts";
import type { Tool } from "./tool.ts";

export interface CheckQueryArguments {
  readonly query: string | QueryTree;
  readonly filter?: object | string | undefined;
  readonly default_operator?: "AND" | "OR" | undefined;
}

export const checkQueryTool: Tool<CheckQueryArguments> = {
  name: "check_query",
  title: "Check a query",
  description:
    "Counts the documents that a query matches, without a charge and without documents. Returns its warnings and, if it was probably meant " +
    "otherwise, `corrected_query`.",
  takesQuery: false,
  input: z.strictObject({
    query: queryArgument,
    filter: filterArgument.optional(),
    default_operator: operatorArgument.optional(),
  }),
  output: z.object({
    query: z.string().meta({ description: "The query in canonical notation." }),
    matches: z.int(),
    warnings: z.array(z.string()),
    corrected_query: z.string().optional(),
    corrected_query_matches: z.int().optional(),
  }),
  async run({ filter, default_operator, ...named }, { api, dataset }) {
    const query = queryTextOf(named.query);
    const reading = {
      ...(filter !== undefined && { filter }),
      ...(default_operator !== undefined && { default_operator }),
    };
    const validation = await api.validate(dataset.name, { query, ...reading });
    if (validation.diagnostics.length > 0) return invalidQuery(api, dataset, query, reading, validation);
    return success({
      query: validation.formatted ?? query,
      matches: validation.estimated_total ?? 0,
      warnings: validation.lint.map(({ message }) => message),
      ...correction(await correctedQuery(api, dataset.name, query, reading, validation)),
    });
  },
};
