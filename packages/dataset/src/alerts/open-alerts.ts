import type { Schema } from "firmament";
import { AlertExaminer, type ExaminerOptions } from "./alert-examiner.ts";
import type { AlertParts } from "./alert-parts.ts";
import { DatasetAlerts } from "./dataset-alerts.ts";
import { DatasetSearches } from "./dataset-searches.ts";

/** The saved searches and the alerts of a dataset. */
export function openAlerts<S extends Schema>(
  parts: AlertParts<S>,
  options: ExaminerOptions,
): { readonly savedSearches: DatasetSearches<S>; readonly alerts: DatasetAlerts<S> } {
  return {
    savedSearches: new DatasetSearches(parts),
    alerts: new DatasetAlerts(parts, new AlertExaminer(parts, options)),
  };
}
