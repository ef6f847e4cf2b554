import { type DecideOptions, equivalent, type Relation } from "@firmament/decide";
import { type Schema, SearchEngine } from "firmament";
import type { DocumentType } from "../document-type/document-type.ts";
import { CommandFailure, failOnQueryError } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface DiffCommandOptions extends Pick<DecideOptions, "defaultOperator"> {
  readonly type: DocumentType;
  readonly json?: boolean;
}

/** For different queries, also which of them matches the witness. */
type Answer = Relation & { readonly matches?: "first" | "second" };

/**
 * Prints whether two queries match the same documents and, if not, a document that only one of them matches.
 *
 * @throws {CommandFailure} exit 1, when they differ; exit 2, for an invalid query; exit 3, when it was not decided
 */
export function diff(first: string, second: string, options: DiffCommandOptions, terminal: Terminal): void {
  const { type, defaultOperator = "OR", json = false } = options;
  const engine = new SearchEngine(type.schema, { defaultOperator });
  for (const query of [first, second]) failOnQueryError(() => engine.count(query));
  const answer = answerOf(first, second, equivalent(first, second, { schema: type.schema, defaultOperator }), engine);
  const screen = outputScreen(terminal);
  if (json) printJson(answer, screen);
  switch (answer.answer) {
    case true:
      if (!json) screen.print(`Same: every ${type.singular} that matches one of the queries also matches the other`);
      return;
    case false: {
      if (!json) {
        const { id: _, ...document } = answer.witness;
        screen.print(`Different: this ${type.singular} matches only the ${answer.matches} query`);
        printJson(document, screen);
      }
      throw new CommandFailure("", 1);
    }
    case "unknown":
      throw new CommandFailure(`error: not decided: ${answer.reason}`, 3);
  }
}

function answerOf(first: string, second: string, relation: Relation, engine: SearchEngine<Schema>): Answer {
  if (relation.answer !== false) return relation;
  engine.upsert(relation.witness);
  return { ...relation, matches: engine.count(first) > engine.count(second) ? "first" : "second" };
}
