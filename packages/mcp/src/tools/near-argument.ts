import { z } from "zod";
import { failure, type ToolAnswer } from "../answer/tool-answer.ts";
import { searchedFields } from "../description/searched-fields.ts";
import type { DatasetInfo } from "../service/service-api.ts";

/** What documents are to be about, in words of the agent. */
export interface NearArgument {
  readonly text: string;
  readonly field?: string | undefined;
  readonly also?: number | undefined;
  readonly min_similarity?: number | undefined;
}

const MAX_TEXT_LENGTH = 2000;
const MAX_ALSO = 100;

export const nearArgument: z.ZodType<NearArgument> = z
  .strictObject({
    text: z
      .string()
      .min(1)
      .max(MAX_TEXT_LENGTH)
      .meta({ description: "What the documents are about, as a phrase or a sentence." }),
    field: z.string().max(500).optional().meta({ description: "The field of vectors. Default: the only one." }),
    also: z.int().min(0).max(MAX_ALSO).optional().meta({
      description:
        "How many documents of similar meaning are found besides the matches of the query, if they pass the filter. Default: 0.",
    }),
    min_similarity: z
      .number()
      .min(-1)
      .max(1)
      .optional()
      .meta({ description: "Documents below it do not count as similar." }),
  })
  .meta({
    description:
      "Ranks by meaning: documents that share no word with the text, too. The query `*:*` with it ranks all; with `also`, a query of words finds more. " +
      "Only for datasets whose description says so. Not with `sort`.",
  });

/** A member of a request, or the answer without one. */
export type NearOrAnswer = { readonly near: object } | { readonly answer: ToolAnswer };

/** The member `near` of a request, or why the dataset has none. */
export function nearOf({ field, ...near }: NearArgument, { name, schema, embeds }: DatasetInfo): NearOrAnswer {
  const fields = searchedFields(schema).flatMap((each) => (each.type === "vector" ? [each.name] : []));
  if (embeds !== true) {
    const reason = fields.length === 0 ? "it has no vectors" : "the service computes no vectors of texts";
    const error = `The dataset ${name} cannot rank by meaning: ${reason}. Leave \`near\` out, and search for words.`;
    return { answer: failure(error) };
  }
  const chosen = field ?? (fields.length === 1 ? fields[0] : undefined);
  if (chosen !== undefined && fields.includes(chosen)) return { near: { ...near, field: chosen } };
  const problem =
    field === undefined ? "`near.field` is missing" : `There is no field of vectors ${JSON.stringify(field)}`;
  return { answer: failure(`${problem}. Choose one of: ${fields.join(", ")}.`, { fields }) };
}
