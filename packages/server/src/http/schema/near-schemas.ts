import type { NearOrder } from "firmament";
import { z } from "zod";
import type { DocumentType } from "./document-type.ts";
import { sampleText, text, wholeNumber } from "./member-types.ts";
import type { MembersOf } from "./members-of.ts";

/** What the vectors of hits are compared with, and how their similarity orders them. */
export interface NearRequest {
  readonly field: string;
  /** Either this or `text`. */
  readonly vector?: readonly number[];
  readonly text?: string;
  readonly min_similarity?: number;
  readonly also?: number;
  readonly order?: NearOrder;
}

export const NEAR_MEMBERS: readonly string[] = ["field", "vector", "text", "min_similarity", "also", "order"];

/** The longest text whose vector is computed, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 2000;

const MAX_ALSO = 10_000;

const orderExpected = '"fusion", "vector" or a weight, as in { "weight": 0.3 }';

function fromTo(min: number, max: number): z.ZodType<number> {
  const error = `a number from ${min} to ${max}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
}

const order: z.ZodType<NearOrder> = z
  .union(
    [
      z.enum(["fusion", "vector"], { error: orderExpected }),
      z.strictObject({ weight: fromTo(0, 1) }, { error: orderExpected }),
    ],
    { error: orderExpected },
  )
  .meta({
    description:
      "`fusion`: 1 / (60 + rank by words) + 1 / (60 + rank by similarity). `vector`: the similarity alone. A weight: that of the similarity, beside the score by words. Default: fusion.",
  });

/** The schema of `near` in search requests for documents with a field of vectors. */
export function nearOf({ many, fields: { vectors } }: DocumentType): z.ZodType<NearRequest> {
  const names = Object.keys(vectors);
  const sizes = Object.entries(vectors).map(([name, dimensions]) => `${name} ${dimensions}`);
  const vectorExpected = "a list of finite numbers";
  const textExpected = `a text of 1 to ${MAX_TEXT_LENGTH.toLocaleString("en")} characters`;
  const shape = {
    field: z
      .enum(names, { error: `one of the fields of vectors ${names.join(", ")}` })
      .meta({ description: "The field whose vectors are compared." }),
    vector: z
      .array(z.number({ error: "a finite number" }), { error: vectorExpected })
      .exactOptional()
      .meta({
        description: `As many numbers as the field has dimensions: ${sizes.join(", ")}. Only its direction counts. Four digits of each number are enough.`,
      }),
    text: text(textExpected)
      .min(1, { error: textExpected })
      .max(MAX_TEXT_LENGTH, { error: textExpected })
      .exactOptional()
      .meta({
        description:
          "A text instead of `vector`, whose vector the service computes. Only for datasets whose description says `embeds`.",
      }),
    min_similarity: fromTo(-1, 1)
      .exactOptional()
      .meta({
        description: `The least similarity with a rank; \`also\` does not find ${many} below it. Default: -1.`,
      }),
    also: wholeNumber(0, MAX_ALSO)
      .exactOptional()
      .meta({
        description: `How many of the most similar ${many} that pass the filter are found besides the matches of the query. Default: 0.`,
      }),
    order: order.exactOptional(),
  } satisfies MembersOf<NearRequest>;
  return z
    .strictObject(shape, { error: `an object, as in ${sampleText({ field: names[0], vector: [0.1, -0.2] })}` })
    .superRefine(({ field, vector, text }, context) => {
      const message = vectorProblem(vector, text, vectors[field] ?? 0);
      if (message !== null) context.addIssue({ code: "custom", path: ["vector"], message });
    })
    .meta({
      description: `Orders the hits by the similarity of their vectors with one of yours, or with that of a text. The response then has \`similarities\`. The \`query\` and the \`filter\` decide which ${many} match; \`*:*\` matches all. Not with \`rank\`, or a \`sort\` other than relevance.`,
    });
}

/** What `vector` must be; `null` if it is that, or if there is a text in its place. */
function vectorProblem(
  vector: readonly number[] | undefined,
  text: string | undefined,
  dimensions: number,
): string | null {
  if (vector === undefined) return text === undefined ? `a list of ${dimensions} numbers, or near.text a text` : null;
  if (text !== undefined) return "absent with near.text";
  if (vector.length !== dimensions) return `a list of ${dimensions} numbers (it has ${vector.length})`;
  return vector.every((number) => number === 0) ? "a list of numbers that are not all 0" : null;
}
