import type { ChangeSummary } from "./dataset-options.ts";

export const NO_CHANGES: ChangeSummary = { added: 0, replaced: 0, deleted: 0, unchanged: 0 };

export function sumOf(a: ChangeSummary, b: ChangeSummary): ChangeSummary {
  return {
    added: a.added + b.added,
    replaced: a.replaced + b.replaced,
    deleted: a.deleted + b.deleted,
    unchanged: a.unchanged + b.unchanged,
  };
}
