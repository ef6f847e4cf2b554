import type { Display, FieldJson, SchemaJson } from "firmament";
import { z } from "zod";
import { type DatasetFreshness, freshness } from "./health-schemas.ts";
import type { MembersOf } from "./members-of.ts";

/** The body of the response to a request for the datasets. */
export interface DatasetList {
  readonly datasets: readonly ListedDataset[];
}

/** A dataset as its clients see it. */
export interface ListedDataset {
  /** The name in paths. */
  readonly name: string;
  /** The other names in paths. */
  readonly aliases: readonly string[];
  /** The name for people. */
  readonly title: string;
  /** `null` until they are loaded. */
  readonly documents: number | null;
  /** Whether it is searched without a key. */
  readonly public: boolean;
  /** Whether requests for its documents can cost something. */
  readonly charged: boolean;
  /** `schemaFromJson` reads it. */
  readonly schema: ListedSchema;
  /** The names of analyzers of the service, which `schema` lacks; missing without any. */
  readonly custom_analyzers?: readonly string[];
  /** Whether `near` takes a text; missing without a field of vectors. */
  readonly embeds?: boolean;
}

/** The body of the response to a request for one dataset. */
export interface DescribedDataset extends ListedDataset {
  /** How current the documents are; missing if they come from no dataset file. */
  readonly dataset?: DatasetFreshness;
}

/** A schema as JSON, with the fields that pages show of a document, stated or guessed. */
export interface ListedSchema extends Omit<SchemaJson, "$schema" | "display"> {
  readonly display: Display;
}

const part = z.string().nullable();

const display: z.ZodType<Display> = z
  .strictObject({ title: z.string(), subtitle: part, image: part, link: part } satisfies MembersOf<Display>)
  .meta({ description: "The fields that pages show of a document, or `id`; null for none." });

const fields: z.ZodType<Readonly<Record<string, FieldJson>>> = z.record(
  z.string(),
  z.looseObject({
    type: z.enum(["text", "keyword", "number", "integer", "date", "boolean", "point", "vector", "stored", "objects"]),
  }),
);

const schema: z.ZodType<ListedSchema> = z
  .strictObject({
    analyzer: z.string().exactOptional(),
    fields: fields.meta({ description: "The fields by name, with their types and options." }),
    synonyms: z.array(z.array(z.string())).exactOptional(),
    strict: z.boolean().exactOptional(),
    display,
  } satisfies MembersOf<ListedSchema>)
  .meta({ description: "The schema of the documents, as in a schema file." });

const listedMembers = {
  name: z.string().meta({ description: "The name of the dataset in paths." }),
  aliases: z.array(z.string()).readonly().meta({ description: "The names that stand for it in paths." }),
  title: z.string().meta({ description: "The name of the dataset for people." }),
  documents: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: "The number of documents; null until they are loaded, and while a cluster does not answer." }),
  public: z.boolean().meta({ description: "Whether the dataset is searched without a key." }),
  charged: z.boolean().meta({ description: "Whether requests for documents of the dataset can cost something." }),
  schema,
  custom_analyzers: z.array(z.string()).exactOptional().meta({
    description:
      "The names of analyzers that only this service has. The schema lacks them: their fields have its default analyzer there.",
  }),
  embeds: z.boolean().exactOptional().meta({
    description:
      "Whether the service computes the vectors of texts, so that `near` takes a `text`; missing without a field of vectors.",
  }),
} satisfies MembersOf<ListedDataset>;

const dataset: z.ZodType<ListedDataset> = z.strictObject(listedMembers);

const described: z.ZodType<DescribedDataset> = z.strictObject({
  ...listedMembers,
  dataset: freshness
    .exactOptional()
    .meta({ description: "How current the documents are; missing if they come from no dataset file." }),
} satisfies MembersOf<DescribedDataset>);

/** The schemas of the list of datasets, by their names in the OpenAPI document. */
export const datasetListSchemas: Readonly<Record<string, z.ZodType>> = {
  DatasetList: z.strictObject({ datasets: z.array(dataset) } satisfies MembersOf<DatasetList>),
  ListedDataset: dataset,
  DescribedDataset: described,
  ListedSchema: schema,
};
