import { basename } from "node:path";
import { declaredDelimiter } from "@firmament/infer";

/** `json` is one array of records. */
export const recordFormats = ["ndjson", "json", "csv", "tsv", "parquet", "arrow"] as const;

export type RecordFormat = (typeof recordFormats)[number];

/** What a format is, in messages. */
export const formatDescriptions: Readonly<Record<RecordFormat, string>> = {
  ndjson: "one JSON object per line (ndjson)",
  json: "one JSON array (json)",
  csv: "a table with a header (csv)",
  tsv: "a table with a header and tabs (tsv)",
  parquet: "a Parquet file (parquet)",
  arrow: "an Arrow file or stream (arrow)",
};

/** What a name says: the first bytes distinguish the two kinds of JSON, because `.json` is used for both. */
type NamedFormat = "some json" | "csv" | "tsv" | "parquet" | "arrow";

const EXTENSIONS: Readonly<Record<string, NamedFormat>> = {
  ndjson: "some json",
  jsonl: "some json",
  json: "some json",
  csv: "csv",
  tsv: "tsv",
  tab: "tsv",
  parquet: "parquet",
  arrow: "arrow",
  arrows: "arrow",
  feather: "arrow",
};

/** For messages: `*.ndjson, *.jsonl, …`. */
export const knownNames: string = Object.keys(EXTENSIONS)
  .map((extension) => `*.${extension}`)
  .join(", ");

/** Whether the name states a format: `companies.csv`, `companies.ndjson.gz`. */
export function hasKnownName(path: string): boolean {
  return namedFormat(path) !== null;
}

/**
 * The format of a file: the one that its name states, else the one that its first bytes suggest.
 *
 * @param head the first bytes, with at least the first line that is not blank, as far as there is one
 */
export function detectFormat(path: string, head: string): RecordFormat {
  const named = namedFormat(path);
  if (named !== null && named !== "some json") return named;
  const line = firstLine(head);
  if (line.startsWith("[")) return "json";
  if (named === "some json" || line.startsWith("{")) return "ndjson";
  if (line.includes("\t")) return "tsv";
  if (declaredDelimiter(head) !== null) return "csv";
  return /[,;]/.test(line) ? "csv" : "ndjson";
}

/**
 * The delimiter of the cells, which a line such as `sep=;` may name. Tables of spreadsheets have semicolons where the
 * decimal point is a comma.
 */
export function delimiterOf(format: "csv" | "tsv", head: string): string {
  const declared = declaredDelimiter(head);
  if (declared !== null) return declared;
  if (format === "tsv") return "\t";
  const line = firstLine(head);
  return line.includes(";") && !line.includes(",") ? ";" : ",";
}

/** The first line that is not blank, without surrounding space. */
function firstLine(head: string): string {
  return /\S.*/.exec(head)?.[0].trimEnd() ?? "";
}

function namedFormat(path: string): NamedFormat | null {
  const extension = /\.([^.]+?)(\.(gz|gzip|zst|zstd))?$/i.exec(basename(path))?.[1]?.toLowerCase();
  if (extension === undefined || !Object.hasOwn(EXTENSIONS, extension)) return null;
  return EXTENSIONS[extension] ?? null;
}
