import { z } from "zod";
import { peerNames } from "../question/peer-name.ts";
import type { BenchReport } from "./report.ts";

const peer = z.enum(peerNames as readonly [string, ...string[]]).describe("The name of an engine.");
const microseconds = z.number().min(0).describe("Microseconds of one execution.");
const operation = z
  .enum(["count", "ids", "top", "parse"])
  .describe("The number of matches, all ids, the first matches, or only parsing.");
const rounds = z.array(microseconds);

const figures = z.object({
  median: microseconds,
  p95: microseconds.describe("The 95th percentile, in microseconds."),
  samples: z.number().int().min(1),
  rounds: rounds.describe(
    "The lower quartile of each round. Round r was measured in process r % processes of Firmament, counted from 0.",
  ),
});

const query = z.object({
  className: z.string().describe("The class of the query."),
  title: z.string().describe("The class as tables call it."),
  operation,
  text: z.string().describe("The query in Lucene syntax."),
  matches: z.number().int().min(0).nullable().describe("The matches in Firmament; null for parsing."),
  figures: z.partialRecord(peer, figures).describe("By engine, without engines that do not support the query."),
  reference: rounds.describe("The geometric mean of the reference loads beside the query, by round."),
});

const difference = z.object({
  peer,
  className: z.string(),
  operation,
  text: z.string(),
  ours: z.number().int().min(0).describe("The matches in Firmament."),
  theirs: z.number().int().min(0),
  reason: z.string().nullable().describe("Why the numbers may differ; null if no reason is known."),
});

const peerReport = z.object({
  name: peer,
  title: z.string(),
  version: z.string(),
  importMilliseconds: z.number().min(0).nullable().describe("null for programs in other languages."),
  buildSeconds: z.number(),
  megabytes: z.number().describe("The memory that the build added."),
  indexMegabytes: z.number().nullable().describe("The same without the original documents; null if unknown."),
  fileMegabytes: z.number().nullable().describe("The size of the index as a file; null if the engine makes none."),
  firstQueryMilliseconds: z.number().min(0).nullable(),
});

/** The shape of the reports that `firmament bench --json` writes. Unknown members are permitted. */
const reportSchema = z
  .object({
    format: z.literal("firmament-benchmark"),
    version: z.literal(1),
    date: z.string().describe("When the run started, or the text of --date."),
    node: z.string().describe("The version of Node."),
    machine: z.object({ processor: z.string(), cores: z.number(), gigabytes: z.number(), system: z.string() }),
    corpus: z.object({
      name: z.string().describe('"generated" or a file name.'),
      plural: z.string().describe("What the documents are called."),
      count: z.number().int().min(0),
      seed: z.number().int().nullable().describe("The seed of generated documents; null for a file."),
      digest: z.string().describe("Equal for equal documents in the same order."),
    }),
    rounds: z.number().int().min(1),
    processes: z.number().int().min(1).describe("The processes of Firmament, which take turns by round."),
    peers: z.array(peerReport).min(1).describe("Firmament comes first."),
    queries: z.array(query),
    references: z
      .array(z.object({ name: z.string(), rounds }))
      .describe("Fixed pieces of work, measured in the same rounds."),
    differences: z.array(difference).describe("Answers with another number of matches than Firmament's."),
    missing: z.array(z.string()).describe("Why requested engines were not measured."),
  })
  .describe("A report of firmament bench.");

/** The published JSON Schema of a report. */
export function reportJsonSchema(): object {
  return { ...z.toJSONSchema(reportSchema, { io: "input" }), title: "Benchmark report" };
}

/**
 * Reads a report.
 *
 * @throws {RangeError} that says what is wrong with it
 */
export function readReport(text: string): BenchReport {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`it is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = reportSchema.safeParse(json);
  if (read.success) return read.data as BenchReport;
  const [issue] = read.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
  throw new RangeError(`it is not a report of firmament bench --json${place}: ${issue?.message ?? "unknown"}`);
}
