import { DatasetError } from "@firmament/dataset";
import type { Schema } from "firmament";
import { temporaryProblem } from "../exchange/problem.ts";
import type { DatasetFreshness } from "../schema/health-schemas.ts";
import type { ServiceDataset } from "./served-dataset.ts";

const RETRY_SECONDS = 5;

/**
 * How current the documents of a dataset file are.
 *
 * @throws {Problem} `dataset_unavailable` if the file cannot be read: then changes of other programs are missing
 */
export function freshnessOf(dataset: ServiceDataset<Schema>): DatasetFreshness {
  try {
    const { generation, changeNumber } = dataset.searched;
    const { changeNumber: last, refreshedAt, updatedAt } = dataset.status();
    return {
      generation,
      change_number: changeNumber,
      pending_changes: Math.max(0, last - changeNumber),
      refreshed_at: refreshedAt?.toISOString() ?? null,
      updated_at: updatedAt?.toISOString() ?? null,
      age_seconds: updatedAt === null ? null : Math.max(0, Math.round((Date.now() - updatedAt.getTime()) / 1000)),
    };
  } catch (error) {
    if (error instanceof DatasetError) throw temporaryProblem("dataset_unavailable", RETRY_SECONDS);
    throw error;
  }
}
