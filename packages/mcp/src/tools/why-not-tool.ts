import { z } from "zod";
import { emptyResult } from "../advice/empty-result.ts";
import { invalidQuery } from "../advice/query-advice.ts";
import { DATA_NOTICE } from "../answer/notice.ts";
import { failure, success } from "../answer/tool-answer.ts";
import type { QueryTree } from "../query-tree/query-tree.ts";
import { isPossibleId } from "./possible-id.ts";
import { operatorArgument, queryArgument, queryTextOf } from "./query-argument.ts";
import type { Tool } from "./tool.ts";

export interface WhyNotArguments {
  readonly query: string | QueryTree;
  readonly id?: string | undefined;
  readonly default_operator?: "AND" | "OR" | undefined;
}

export const whyNotTool: Tool<WhyNotArguments> = {
  name: "why_not",
  title: "Why a query does not find a document",
  description:
    "Says which clauses of a query exclude the document with an id, and the smallest change after which it matches. Without an id, it says " +
    "which clauses exclude all documents.",
  takesQuery: false,
  input: z.strictObject({
    query: queryArgument,
    id: z.string().max(2000).optional().meta({ description: "The id of the document. Default: why nothing matches." }),
    default_operator: operatorArgument.optional(),
  }),
  output: z.object({
    notice: z.string(),
    matches: z.boolean().meta({ description: "Whether the document matches, or any document." }),
    clauses: z.array(z.looseObject({})),
    edited_query: z.string().optional().meta({ description: "The query after the smallest change." }),
    hint: z.string().optional(),
  }),
  async run({ id, default_operator, ...named }, { api, dataset }) {
    const query = queryTextOf(named.query);
    const reading = { ...(default_operator !== undefined && { default_operator }) };
    const validation = await api.validate(dataset.name, { query, ...reading });
    if (validation.diagnostics.length > 0) return invalidQuery(api, dataset, query, reading, validation);
    if (id !== undefined) {
      if (!isPossibleId(id)) return failure(`There is no document with the id ${JSON.stringify(id)}.`);
      const { matches, clauses, edit } = await api.whyNot(dataset.name, { query, id, ...reading });
      return success({
        notice: DATA_NOTICE,
        matches: matches === true,
        clauses: clauses.map(({ text, reason }) => ({ clause: text, reason })),
        ...(edit !== null && { edited_query: edit.query }),
      });
    }
    const { estimated_total: total } = validation;
    if (total !== null && total > 0) {
      return success({
        notice: DATA_NOTICE,
        matches: true,
        clauses: [],
        hint: `${total} documents match. Name the \`id\` of one that does not.`,
      });
    }
    const { excluding, hint } = await emptyResult(api, dataset, query, reading);
    return success({ notice: DATA_NOTICE, matches: false, clauses: excluding, hint });
  },
};
