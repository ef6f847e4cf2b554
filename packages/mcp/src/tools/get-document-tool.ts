import { z } from "zod";
import { DATA_NOTICE } from "../answer/notice.ts";
import { Shortener, wholeCharacters } from "../answer/shortened.ts";
import { failure, success } from "../answer/tool-answer.ts";
import { isPossibleId } from "./possible-id.ts";
import type { Tool } from "./tool.ts";

export interface GetDocumentArguments {
  readonly id: string;
  readonly fields?: readonly string[] | undefined;
  readonly from: number;
}

/** The maximum length of one text. */
const MAX_TEXT = 10_000;

/** The maximum length of a document as JSON. */
const MAX_LENGTH = 40_000;

export const getDocumentTool: Tool<GetDocumentArguments> = {
  name: "get_document",
  title: "Get a document",
  description:
    "Returns the document with an id of a search, with long values. To read a very long text to its end, repeat the call with its field alone " +
    "and `from`.",
  takesQuery: false,
  input: z.strictObject({
    id: z.string().max(2000).meta({ description: "The id of a document." }),
    fields: z
      .array(z.string())
      .max(100)
      .optional()
      .meta({ description: "The fields to return. Default: all but vectors." }),
    from: z.int().min(0).default(0).meta({
      description: "Where to begin in the text of a single field, in characters. Default: 0.",
    }),
  }),
  output: z.object({
    notice: z.string(),
    document: z.looseObject({}),
    shortened: z.string().optional(),
  }),
  async run({ id, fields, from }, { api, dataset }) {
    if (!isPossibleId(id)) return failure(`There is no document with the id ${JSON.stringify(id)}.`);
    if (from > 0 && fields?.length !== 1) {
      return failure("`from` needs exactly one field: name the field whose text is long in `fields`.");
    }
    const names = Object.keys(dataset.schema.fields);
    const unknown = (fields ?? []).filter((name) => name !== "id" && !names.includes(name));
    if (unknown.length > 0) {
      return failure(`There is no field ${unknown.map((name) => JSON.stringify(name)).join(", ")}.`, { fields: names });
    }
    // The document is charged, so all else is checked before.
    const whole = await api.document(dataset.name, id);
    const read = fields ?? names.filter((name) => dataset.schema.fields[name]?.type !== "vector");
    const chosen = Object.fromEntries(
      Object.entries(whole)
        .filter(([name]) => name === "id" || read.includes(name))
        .map(([name, value]) => [name, from > 0 && name !== "id" ? rest(value, from) : value]),
    );
    for (const limits of [
      { text: MAX_TEXT, elements: 1000 },
      { text: 1000, elements: 100 },
      { text: 100, elements: 10 },
    ]) {
      const shortener = new Shortener(limits);
      const document = shortener.shorten(chosen);
      if (JSON.stringify(document).length > MAX_LENGTH && limits.elements > 10) continue;
      const advice = "Long values are cut. Name the field alone in `fields`, with `from` for the rest of a text.";
      return success({ notice: DATA_NOTICE, document, ...(shortener.isShortened && { shortened: advice }) });
    }
    return failure("The document is too large. Name fewer `fields`.");
  },
};

function rest(value: unknown, from: number): unknown {
  if (typeof value === "string") return wholeCharacters(value, from, value.length);
  return Array.isArray(value) ? value.slice(from) : value;
}
