import type { Command } from "commander";
import type { DatasetCommandOptions } from "./dataset/dataset-file.ts";
import type { ExportCommandOptions } from "./dataset/export.ts";
import type { LoadCommandOptions } from "./dataset/load.ts";
import type { MirrorCommandOptions } from "./dataset/mirror.ts";
import { parseOperator } from "./options/option-values.ts";
import { parseExportFormat, parseSeparator } from "./options/record-options.ts";
import { addRecordOptions, RECORDS_HELP, SCHEMA_HELP } from "./record-options.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { typedOptions } from "./typed-options.ts";

const LOAD_HELP = `
Documents that are stored already as they are in the file do not count as changes, so a load that was interrupted can
be run again. One load runs at a time; another one waits. Searches and services see a load or a refresh within a second.

Examples:
  firmament load companies.csv.gz --db companies.db --map "Company Name=name" --separator ";"
  firmament load companies.ndjson --db companies.db --refresh --dry-run
  firmament load exports/ --db companies.db --refresh
  firmament load products.ndjson --db products.db --refresh --schema products-2.schema.json
  curl -s https://example.com/companies.json | firmament load - --db companies.db --rejects rejects.ndjson`;

const EXPORT_HELP = `
Examples:
  firmament export --db companies.db > companies.ndjson
  firmament export 'location_city:Berlin' --db companies.db --output berlin.csv
  firmament load berlin.csv --db berlin.db --separator ";"`;

const VERIFY_HELP = `
Exit status:
  0  no problems
  1  problems, or the dataset cannot be used`;

const MIRROR_HELP = `
The position is stored in the cluster, so the command continues where it has ended; after being killed, it repeats its
last step. A refresh of the dataset replaces all documents of the index at once. FIRMAMENT_OPENSEARCH,
FIRMAMENT_OPENSEARCH_INDEX, FIRMAMENT_OPENSEARCH_USER and FIRMAMENT_OPENSEARCH_CA can replace the options;
FIRMAMENT_OPENSEARCH_PASSWORD is the password. The package @opensearch-project/opensearch must be installed.

Examples:
  firmament mirror --db companies.db --opensearch https://a.example.com:9200,https://b.example.com:9200
  firmament mirror --db companies.db --opensearch http://127.0.0.1:9200 --once
  FIRMAMENT_OPENSEARCH_PASSWORD=… firmament mirror --db products.db --opensearch https://a.example.com:9200 --opensearch-user firmament --opensearch-index products

Exit status:
  0  ended by a signal, or with --once: the index has all changes
  1  the dataset or the cluster cannot be used, or another mirror is running
  2  invalid usage`;

/** Adds the commands that load and maintain a dataset. */
export function addDatasetCommands(program: Command, terminal: Terminal): void {
  addLoad(program, terminal);

  datasetCommand(program, "status", "print the size, the generation and the last change of a dataset")
    .option(
      "--json",
      "print one JSON object: path, size, generation, change_number, refreshed_at, updated_at, index_file",
    )
    .action(async (_: unknown, command: Command) => {
      const { status } = await import("./dataset/status.ts");
      await status(await typedOptions<DatasetCommandOptions>(command), terminal);
    });

  datasetCommand(program, "verify", "check the file of a dataset, its index, and that they have the same documents")
    .option("--json", "print one JSON object: documents, problem_count, problems, took_ms")
    .addHelpText("after", VERIFY_HELP)
    .action(async (_: unknown, command: Command) => {
      const { verify } = await import("./dataset/verify.ts");
      await verify(await typedOptions<DatasetCommandOptions>(command), terminal);
    });

  datasetCommand(program, "export", "print the documents of a dataset, or the matches of a query")
    .argument("[query]", "a query in the Lucene query language (default: all documents)")
    .option(
      "--format <format>",
      "ndjson, csv or tsv (default: as the name of the output says, else ndjson)",
      parseExportFormat,
    )
    .option("-o, --output <file>", "the file to write (default: standard output)")
    .option(
      "--separator <text>",
      "the text between the values of a field with several values in CSV and TSV (default: ;)",
      parseSeparator,
    )
    .option(
      "--for-spreadsheets",
      "in CSV and TSV, mark values that spreadsheet programs run as formulas with an apostrophe, which stays when they are read back",
    )
    .option(
      "--default-operator <operator>",
      "the operator that joins adjacent words: or, and (default: or)",
      parseOperator,
    )
    .addHelpText("after", EXPORT_HELP)
    .action(async (query: string | undefined, _: unknown, command: Command) => {
      const { exportDocuments } = await import("./dataset/export.ts");
      await exportDocuments(query, await typedOptions<ExportCommandOptions>(command), terminal);
    });

  datasetCommand(program, "mirror", "copy a dataset to an OpenSearch cluster, and follow its changes")
    .option(
      "--opensearch <addresses>",
      "the nodes of the cluster, separated by commas: https://search.example.com:9200",
    )
    .option(
      "--opensearch-index <name>",
      "the index in the cluster; created if missing (default for companies: companies)",
    )
    .option("--opensearch-user <name>", "the user; the password is in FIRMAMENT_OPENSEARCH_PASSWORD")
    .option("--opensearch-ca <file>", "the certificates of the authorities to trust, in PEM format")
    .option("--once", "end when the index has all changes")
    .option("--restart", "replace all documents of the index, also those of another dataset")
    .option(
      "--json",
      "finally print one JSON object: index, generation, change_number, changes, refreshes, skipped, took_ms",
    )
    .addHelpText("after", MIRROR_HELP)
    .action(async (_: unknown, command: Command) => {
      const { mirror } = await import("./dataset/mirror.ts");
      await mirror(await typedOptions<MirrorCommandOptions>(command), terminal);
    });
}

function addLoad(program: Command, terminal: Terminal): void {
  const command = program
    .command("load")
    .description("add documents to a dataset and replace those with the same id, or replace all of them")
    .argument("<file>", `the documents: ${RECORDS_HELP}`)
    .requiredOption("--db <file>", "the dataset; created if missing")
    .option(
      "--refresh",
      "replace all documents of the dataset at once by those of the file; with --schema, also its schema",
    )
    .option("--allow-shrink", "let a refresh remove more than a tenth of the documents")
    .option(
      "--rejects <file>",
      "the file for invalid records, with their lines and reasons (default: the name of the input with .rejects.ndjson)",
    )
    .option("--dry-run", "print what would change, and change nothing");
  addRecordOptions(command)
    .option(
      "--json",
      "print one JSON object: added, replaced, unchanged, removed, rejected, rejects_file, size, generation, change_number, took_ms",
    )
    .addHelpText("after", LOAD_HELP)
    .action(async (file: string, _: unknown, command: Command) => {
      const { load } = await import("./dataset/load.ts");
      await load(file, await typedOptions<LoadCommandOptions>(command), terminal);
    });
}

function datasetCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .requiredOption("--db <file>", "the dataset")
    .option("--schema <file>", SCHEMA_HELP);
}
