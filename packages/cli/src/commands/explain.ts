import { type Filter, type QueryOptions, SearchEngine } from "firmament";
import { checkFilterOption } from "../documents/check-filter.ts";
import { type DocumentsOptions, withDocuments } from "../documents/open-documents.ts";
import { failOnQueryError } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { withoutControls } from "../terminal/visible-text.ts";

export interface ExplainCommandOptions extends DocumentsOptions, Pick<QueryOptions, "defaultOperator"> {
  readonly filter?: readonly Filter[];
  readonly json?: boolean;
}

/** Prints the plan of a query over the documents. */
export async function explain(query: string, options: ExplainCommandOptions, terminal: Terminal): Promise<void> {
  const { defaultOperator = "OR", filter } = options;
  checkFilterOption(options.type, filter);
  // An empty engine reports errors in the query before the documents are read.
  failOnQueryError(() => new SearchEngine(options.type.schema).explain(query, { defaultOperator }));
  const explanation = await withDocuments(options, terminal, ({ engine }) =>
    engine.explain(query, { defaultOperator, filter }),
  );
  const screen = outputScreen(terminal);
  if (options.json === true) printJson(explanation, screen);
  else screen.print(String(explanation).split("\n").map(withoutControls).join("\n"));
}
