import { type Completion, complete as completionsOf, type Filter } from "firmament";
import type { DocumentType } from "../document-type/document-type.ts";
import { checkFilterOption } from "../documents/check-filter.ts";
import { type DocumentsOptions, withDocuments } from "../documents/open-documents.ts";
import { printJson } from "../terminal/json.ts";
import { formatNumber } from "../terminal/number-format.ts";
import { printDrawnTable } from "../terminal/printed-table.ts";
import { outputScreen } from "../terminal/screen.ts";
import { type Column, drawTable } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface CompleteCommandOptions extends DocumentsOptions {
  /** The caret, in UTF-16 code units; default: the end of the text. */
  readonly offset?: number;
  readonly limit?: number;
  readonly asYouType?: boolean;
  readonly filter?: readonly Filter[];
  readonly json?: boolean;
}

const columnsFor = ({ plural }: DocumentType): readonly Column<Completion>[] => [
  { heading: "completion", align: "left", isRequired: true, cell: ({ text }) => text },
  { heading: "kind", align: "left", cell: ({ kind }) => kind },
  {
    heading: plural,
    align: "right",
    cell: ({ count }) => (count === undefined ? "" : formatNumber(count)),
  },
];

/** Prints completions for the caret in an unfinished query. */
export async function complete(text: string, options: CompleteCommandOptions, terminal: Terminal): Promise<void> {
  const { offset = text.length, limit, asYouType = false, filter, json = false } = options;
  checkFilterOption(options.type, filter);
  const completions = await withDocuments(options, terminal, ({ engine }) =>
    completionsOf(engine, text, offset, { ...(limit !== undefined && { limit }), asYouType, filter }),
  );
  const screen = outputScreen(terminal);
  if (json) printJson({ text, offset, completions }, screen);
  else if (completions.length === 0) screen.print("No completions");
  else printDrawnTable(drawTable(completions, columnsFor(options.type), screen.width), screen);
}
