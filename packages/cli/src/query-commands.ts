import type { Command, Option } from "commander";
import type { CompileCommandOptions } from "./commands/compile.ts";
import type { CompleteCommandOptions } from "./commands/complete.ts";
import type { DiffCommandOptions } from "./commands/diff.ts";
import type { ExplainCommandOptions } from "./commands/explain.ts";
import type { FormatCommandOptions } from "./commands/format.ts";
import type { LikeCommandOptions } from "./commands/like.ts";
import type { LintCommandOptions } from "./commands/lint.ts";
import type { SearchCommandOptions } from "./commands/search.ts";
import type { WhyNotCommandOptions } from "./commands/why-not.ts";
import type { DocumentsOptions } from "./documents/open-documents.ts";
import { parseNearOrder, parseSimilarity } from "./options/near-option.ts";
import { parseCount, parseOperator, parseSize } from "./options/option-values.ts";
import { addRecordOptions, collect, DATA_HELP, DB_HELP } from "./record-options.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { typedOptions } from "./typed-options.ts";

const QUERY_HELP = "a query in the Lucene query language";

const FILTER_HELP =
  'what documents must match besides, without a score: a query, or conditions as JSON, {"location_country": ["Germany", "Austria"], "staff_count": {"gte": 10}}; can be repeated';

const HISTORY_HELP = `
The history is stored in ~/.firmament_history. The environment variable FIRMAMENT_HISTORY names another file; if it is
empty, no history is stored.`;

const DIFF_HELP = `
The answer is a proof, not a sample: it holds for all documents of the schema.

Exit status:
  0  the queries mean the same
  1  they differ
  2  invalid query or usage
  3  it could not be decided

Example:
  firmament diff 'a AND (b OR c)' '(a AND b) OR c'`;

const COMPILE_HELP = `
Clauses that the target cannot say are refused, with the reason. Scores differ from those of firmament.

Example:
  firmament compile 'name:acme AND staff_count:>50' --to postgres`;

const MAPPING_HELP =
  'a JSON file that says how the target has the fields: {"fields": {"name": "title"}} for elasticsearch; {"table": "docs", "columns": {"name": "title"}} for a database, with textIndex and objects as in docs/compile.md (default: the names of the schema, and the table documents)';

const LIKE_HELP = `
Exit status:
  0  the query was printed
  2  invalid usage, or an unknown id
  3  with --learn, no query separates the documents; the best one was printed

Example:
  firmament like 17 23 --unlike 42 --numbers staff_count`;

/** Adds the commands that search, and the commands that help to write queries. */
export function addQueryCommands(program: Command, terminal: Terminal): void {
  addSearch(program, terminal);

  queryCommand(program, "explain", "print the plan of a query: its steps, with estimated and actual counts")
    .option("--filter <filter>", FILTER_HELP, collect)
    .option("--json", "print one JSON object: query, total, plan")
    .action(async (query: string, _: unknown, command: Command) => {
      const { explain } = await import("./commands/explain.ts");
      await explain(query, await typedOptions<ExplainCommandOptions>(command), terminal);
    });

  program
    .command("format")
    .description("print a query in its canonical form, or the errors in it")
    .argument("<query>", QUERY_HELP)
    .option("--width <n>", "break lines that are longer than this (default: 80)", parseSize)
    .action(async (query: string, options: FormatCommandOptions) => {
      const { format } = await import("./commands/format.ts");
      format(query, options, terminal);
    });

  queryCommand(program, "lint", "print warnings about a query that is valid but probably not meant as written")
    .option("--as-you-type", "read the query as search --as-you-type does, so that no warning contradicts its results")
    .option("--json", "print one JSON object: query, warnings")
    .action(async (query: string, _: unknown, command: Command) => {
      const { lint } = await import("./commands/lint.ts");
      await lint(query, await typedOptions<LintCommandOptions>(command), terminal);
    });

  program
    .command("diff")
    .description("print whether two queries mean the same, or a document that only one of them matches")
    .argument("<query>", QUERY_HELP)
    .argument("<other>", "the query to compare it with")
    .option("--schema <file>", "the schema of the documents, a JSON file (default: the schema of companies)")
    .addOption(operatorOption(program))
    .option("--json", "print one JSON object: answer; witness and matches, or reason")
    .addHelpText("after", DIFF_HELP)
    .action(async (query: string, other: string, _: unknown, command: Command) => {
      const { diff } = await import("./commands/diff.ts");
      diff(query, other, await typedOptions<DiffCommandOptions>(command), terminal);
    });

  program
    .command("compile")
    .description(
      "print a query as a query of Elasticsearch or OpenSearch, or as a condition of PostgreSQL, SQLite or DuckDB",
    )
    .argument("<query>", QUERY_HELP)
    .addOption(
      program
        .createOption(
          "--to <target>",
          "what to compile for: elasticsearch, also for OpenSearch; postgres; sqlite; duckdb",
        )
        .choices(["elasticsearch", "postgres", "sqlite", "duckdb"])
        .makeOptionMandatory(),
    )
    .option("--schema <file>", "the schema of the documents, a JSON file (default: the schema of companies)")
    .option("--mapping <file>", MAPPING_HELP)
    .option("--filter <filter>", FILTER_HELP, collect)
    .addOption(operatorOption(program))
    .option("--json", "print one JSON object: text, values; for elasticsearch, the query is JSON without it")
    .addHelpText("after", COMPILE_HELP)
    .action(async (query: string, _: unknown, command: Command) => {
      const { compile } = await import("./commands/compile.ts");
      compile(query, await typedOptions<CompileCommandOptions>(command), terminal);
    });

  queryCommand(
    program,
    "why-not",
    "print why a document does not match a query, and the smallest edit after which it does",
  )
    .argument("<id>", "the id of the document")
    .option("--json", "print one JSON object: id, matches, query, clauses, edit")
    .action(async (query: string, id: string, _: unknown, command: Command) => {
      const { whyNot } = await import("./commands/why-not.ts");
      await whyNot(query, id, await typedOptions<WhyNotCommandOptions>(command), terminal);
    });

  addLike(program, terminal);

  documentsCommand(program, "complete", "print completions for an unfinished query")
    .argument("<text>", "the unfinished query")
    .option("--offset <n>", "the caret, in UTF-16 code units (default: the end of the text)", parseSize)
    .option(
      "--limit <n>",
      "the maximum number of values; fields and operators are always printed (default: 10)",
      parseSize,
    )
    .option("--filter <filter>", FILTER_HELP, collect)
    .option("--as-you-type", "count the matches as search --as-you-type finds them")
    .option("--json", "print one JSON object: text, offset, completions")
    .action(async (text: string, options: CompleteCommandOptions, command: Command) => {
      const { offset = 0 } = options;
      if (offset > text.length) {
        command.error(
          `error: option '--offset <n>' argument '${offset}' is invalid. Use a whole number from 0 to ${text.length}, the length of the text.`,
        );
      }
      const { complete } = await import("./commands/complete.ts");
      await complete(text, await typedOptions<CompleteCommandOptions>(command), terminal);
    });

  documentsCommand(program, "repl", "start a session: one query per line, with a history and completion by Tab")
    .addHelpText("after", HISTORY_HELP)
    .action(async (_: unknown, command: Command) => {
      const { repl } = await import("./repl/repl.ts");
      await repl(await typedOptions<DocumentsOptions>(command), terminal);
    });
}

function addSearch(program: Command, terminal: Terminal): void {
  queryCommand(program, "search", "print the documents that match a query")
    .option("--filter <filter>", FILTER_HELP, collect)
    .option("--limit <n>", "the maximum number of documents to print (default: 10)", parseSize)
    .option("--offset <n>", "the number of documents to skip (default: 0)", parseSize)
    .option(
      "--sort <orders>",
      'relevance, or fields with :asc or :desc, separated by commas: followers:desc,name; or the distance of a field of points: "location from 52.52,13.40" (default: relevance)',
    )
    .option(
      "--rank <field>",
      'combine relevance with a number: followers, or with a modifier (none, sqrt, log1p) and a factor, followers:log1p:0.2; or with a distance, of which 10 kilometres count a half, and a factor, "location from 52.52,13.40:10:2" (default: relevance alone)',
    )
    .option(
      "--near <field>",
      "order by words and by the similarity of the vectors in this field, with --vector or --near-text",
    )
    .option("--vector <vector>", "what vectors are compared with: a list of numbers as JSON, or a file that has one")
    .option("--near-text <text>", "a text whose vector they are compared with; needs --embed")
    .option(
      "--embed <module>",
      "a JavaScript module that computes vectors: export default async (texts, { field, dataset, signal }) => vectors",
    )
    .option("--also <n>", "how many of the most similar documents to find besides the matches (default: 0)", parseSize)
    .option(
      "--min-similarity <number>",
      "the least similarity that counts, from -1 to 1 (default: -1)",
      parseSimilarity,
    )
    .option(
      "--near-order <order>",
      "what scores consist of: fusion of both ranks, vector, or the weight of the similarity, as in 0.3 (default: fusion)",
      parseNearOrder,
    )
    .option(
      "--facet <field>",
      "count all matches by value (location_country; type=3 for the top 3; type=3,like:pub,order:value for others) or by range (staff_count=0,11,51; staff_count=bins:20,scale:log for a histogram; staff_count=width:100,offset:50 for ranges of one width; with statistics:false, without minimum, maximum and quantiles) or by distance in kilometres (location=1,5,25,from:52.52,13.40); with except:own, without the filter of this field in --filter, or else in the query; industries=5/type=2 for the types of each industry; for a date by year, quarter, month, week, day or hour (released=month); can be repeated",
      collect,
    )
    .option("--group <field>", "group the documents by the value of this field; --limit and --offset then count groups")
    .option("--group-size <n>", "the maximum number of documents of each group (default: 1)", parseCount)
    .option(
      "--as-you-type",
      "read the query as one that is still being typed: correct it, and also find synonyms, singular and plural, longer and similar words",
    )
    .option("--highlight <fields>", "show the matches in these text fields, separated by commas")
    .option("--cursor <cursor>", "print the next page after the page that printed this cursor")
    .option(
      "--fields <names>",
      "the fields to print, separated by commas (default: those that fit into the table; with --json, all)",
    )
    .option(
      "--json",
      "print one JSON object: total, took_ms, hits, cursor; also similarity in hits with --near, facets with --facet, groups with --group, changes and suggestion with --as-you-type, query and plan with --explain, and warnings if nothing matches",
    )
    .option("--explain", "also print the plan of the query")
    .action(async (query: string, _: unknown, command: Command) => {
      const { search } = await import("./commands/search.ts");
      await search(query, await typedOptions<SearchCommandOptions>(command), terminal);
    });
}

function addLike(program: Command, terminal: Terminal): void {
  documentsCommand(program, "like", "print the query for documents like given ones, its reasons and its hits")
    .argument("<ids...>", "the ids of the documents to be like")
    .option("--unlike <id>", "a document to be unlike; can be repeated", collect)
    .option(
      "--learn",
      "print the shortest query instead that finds the documents and none of the --unlike ones, with its precision and recall",
    )
    .option("--words <fields>", "the text and keyword fields that count, separated by commas (default: all)")
    .option("--terms <n>", "the maximum number of words or values of each field (default: 10)", parseCount)
    .option(
      "--numbers <fields>",
      "the number and date fields that count, separated by commas (default: none; with --learn, all)",
    )
    .option("--filter <filter>", FILTER_HELP, collect)
    .option("--limit <n>", "the maximum number of documents to print (default: 10)", parseSize)
    .option(
      "--json",
      "print one JSON object: query, reasons, total, hits; with --learn, its figures instead of reasons",
    )
    .addHelpText("after", LIKE_HELP)
    .action(async (ids: readonly string[], _: unknown, command: Command) => {
      const { like } = await import("./commands/like.ts");
      await like(ids, await typedOptions<LikeCommandOptions>(command), terminal);
    });
}

/** A command with the options that select the documents. */
function documentsCommand(program: Command, name: string, description: string): Command {
  const command = program.command(name).description(description).option("--data <file>", DATA_HELP);
  return addRecordOptions(command.addOption(command.createOption("--db <file>", DB_HELP).conflicts("data")));
}

/** A command that runs a query on the documents. */
function queryCommand(program: Command, name: string, description: string): Command {
  return documentsCommand(program, name, description)
    .argument("<query>", QUERY_HELP)
    .addOption(operatorOption(program));
}

function operatorOption(program: Command): Option {
  return program
    .createOption("--default-operator <operator>", "the operator that joins adjacent words: or, and (default: or)")
    .argParser(parseOperator);
}
