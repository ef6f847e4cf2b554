import { basename } from "node:path";
import type { NearOrder } from "firmament";
import { messageOf } from "firmament/base";
import type { DocumentRow } from "../document-type/document-type.ts";
import { embeddedText, loadEmbed } from "../options/embed-module.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import type { Column } from "../terminal/table.ts";
import { readJson } from "../terminal/text-file.ts";
import type { AnyNear, AnyPage } from "./search-documents.ts";

/** The options of `search` that order by vectors. */
export interface NearCommandOptions {
  /** A field of vectors. */
  readonly near?: string;
  /** A list as JSON, or a file that has one. */
  readonly vector?: string;
  readonly nearText?: string;
  /** The module that computes the vectors of texts. */
  readonly embed?: string;
  readonly also?: number;
  readonly minSimilarity?: number;
  readonly nearOrder?: NearOrder;
}

/** Milliseconds for the vector of one text. */
const TIME_LIMIT_MS = 60_000;

const COMPANIES = "companies";

/**
 * The option `near` of the search.
 *
 * @param file the documents; `undefined` for the bundled companies
 * @throws {CommandFailure} exit 2, for options that do not belong together; exit 1, for a vector that cannot be read or computed
 */
export async function nearOf(options: NearCommandOptions, file: string | undefined): Promise<AnyNear | null> {
  const { near: field, vector, nearText, embed, also, minSimilarity, nearOrder: order } = options;
  if (field === undefined) {
    checkAlone(options);
    return null;
  }
  if ((vector === undefined) === (nearText === undefined)) {
    throw new CommandFailure(
      "error: --near needs one of both: --vector FILE, or --near-text TEXT with --embed MODULE",
      2,
    );
  }
  return {
    field,
    vector: vector === undefined ? await vectorOf(nearText ?? "", embed, field, file) : readVector(vector),
    ...(also !== undefined && { also }),
    ...(minSimilarity !== undefined && { minSimilarity }),
    ...(order !== undefined && { order }),
  };
}

/** @throws {CommandFailure} exit 2, for an option that only `--near` gives a meaning */
function checkAlone({ vector, nearText, embed, also, minSimilarity, nearOrder }: NearCommandOptions): void {
  const given = Object.entries({
    "--vector": vector,
    "--near-text": nearText,
    "--embed": embed,
    "--also": also,
    "--min-similarity": minSimilarity,
    "--near-order": nearOrder,
  }).find(([, value]) => value !== undefined);
  if (given === undefined) return;
  throw new CommandFailure(`error: ${given[0]} needs --near, the field of vectors`, 2);
}

/** The engine checks the numbers. */
function readVector(text: string): readonly number[] {
  if (!/^\s*\[/.test(text)) return readJson(text) as readonly number[];
  try {
    return JSON.parse(text) as readonly number[];
  } catch (error) {
    throw new CommandFailure(`error: --vector is no JSON list of numbers: ${messageOf(error)}`, 2);
  }
}

async function vectorOf(
  text: string,
  path: string | undefined,
  field: string,
  file: string | undefined,
): Promise<readonly number[]> {
  if (path === undefined) {
    throw new CommandFailure("error: --near-text needs --embed MODULE, which computes the vector of the text", 2);
  }
  const embed = await loadEmbed(path, "--embed");
  const dataset = file === undefined ? COMPANIES : basename(file).replace(/\..*$/, "");
  try {
    const vector = await embeddedText(embed, text, { field, dataset }, TIME_LIMIT_MS);
    if (vector !== undefined) return vector;
  } catch (error) {
    throw new CommandFailure(`error: --embed: ${path} has failed: ${messageOf(error)}`, 1);
  }
  throw new CommandFailure(`error: --embed: ${path} returned no vector for the text`, 1);
}

/** The similarity of each document of a page. */
export function similarityColumn({ hits }: AnyPage): Column<DocumentRow> {
  const similarities = new Map(hits.map(({ document, similarity = null }) => [document as DocumentRow, similarity]));
  return {
    heading: "similarity",
    align: "right",
    cell: (document) => similarities.get(document)?.toFixed(3) ?? "",
  };
}
