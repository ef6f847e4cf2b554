import { z } from "zod";
import { DATA_NOTICE } from "../answer/notice.ts";
import { Shortener } from "../answer/shortened.ts";
import { failure, success } from "../answer/tool-answer.ts";
import { fieldLines } from "../description/field-lines.ts";
import { searchedFields } from "../description/searched-fields.ts";
import type { FieldValues, ServiceApi } from "../service/service-api.ts";
import type { Tool } from "./tool.ts";

export interface FindValuesArguments {
  readonly field?: string | undefined;
  readonly like?: string | undefined;
  readonly limit: number;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_VALUE_LENGTH = 200;

export const findValuesTool: Tool<FindValuesArguments> = {
  name: "find_values",
  title: "Find fields and values",
  description:
    "Returns the values of a field with the number of their documents, the most frequent first: how a country or a status is really written. " +
    "Of a number or a date it returns the range. Without `field`, it returns all fields with examples.",
  takesQuery: false,
  input: z.strictObject({
    field: z
      .string()
      .max(500)
      .optional()
      .meta({ description: "The name of a field. Default: an overview of all fields." }),
    like: z
      .string()
      .max(500)
      .optional()
      .meta({ description: "Only the values with words that begin with these words." }),
    limit: z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).meta({ description: "The number of values." }),
  }),
  output: z.object({
    notice: z.string(),
    field: z.string().optional(),
    type: z.string().optional(),
    values: z.array(z.object({ value: z.string(), count: z.int() })).optional(),
    others: z.int().optional().meta({ description: "Documents with values that are left out." }),
    min: z.union([z.number(), z.string()]).optional(),
    max: z.union([z.number(), z.string()]).optional(),
    fields: z.array(z.string()).optional(),
  }),
  async run({ field, like, limit }, { api, dataset: { name, schema } }) {
    const fields = searchedFields(schema);
    if (field === undefined) return success({ notice: DATA_NOTICE, fields: await fieldLines(api, name, fields) });
    const known = fields.find((each) => each.name === field);
    if (known === undefined) {
      const names = fields.map((each) => each.name);
      return failure(`There is no field ${JSON.stringify(field)}. Choose one of the fields.`, { fields: names });
    }
    if (known.type === "point") {
      return failure(
        `The field ${field} has points, which are not counted. Search them as in ${field}:"52.52,13.40"~50, in kilometres.`,
      );
    }
    if (known.type === "vector") {
      return failure(`The field ${field} has vectors, which are not counted. ${field}:* finds the documents with one.`);
    }
    const isWords = known.type === "text" || known.type === "keyword";
    if (like !== undefined && !isWords) {
      return failure(`The field ${field} has no words, so \`like\` has no effect. Leave it out to get the range.`);
    }
    const found = await api.values(name, { fields: [field], limit, ...(like !== undefined && { like }) });
    const { values, others, min, max } = found[field] ?? {};
    const shortener = new Shortener({ text: MAX_VALUE_LENGTH, elements: MAX_LIMIT });
    return success({
      notice: DATA_NOTICE,
      field,
      type: known.type,
      ...(values !== undefined && {
        values: shortener.shorten(
          values.length > 0 || like === undefined ? values : await similar(api, name, field, like),
        ),
      }),
      ...(others !== undefined && others > 0 && { others }),
      ...(min !== undefined && min !== null && { min }),
      ...(max !== undefined && max !== null && { max }),
    });
  },
};

/** The frequent values that contain a text in any case: words of keywords are compared with their case. */
async function similar(api: ServiceApi, dataset: string, field: string, like: string): Promise<FieldValues["values"]> {
  const { [field]: frequent = {} } = await api.values(dataset, { fields: [field], limit: MAX_LIMIT });
  const wanted = like.toLowerCase();
  return (frequent.values ?? []).filter(({ value }) => value.toLowerCase().includes(wanted));
}
