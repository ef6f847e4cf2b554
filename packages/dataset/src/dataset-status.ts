import type { DatasetStatus } from "./dataset-options.ts";
import type { DatasetState } from "./tables/generation-table.ts";

/** The state of a dataset as programs read it. */
export function datasetStatus(
  { generation, base, position, refreshedAt, updatedAt }: DatasetState,
  known: Pick<DatasetStatus, "path" | "size" | "indexFile">,
): DatasetStatus {
  return {
    ...known,
    generation,
    changeNumber: base + position,
    refreshedAt: timeOf(refreshedAt),
    updatedAt: timeOf(updatedAt),
  };
}

function timeOf(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
