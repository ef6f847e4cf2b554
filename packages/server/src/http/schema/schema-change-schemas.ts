import type {
  FieldChange,
  FieldChangeKind,
  InvalidSearch,
  SchemaChangeSummary,
  SchemaPreview,
} from "@firmament/dataset";
import { z } from "zod";
import type { MembersOf } from "./members-of.ts";
import type { RequestSchema } from "./request-schema.ts";

/** The body of a request that changes the schema of a dataset. */
export interface SchemaChangeRequest {
  /** As in a schema file. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly rename: Readonly<Record<string, string>>;
  readonly allow_loss: boolean;
  readonly dry_run: boolean;
}

/** What a schema does to a field. */
export interface FieldChangeBody {
  readonly field: string;
  readonly change: FieldChangeKind;
  readonly renamed_from: string | null;
  readonly documents: number;
  readonly lost: number;
  readonly examples: FieldChange["examples"];
}

/** The body of the response: what has changed, or would change. */
export interface SchemaChangeResponse {
  readonly dry_run: boolean;
  readonly documents: number;
  readonly unfit: number;
  readonly unfit_examples: SchemaPreview["unfitExamples"];
  readonly fields: readonly FieldChangeBody[];
  readonly invalid_searches: readonly Omit<InvalidSearch, "owner">[];
  readonly needs_allow_loss: boolean;
  /** Missing with `dry_run`. */
  readonly generation?: number;
}

export const MAX_SCHEMA_BYTES: number = 1024 * 1024;

const flag = (description: string): z.ZodType<boolean> =>
  z.boolean({ error: "true or false" }).default(false).meta({ description });

const schema = z.strictObject({
  schema: z.record(z.string(), z.unknown(), { error: "a schema as in a schema file" }).meta({
    description: "The new schema, as in a schema file.",
    examples: [{ fields: { name: { type: "text" }, staff_count: { type: "integer" } } }],
  }),
  rename: z
    .record(z.string(), z.string({ error: "the new name of the field" }), { error: "an object of new names by field" })
    .default({})
    .meta({ description: "The fields that have another name: the new name by the earlier one." }),
  allow_loss: flag("Whether to drop the values of removed fields, and those that cannot be converted."),
  dry_run: flag("Whether to change nothing, and only say what would change."),
} satisfies MembersOf<SchemaChangeRequest>);

export const schemaChangeRequest: RequestSchema<SchemaChangeRequest> = {
  schema,
  members: Object.keys(schema.shape),
  nested: {},
};

const count = (description: string): z.ZodType<number> => z.int().min(0).meta({ description });

const fieldChange: z.ZodType<FieldChangeBody> = z.strictObject({
  field: z.string().meta({ description: "The name in the new schema; of a removed field the earlier one." }),
  change: z.enum(["added", "removed", "renamed", "retyped", "changed"]).meta({
    description: "What differs. `changed`: only how the field is indexed, such as its weight.",
  }),
  renamed_from: z.string().nullable().meta({ description: "The earlier name, if it differs." }),
  documents: count("The number of documents with a value before."),
  lost: count("Those of them that lose the value, or a part of it."),
  examples: z
    .array(z.strictObject({ id: z.string(), value: z.string(), reason: z.string() }))
    .readonly()
    .meta({
      description: "The first documents whose values cannot be converted: the value as JSON, and what it must be.",
    }),
} satisfies MembersOf<FieldChangeBody>);

const response: z.ZodType<SchemaChangeResponse> = z.strictObject({
  dry_run: z.boolean().meta({ description: "Whether nothing was changed." }),
  documents: count("The number of documents."),
  unfit: count("Documents that lack a value which the schema requires. It cannot be the schema then."),
  unfit_examples: z
    .array(z.strictObject({ id: z.string(), reason: z.string() }))
    .readonly()
    .meta({ description: "The first of them." }),
  fields: z.array(fieldChange).readonly().meta({ description: "The fields that differ." }),
  invalid_searches: z
    .array(z.strictObject({ id: z.string(), query: z.string(), problem: z.string() }))
    .readonly()
    .meta({ description: "Saved searches, of all accounts, that make no alerts with the schema." }),
  needs_allow_loss: z.boolean().meta({ description: "Whether documents lose values." }),
  generation: count("The generation of the documents; missing with `dry_run`.").exactOptional(),
} satisfies MembersOf<SchemaChangeResponse>);

/** The schemas of changes of a schema, by their names in the OpenAPI document. */
export const schemaChangeRequests: Readonly<Record<string, z.ZodType>> = { SchemaChangeRequest: schema };
export const schemaChangeResponses: Readonly<Record<string, z.ZodType>> = { SchemaChangeResponse: response };

export function schemaChangeBody(change: SchemaPreview | SchemaChangeSummary): SchemaChangeResponse {
  const { documents, unfit, unfitExamples, fields, invalidSearches, needsAllowLoss } = change;
  return {
    dry_run: !("generation" in change),
    documents,
    unfit,
    unfit_examples: unfitExamples,
    fields: fields.map(({ kind, field, renamedFrom, documents, lost, examples }) => ({
      ...{ field, change: kind, renamed_from: renamedFrom, documents, lost, examples },
    })),
    invalid_searches: invalidSearches.map(({ id, query, problem }) => ({ id, query, problem })),
    needs_allow_loss: needsAllowLoss,
    ...("generation" in change && { generation: change.generation }),
  };
}
