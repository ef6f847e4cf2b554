import { z } from "zod";
import type { MembersOf } from "./members-of.ts";

/** The body of the response to a health check. */
export interface Health {
  readonly status: "ok";
}

/** The body of the response to a readiness check. */
export interface Readiness {
  readonly status: "ready";
  /** Missing if the service has no companies. */
  readonly companies?: number;
  readonly dataset?: DatasetFreshness;
  /** The other datasets, by name; missing without any. */
  readonly datasets?: Readonly<Record<string, DatasetReadiness>>;
}

/** One of the other datasets of a service. */
export interface DatasetReadiness {
  readonly documents: number;
  readonly dataset?: DatasetFreshness;
}

/** How current the documents are. */
export interface DatasetFreshness {
  readonly generation: number;
  readonly change_number: number;
  readonly pending_changes: number;
  readonly refreshed_at: string | null;
  readonly updated_at: string | null;
  readonly age_seconds: number | null;
}

function count(description: string): z.ZodType<number> {
  return z.int().min(0).meta({ description });
}

function time(description: string): z.ZodType<string | null> {
  return z.string().nullable().meta({ description });
}

export const health: z.ZodType<Health> = z.strictObject({ status: z.literal("ok") } satisfies MembersOf<Health>);

export const freshness: z.ZodType<DatasetFreshness> = z.strictObject({
  generation: count("The generation that searches see; it increases with each refresh of all documents."),
  change_number: count("The number of the last change that searches see."),
  pending_changes: count("Changes on the disk that searches do not see yet."),
  refreshed_at: time("When all documents were last replaced, in ISO 8601; null: never."),
  updated_at: time("When documents were last changed, in ISO 8601; null: never."),
  age_seconds: z.int().min(0).nullable().meta({ description: "Seconds since the last change; null without changes." }),
} satisfies MembersOf<DatasetFreshness>);

const current = freshness
  .exactOptional()
  .meta({ description: "How current the documents are; missing if they come from no dataset file." });

const datasetReadiness: z.ZodType<DatasetReadiness> = z.strictObject({
  documents: count("The number of documents that can be searched."),
  dataset: current,
} satisfies MembersOf<DatasetReadiness>);

export const readiness: z.ZodType<Readiness> = z.strictObject({
  status: z.literal("ready"),
  companies: count("The number of companies that can be searched; missing if the service has none.").exactOptional(),
  dataset: freshness.exactOptional().meta({ description: "How current the companies of a dataset are." }),
  datasets: z
    .record(z.string(), datasetReadiness)
    .exactOptional()
    .meta({ description: "The other datasets, by name; missing if the service has none." }),
} satisfies MembersOf<Readiness>);
