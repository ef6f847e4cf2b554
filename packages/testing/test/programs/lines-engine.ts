import process from "node:process";
import { createInterface } from "node:readline";
import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";

/*
 * An engine behind standard input and output, which fails for some queries. Words name the failures.
 */

const engine = new SearchEngine(companySchema);
const { stdin, stdout, stderr, argv } = process;
if (argv.includes("silent")) stderr.write("the engine starts\n");

function answerTo(request: Record<string, never>): object {
  if ("hello" in request) return { name: "lines", changes: !argv.includes("constant") };
  if ("load" in request) {
    engine.clear();
    engine.upsertAll(request.load);
  } else if ("upsert" in request) engine.upsert(request.upsert);
  else if ("delete" in request) engine.delete(request.delete);
  else return idsOf(String(request.ids));
  return { ok: true };
}

function idsOf(query: string): object {
  if (query === "crash") {
    stderr.write("out of memory\n");
    process.exit(3);
  }
  if (query === "garbage") stdout.write("garbage\n");
  if (query === "huge") stdout.write("x".repeat(5000));
  if (query === "shape") return { ids: "1" };
  if (query === "wrong") return { error: "no such word" };
  if (/\w~/.test(query)) return { unsupported: "no fuzzy words" };
  return { ids: engine.ids(query) };
}

for await (const line of createInterface({ input: stdin })) {
  const request = JSON.parse(line);
  if (request.ids === "hang") continue;
  stdout.write(`${JSON.stringify({ id: request.id, ...answerTo(request) })}\n`);
}
