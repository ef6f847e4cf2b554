import type { DefaultOperator } from "firmament";
import { z } from "zod";
import type { StoredFilter } from "../../accounts/subscription.ts";
import type { DocumentType } from "./document-type.ts";
import { filterOf, type JsonFilter } from "./filter-schemas.ts";
import { text } from "./member-types.ts";
import type { MembersOf } from "./members-of.ts";
import type { RequestSchema } from "./request-schema.ts";
import { defaultOperator } from "./request-schemas.ts";

/** The body of a request that saves a search. */
export interface SavedSearchRequest {
  readonly query: string;
  readonly filter?: JsonFilter;
  readonly default_operator?: DefaultOperator;
  readonly name?: string;
  readonly webhook: string;
}

/** The body of a request about one saved search. */
export interface SavedSearchIdRequest {
  readonly id: string;
}

/** A saved search of the account, whose webhook receives alerts. */
export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly filter: StoredFilter | null;
  readonly default_operator: DefaultOperator;
  readonly webhook: string;
  readonly created_at: string;
  readonly state: "active" | "disabled";
  readonly failures: number;
  readonly problem: string | null;
  readonly query_problem: string | null;
  readonly next_attempt_at: string | null;
  readonly delivered_at: string | null;
}

export interface SavedSearchCreated {
  readonly saved_search: SavedSearch;
  readonly secret: string;
}

export interface SavedSearchList {
  readonly saved_searches: readonly SavedSearch[];
  readonly max: number;
}

export interface SavedSearchDeleted {
  readonly id: string;
}

export interface WebhookTest {
  readonly delivered: boolean;
  readonly problem: string | null;
}

const MAX_NAME_LENGTH = 100;

const nameExpected = `a text of at most ${MAX_NAME_LENGTH} characters`;

const savedSearchShape = (type: DocumentType) =>
  ({
    query: text("the text of a query").meta({ description: "The query, as in a search." }),
    filter: filterOf(type).exactOptional(),
    default_operator: defaultOperator.exactOptional(),
    name: text(nameExpected)
      .max(MAX_NAME_LENGTH, { error: nameExpected })
      .exactOptional()
      .meta({ description: "A name for the holder of the account; messages contain it." }),
    webhook: text("an address such as https://example.com/alerts").meta({
      description:
        "The address that receives the alerts: `https:`, at a public address, without a user and a password.",
    }),
  }) satisfies MembersOf<SavedSearchRequest>;

const idShape = {
  id: text("the id of a saved search").meta({ description: "The id of the saved search." }),
} satisfies MembersOf<SavedSearchIdRequest>;

export function savedSearchRequestOf(type: DocumentType): RequestSchema<SavedSearchRequest> {
  const shape = savedSearchShape(type);
  return { schema: z.strictObject(shape), members: Object.keys(shape), nested: {} };
}

export const savedSearchIdRequest: RequestSchema<SavedSearchIdRequest> = {
  schema: z.strictObject(idShape),
  members: Object.keys(idShape),
  nested: {},
};

function time(description: string): z.ZodType<string | null> {
  return z
    .string()
    .nullable()
    .meta({ description: `${description}, in ISO 8601.` });
}

const savedSearch: z.ZodType<SavedSearch> = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    query: z.string(),
    filter: z
      .union([z.string(), z.looseObject({}), z.array(z.union([z.string(), z.looseObject({})]))])
      .nullable()
      .meta({ description: "What documents must match besides the query, as it was given; null for nothing." }),
    default_operator: z.enum(["AND", "OR"]),
    webhook: z.string().meta({ description: "The address that receives the alerts." }),
    created_at: z.string(),
    state: z.enum(["active", "disabled"]).meta({
      description: "`disabled`: the webhook failed for too long, and makes no alerts until a test of it succeeds.",
    }),
    failures: z.int().min(0).meta({ description: "The number of failed deliveries since the last successful one." }),
    problem: z.string().nullable().meta({ description: "Why the last delivery failed; null if it did not." }),
    query_problem: z.string().nullable().meta({
      description:
        "Why the query makes no alerts: it does not fit the schema that the documents have now; null if it does.",
    }),
    next_attempt_at: time("When the failed delivery is repeated; null if none has failed, or if it is disabled"),
    delivered_at: time("The time of the last successful delivery; null without one"),
  } satisfies MembersOf<SavedSearch>)
  .meta({ description: "A saved search of the account." });

const savedSearchCreated: z.ZodType<SavedSearchCreated> = z.strictObject({
  saved_search: savedSearch,
  secret: z.string().meta({
    description: "The key of the signatures: `whsec_` and base 64. It is not shown again.",
  }),
} satisfies MembersOf<SavedSearchCreated>);

const savedSearchList: z.ZodType<SavedSearchList> = z.strictObject({
  saved_searches: z.array(savedSearch).meta({ description: "Those of the account for this dataset, oldest first." }),
  max: z.int().min(0).meta({ description: "The maximum number of saved searches of an account, for all datasets." }),
} satisfies MembersOf<SavedSearchList>);

const savedSearchDeleted: z.ZodType<SavedSearchDeleted> = z.strictObject({
  id: z.string(),
} satisfies MembersOf<SavedSearchDeleted>);

const webhookTest: z.ZodType<WebhookTest> = z.strictObject({
  delivered: z.boolean().meta({ description: "Whether the webhook responded with a 2xx status." }),
  problem: z.string().nullable().meta({ description: "Why it did not; null if it did." }),
} satisfies MembersOf<WebhookTest>);

/** By their names in the OpenAPI document. */
export const alertRequests: Readonly<Record<string, z.ZodType>> = {
  SavedSearchIdRequest: savedSearchIdRequest.schema,
};

/** By their names in the OpenAPI document. */
export const alertResponses: Readonly<Record<string, z.ZodType>> = {
  SavedSearch: savedSearch,
  SavedSearchCreated: savedSearchCreated,
  SavedSearchList: savedSearchList,
  SavedSearchDeleted: savedSearchDeleted,
  WebhookTest: webhookTest,
};
