import type { FieldChange, SchemaChangeSummary, SchemaPreview } from "@firmament/dataset";
import { formatCount, formatNumber } from "../terminal/number-format.ts";
import { printTable } from "../terminal/printed-table.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";

/** Whether the schema was changed; otherwise, it was previewed. */
export function isDone(change: SchemaPreview | SchemaChangeSummary): change is SchemaChangeSummary {
  return "generation" in change;
}

/** Prints what a change of the schema does to fields, documents and saved searches. */
export function printChange(change: SchemaPreview | SchemaChangeSummary, screen: Screen): void {
  const { documents, fields, unfit, unfitExamples, invalidSearches, needsAllowLoss } = change;
  const isChanged = isDone(change);
  if (fields.length === 0) screen.printMessage("no field differs");
  printTable(fields, COLUMNS, screen);
  for (const { field, examples } of fields) {
    for (const { id, value, reason } of examples) {
      screen.printMessage(`${field} of ${JSON.stringify(id)} is ${value}, and must be ${reason}`);
    }
  }
  if (unfit > 0) {
    screen.printMessage(
      `${formatNumber(unfit)} of ${formatCount(documents, "document", "documents")} do not fit the schema, so it cannot be changed:`,
    );
    for (const { id, reason } of unfitExamples) screen.printMessage(`  ${JSON.stringify(id)}: ${reason}`);
  }
  if (invalidSearches.length > 0) {
    const searches = formatCount(invalidSearches.length, "saved search", "saved searches");
    screen.printMessage(`${searches} ${isChanged ? "make" : "would make"} no alerts:`);
    for (const { owner, id, query, problem } of invalidSearches) {
      const [reason] = problem.split("\n");
      screen.printMessage(`  ${id}${owner === "" ? "" : ` of ${owner}`}: ${query}: ${reason}`);
    }
  }
  if (needsAllowLoss && !isChanged) screen.printMessage("Documents would lose values, which needs --allow-loss");
}

const COLUMNS: readonly Column<FieldChange>[] = [
  { heading: "field", align: "left", isRequired: true, cell: ({ field }) => field },
  { heading: "change", align: "left", isRequired: true, cell: changeText },
  { heading: "documents", align: "right", isRequired: true, cell: ({ documents }) => formatNumber(documents) },
  { heading: "lose values", align: "right", isRequired: true, cell: ({ lost }) => formatNumber(lost) },
];

/** `retyped, renamed from title`. */
function changeText({ kind, renamedFrom }: FieldChange): string {
  if (renamedFrom === null) return kind;
  return kind === "renamed" ? `renamed from ${renamedFrom}` : `${kind}, renamed from ${renamedFrom}`;
}

/** The same for a program. */
export function changeJson(change: SchemaPreview | SchemaChangeSummary): object {
  const { documents, unfit, unfitExamples, fields, invalidSearches, needsAllowLoss } = change;
  return {
    documents,
    unfit,
    unfit_examples: unfitExamples,
    fields: fields.map(({ kind, field, renamedFrom, documents, lost, examples }) => ({
      field,
      change: kind,
      renamed_from: renamedFrom,
      documents,
      lost,
      examples,
    })),
    invalid_searches: invalidSearches,
    needs_allow_loss: needsAllowLoss,
    ...(isDone(change) && { generation: change.generation, size: change.size }),
  };
}
