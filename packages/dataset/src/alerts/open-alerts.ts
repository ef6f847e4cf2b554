import type { EngineOptions, Schema } from "firmament";
import { SavedSearches } from "firmament/standing";
import { AlertExaminer, type ExaminerOptions } from "./alert-examiner.ts";
import type { AlertParts } from "./alert-parts.ts";
import { DatasetAlerts } from "./dataset-alerts.ts";
import { DatasetSearches } from "./dataset-searches.ts";

/** The saved searches and the alerts of a dataset whose engine has these options. */
export function openAlerts<S extends Schema>(
  parts: AlertParts,
  schema: S,
  { analyzer, defaultOperator }: EngineOptions,
  options: ExaminerOptions,
): { readonly savedSearches: DatasetSearches<S>; readonly alerts: DatasetAlerts<S> } {
  const newSearches = () =>
    new SavedSearches(schema, {
      ...(analyzer !== undefined && { analyzer }),
      ...(defaultOperator !== undefined && { defaultOperator }),
    });
  const examiner = new AlertExaminer(parts, schema, newSearches(), options);
  return { savedSearches: new DatasetSearches(parts, newSearches()), alerts: new DatasetAlerts(parts, examiner) };
}
