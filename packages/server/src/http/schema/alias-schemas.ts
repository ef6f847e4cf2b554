import { z } from "zod";
import type { MembersOf } from "./members-of.ts";
import type { RequestSchema } from "./request-schema.ts";

/** The body of a request that adds or moves an alias. */
export interface AliasRequest {
  readonly dataset: string;
}

/** An alias: a name that stands for a dataset in paths. */
export interface NamedAlias {
  readonly name: string;
  readonly dataset: string;
}

/** An alias that was added or moved. */
export interface MovedAlias extends NamedAlias {
  /** `null` for a new alias. */
  readonly previous: string | null;
}

/** The body of the response to a request for the aliases. */
export interface AliasList {
  readonly aliases: readonly ListedAlias[];
}

/** An alias, and whether it works. */
export interface ListedAlias extends NamedAlias {
  /** `null`: it works. */
  readonly problem: string | null;
}

const name = z.string().meta({ description: "The name in paths." });
const dataset = z.string().meta({ description: "The dataset that the alias points to." });

const requestMembers = {
  dataset: z.string().min(1).meta({ description: "The name of the dataset that the alias points to from now on." }),
} satisfies MembersOf<AliasRequest>;

const request: z.ZodType<AliasRequest> = z.strictObject(requestMembers);

export const aliasRequest: RequestSchema<AliasRequest> = {
  schema: request,
  members: Object.keys(requestMembers),
  nested: {},
};

const listed: z.ZodType<ListedAlias> = z.strictObject({
  ...{ name, dataset },
  problem: z.string().nullable().meta({ description: "Why the alias does not work, in sentences; null if it works." }),
} satisfies MembersOf<ListedAlias>);

/** The schemas of requests, by their names in the OpenAPI document. */
export const aliasRequests: Readonly<Record<string, z.ZodType>> = { AliasRequest: request };

/** The schemas of responses, by their names in the OpenAPI document. */
export const aliasResponses: Readonly<Record<string, z.ZodType>> = {
  AliasList: z.strictObject({ aliases: z.array(listed) } satisfies MembersOf<AliasList>),
  ListedAlias: listed,
  Alias: z.strictObject({ name, dataset } satisfies MembersOf<NamedAlias>),
  MovedAlias: z.strictObject({
    ...{ name, dataset },
    previous: z
      .string()
      .nullable()
      .meta({ description: "The dataset that the alias pointed to before; null for a new alias." }),
  } satisfies MembersOf<MovedAlias>),
};
