import type { Command } from "commander";
import { parseFormat, parseSeparator } from "./options/record-options.ts";

/** The help of every argument and option that names files of records. */
export const RECORDS_HELP =
  "NDJSON, a JSON array, CSV or TSV, plain or compressed with gzip or zstd, Parquet or Arrow; a folder names all such files in it; - is standard input";

/** The help of every option and setting that names the documents. */
export const DATA_HELP: string = `the documents: an index file, or records as ${RECORDS_HELP} (default: the bundled companies)`;

/** The help of every option that names a dataset to search. */
export const DB_HELP = "the documents: a dataset that firmament load has written (instead of --data)";

/** The help of the arguments of commands that serve files. */
export const SERVED_FILE_HELP: string = `a dataset, an index file, records (${RECORDS_HELP}), or a folder of them`;

/** The help of their option for schemas. */
export const SERVED_SCHEMA_HELP =
  "the schema of the FILE, a JSON file; name=file for one of several; can be repeated (default: that of the index file or the dataset, or the one that the records suggest)";

/** The help of their option for companies. */
export const COMPANIES_HELP =
  "companies: an index file, or records as FILE has them (default without any FILE: the bundled companies)";

export const STRICT_HELP = "stop at the first invalid record (default: skip it)";

export const FORMAT_HELP =
  "the format of the records: ndjson, json, csv, tsv, parquet, arrow (default: as the name and the first bytes of each file suggest)";

export const MAP_HELP =
  'read a column of a table, or a member of JSON objects, as a field: "Company Name=name"; two of them as a point: "lat,lon=location"; can be repeated';

export const SEPARATOR_HELP =
  "the text between the values of a field with several values, such as industries, in CSV and TSV (default: a cell is one value)";

export const SCHEMA_HELP =
  "the schema of the documents, a JSON file (default: that of the index file or the dataset, else the schema of companies)";

/** Adds the options that say what the documents are and how records are read. */
export function addRecordOptions(command: Command): Command {
  return command
    .option("--schema <file>", SCHEMA_HELP)
    .option("--format <format>", FORMAT_HELP, parseFormat)
    .option("--map <column=field>", MAP_HELP, collect)
    .option("--separator <text>", SEPARATOR_HELP, parseSeparator)
    .option("--strict", STRICT_HELP);
}

/** Collects the texts of an option that can be repeated. */
export function collect(text: string, others: readonly string[] = []): readonly string[] {
  return [...others, text];
}
