import { type Learned, LikeError, type LikeReason, learnQuery, like as likeOf } from "@firmament/like";
import type { Filter, QueryNode } from "firmament";
import { escapeWord, print } from "firmament/grammar";
import { type DocumentsOptions, type OpenedDocuments, withDocuments } from "../documents/open-documents.ts";
import { CommandFailure, failOnQueryError, failureFrom } from "../terminal/command-failure.ts";
import { defaultColumns } from "../terminal/document-columns.ts";
import { printJson } from "../terminal/json.ts";
import { printResults } from "../terminal/results.ts";
import { outputScreen, type Screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { searchDocuments } from "./search-documents.ts";

export interface LikeCommandOptions extends DocumentsOptions {
  readonly unlike?: readonly string[];
  readonly learn?: boolean;
  /** The text and keyword fields that count. */
  readonly words?: readonly string[];
  readonly terms?: number;
  /** The number and date fields that count. */
  readonly numbers?: readonly string[];
  readonly filter?: readonly Filter[];
  readonly limit?: number;
  readonly json?: boolean;
}

/** What a command found: the query, with why it finds its hits or how well it separates the examples. */
interface Found {
  readonly query: QueryNode | null;
  readonly reasons: readonly LikeReason[];
  readonly learned: Omit<Learned, "query"> | null;
}

/**
 * Prints the query for documents like given ones, its reasons and its hits.
 *
 * @throws {CommandFailure} exit 2, for an unknown id and for options that lead to no query; exit 3 if no query separates the
 *   examples, after printing the best one
 */
export async function like(ids: readonly string[], options: LikeCommandOptions, terminal: Terminal): Promise<void> {
  const { learn = false, unlike = [], terms } = options;
  if (learn && unlike.length === 0) {
    throw new CommandFailure("error: --learn needs --unlike, the documents that the query must not find", 2);
  }
  if (learn && terms !== undefined) {
    throw new CommandFailure("error: --terms has no effect with --learn, which finds the shortest query", 2);
  }
  const isSeparated = await withDocuments(options, terminal, (documents) => likeIn(documents, ids, options, terminal));
  if (!isSeparated) throw new CommandFailure("", 3);
}

async function likeIn(
  documents: OpenedDocuments,
  ids: readonly string[],
  options: LikeCommandOptions,
  terminal: Terminal,
): Promise<boolean> {
  const { query, reasons, learned } = await found(documents, ids, options);
  const screen = outputScreen(terminal);
  const { json = false, limit = 10, type, filter } = options;
  const { engine } = documents;
  const text = query === null ? null : print(query);
  const start = performance.now();
  const page = text === null ? null : searchDocuments(engine, text, { limit, ...(filter !== undefined && { filter }) });
  const searchMs = performance.now() - start;
  if (json) {
    const hits = page?.hits.map(({ id, score, document }) => ({ id, score, document })) ?? [];
    printJson({ query: text, ...(learned ?? { reasons }), total: page?.total ?? 0, hits }, screen);
    return learned?.separates ?? true;
  }
  if (learned !== null) printLearned(learned, screen);
  screen.printMessage(text ?? "No query finds more wanted than unwanted examples");
  for (const reason of reasons) screen.print(`  ${reasonText(reason, engine.size)}`);
  if (page !== null) {
    screen.print("");
    const reading = { documents: engine.size, milliseconds: documents.readingMs };
    const hasValues = (field: string): boolean => field === "id" || engine.count(`${escapeWord(field)}:*`) > 0;
    const columns = defaultColumns(type, screen.width, [], hasValues);
    printResults({ page, type, searchMs, reading, offset: 0, next: null }, columns, screen);
  }
  return learned?.separates ?? true;
}

async function found({ engine }: OpenedDocuments, ids: readonly string[], options: LikeCommandOptions): Promise<Found> {
  const { type, unlike = [], learn = false, words, terms, numbers, filter } = options;
  const shared = {
    schema: type.schema,
    ...(words !== undefined && { fields: words }),
    ...(numbers !== undefined && { numbers }),
    ...(filter !== undefined && { filter }),
  };
  // An empty query reports errors in the filter.
  failOnQueryError(() => engine.count("*:*", filter === undefined ? {} : { filter }));
  try {
    if (learn) {
      const { query, ...learned } = await learnQuery(engine, { ...shared, wanted: ids, unwanted: unlike });
      return { query, reasons: [], learned };
    }
    const found = await likeOf(engine, { ...shared, ids, unlike, ...(terms !== undefined && { terms }) });
    return { ...found, learned: null };
  } catch (error) {
    if (error instanceof LikeError || error instanceof TypeError || error instanceof RangeError) {
      throw failureFrom(error, 2);
    }
    throw error;
  }
}

/** `description:robots^0.5: 12 of 2000, 1 given`. */
function reasonText({ clause, documents, given }: LikeReason, size: number): string {
  return `${clause}: ${documents} of ${size}, ${given} given`;
}

function printLearned(
  { separates, precision, recall, missed, mistaken }: Omit<Learned, "query">,
  screen: Screen,
): void {
  const figures = `precision ${percent(precision)}, recall ${percent(recall)}`;
  screen.print(
    separates ? `The query separates the examples: ${figures}` : `No query separates the examples: ${figures}`,
  );
  if (missed.length > 0) screen.printMessage(`  not found: ${missed.join(", ")}`);
  if (mistaken.length > 0) screen.printMessage(`  found although unwanted: ${mistaken.join(", ")}`);
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
