import { z } from "zod";
import type { DocumentType } from "./document-type.ts";
import { sampleText, text, wholeNumber } from "./member-types.ts";
import type { MembersOf } from "./members-of.ts";

/** Which documents the hits of a search are like. */
export interface LikeRequest {
  readonly ids: readonly string[];
  readonly unlike?: readonly string[];
  readonly fields?: readonly string[];
  readonly terms?: number;
  readonly numbers?: readonly string[];
}

/** The query that a search with `like` ran, and why it finds its hits. */
export interface LikeResponse {
  readonly query: string;
  readonly reasons: readonly LikeReasonResponse[];
}

export interface LikeReasonResponse {
  readonly field: string;
  readonly clause: string;
  readonly kind: "word" | "value" | "range";
  readonly weight: number;
  readonly documents: number;
  readonly given: number;
}

const MAX_IDS = 100;
const MAX_TERMS = 100;

function idsOf(minLength: number, description: string) {
  const error = `a list of ${minLength} to ${MAX_IDS} ids`;
  return z.array(text("an id"), { error }).min(minLength, { error }).max(MAX_IDS, { error }).meta({ description });
}

/** The schema of `like` in search requests. */
export function likeOf({ many, one, fields }: DocumentType): z.ZodType<LikeRequest> {
  const { terms, numbers, dates } = fields;
  const ranged = [...numbers, ...dates];
  const error = `an object, as in ${sampleText({ ids: ["a"] })}`;
  const shape = {
    ids: idsOf(1, `The ids of the ${many} to be like. None of them is in the response.`),
    unlike: idsOf(
      0,
      `The ids of ${many} to be unlike: their words weaken those that they share with \`ids\`.`,
    ).exactOptional(),
    fields: z
      .array(z.enum(terms, { error: `one of the text and keyword fields ${terms.join(", ")}` }), {
        error: "a list of text and keyword fields",
      })
      .meta({ description: "The text and keyword fields whose words and values count. Default: all." })
      .exactOptional(),
    terms: wholeNumber(1, MAX_TERMS)
      .meta({ description: "The most words or values of each field. Default: 10." })
      .exactOptional(),
    ...(ranged.length > 0 && {
      numbers: z
        .array(z.enum(ranged, { error: `one of the number and date fields ${ranged.join(", ")}` }), {
          error: "a list of number and date fields",
        })
        .meta({
          description: `The number and date fields of which a range around the values of \`ids\` ranks ${many}. A ${one} outside of a range is found, too. Default: none.`,
        })
        .exactOptional(),
    }),
  } satisfies Partial<MembersOf<LikeRequest>>;
  // The compiler does not know that `numbers` may be absent.
  const members = z.strictObject(shape, { error }) as z.ZodType<unknown> as z.ZodType<LikeRequest>;
  return members
    .refine(({ ids, unlike = [] }) => !unlike.some((id) => ids.includes(id)), {
      error: "a list without the ids to be like",
      path: ["unlike"],
    })
    .meta({
      description: `Finds ${many} like given ones: the strongest words of each field rank the hits. The \`query\` restricts them; \`*:*\` does not. Not with \`as_you_type\` or \`cursor\`: to turn pages, send the \`like.query\` of the response as \`query\`, with its \`next_cursor\`.`,
      examples: [{ ids: ["a"], terms: 5 }],
    });
}

export const LIKE_MEMBERS: readonly string[] = ["ids", "unlike", "fields", "terms", "numbers"];

/** The schema of `like` in search responses. */
export function likeResponse({ many }: DocumentType): z.ZodType<LikeResponse> {
  const reason = z.strictObject({
    field: z.string(),
    clause: z.string().meta({ description: "The clause of the query, with its boost." }),
    kind: z
      .enum(["word", "value", "range"])
      .meta({ description: "A word of a text field, a value of a keyword field, or a range of numbers or dates." }),
    weight: z.number().min(0).max(1).meta({ description: "The share of the strongest word." }),
    documents: z
      .int()
      .min(0)
      .meta({ description: `The number of ${many} that match the clause.` }),
    given: z.int().min(0).meta({ description: "How many of `ids` match the clause." }),
  } satisfies MembersOf<LikeReasonResponse>);
  return z.strictObject({
    query: z
      .string()
      .meta({ description: "The query that was searched. It can be edited, saved and sent as `query`." }),
    reasons: z.array(reason).meta({ description: "The clauses, the strongest first." }),
  } satisfies MembersOf<LikeResponse>);
}
