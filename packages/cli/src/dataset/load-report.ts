import type { DatasetPreview, DatasetStatus, RefreshEffects } from "@firmament/dataset";
import type { DocumentType } from "../document-type/document-type.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount, formatDuration, formatNumber } from "../terminal/number-format.ts";
import type { Screen } from "../terminal/screen.ts";

export type LoadEffects = Pick<RefreshEffects, "added" | "replaced" | "unchanged" | "removed">;

/** What a load has done. */
export interface LoadReport {
  readonly db: string;
  readonly type: DocumentType;
  readonly effects: LoadEffects;
  /** The number of invalid records. */
  readonly rejected: number;
  /** The file that contains them; `null` without one. */
  readonly rejectsFile: string | null;
  readonly status: Pick<DatasetStatus, "size" | "generation" | "changeNumber">;
  readonly milliseconds: number;
}

/** What a load would do. */
export interface PreviewReport {
  readonly preview: DatasetPreview;
  readonly type: DocumentType;
  readonly refresh: boolean;
  readonly rejected: number;
  readonly milliseconds: number;
}

export function printLoad(report: LoadReport, json: boolean, screen: Screen): void {
  const { db, type, effects, rejected, rejectsFile, status, milliseconds } = report;
  const { size, generation, changeNumber } = status;
  if (json) {
    printJson(
      {
        ...countsJson(effects),
        rejected,
        rejects_file: rejectsFile,
        size,
        generation,
        change_number: changeNumber,
        took_ms: Math.round(milliseconds),
      },
      screen,
    );
    return;
  }
  screen.printMessage(`${countsText(effects, rejected)} in ${formatDuration(milliseconds)}`);
  const state = `generation ${generation}, change ${formatNumber(changeNumber)}`;
  screen.printMessage(`${db} has ${formatCount(size, type.singular, type.plural)} (${state})`);
}

export function printPreview(
  { preview, type, refresh, rejected, milliseconds }: PreviewReport,
  json: boolean,
  screen: Screen,
): void {
  const { duplicates, needsAllowShrink } = preview;
  if (json) {
    printJson(
      {
        dry_run: true,
        ...countsJson(preview),
        duplicates,
        rejected,
        needs_allow_shrink: needsAllowShrink,
        took_ms: Math.round(milliseconds),
      },
      screen,
    );
    return;
  }
  screen.printMessage(`A ${refresh ? "refresh" : "load"} would result in: ${countsText(preview, rejected)}`);
  if (duplicates > 0) {
    screen.printMessage(`${formatCount(duplicates, "record has", "records have")} the id of a later one, which counts`);
  }
  if (needsAllowShrink) {
    screen.printMessage(`More than a tenth of the ${type.plural} would be removed, which needs --allow-shrink`);
  }
}

function countsJson({ added, replaced, unchanged, removed }: LoadEffects): LoadEffects {
  return { added, replaced, unchanged, removed };
}

/** `12 added, 3 replaced, 1,985 unchanged, 0 rejected`. */
function countsText({ added, replaced, unchanged, removed }: LoadEffects, rejected: number): string {
  const counts = Object.entries({ added, replaced, unchanged, ...(removed > 0 && { removed }), rejected });
  return counts.map(([name, count]) => `${formatNumber(count)} ${name}`).join(", ");
}
