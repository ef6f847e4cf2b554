/** The process of one library or of the reference loads: builds the engine once, then answers and measures questions. */

import { type SchemaJson, schemaFromJson } from "firmament";
import { invariant } from "firmament/base";
import { CorpusFields } from "../corpus/corpus-fields.ts";
import { CorpusFile } from "../corpus/corpus-file.ts";
import type { Peer } from "../peers/peer.ts";
import { openPeer } from "../peers/peer-registry.ts";
import type { PeerSource } from "../peers/peer-source.ts";
import { type Answer, type Question, sizeOf } from "../question/question.ts";
import type { Building, Exchange, Reply, Request } from "./messages.ts";
import { measureReference } from "./reference-loads.ts";
import { samplesOf } from "./stopwatch.ts";

interface Opened {
  readonly peer: Peer;
  readonly fields: CorpusFields;
}

let opened: Opened | null = null;

process.on("message", async (request: Request) => {
  let reply: Reply;
  try {
    reply = { value: await handle(request) };
  } catch (error) {
    reply = { failure: error instanceof Error ? String(error.stack) : String(error) };
  }
  process.send?.(reply);
});

// Without the process that asks, there is nothing to do.
process.on("disconnect", () => process.exit());

// On Ctrl-C, the terminal signals all processes; the one that asks ends this one.
process.on("SIGINT", () => {});

async function handle(request: Request): Promise<Exchange[keyof Exchange]["reply"]> {
  switch (request.kind) {
    case "load": {
      const { source, schema } = request;
      const start = performance.now();
      const modules = await Promise.all(source.modules.map((url) => import(url)));
      const elapsed = performance.now() - start;
      if (schema !== null) await registerLanguages(source);
      const fields = fieldsOf(schema);
      opened = { peer: await openPeer(request.peer, modules, { fields, schema }), fields };
      return elapsed;
    }
    case "build":
      return build(engine().peer, request.corpus);
    case "answer":
      return answer(engine(), request);
    case "measure":
      return samplesOf((spacing) => engine().peer.prepare(request.question, spacing), request.budget);
    case "reference":
      return measureReference();
  }
}

function engine(): Opened {
  invariant(opened !== null, "a peer is loaded before its first question");
  return opened;
}

function fieldsOf(schema: SchemaJson): CorpusFields {
  return new CorpusFields(schemaFromJson(schema));
}

/** Schemas may name the analyzers of languages, if their optional package is installed. */
async function registerLanguages({ languages }: PeerSource): Promise<void> {
  try {
    (await import("firmament/languages")).registerLanguages();
    if (languages !== null) (await import(languages)).registerLanguages();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
  }
}

function build(peer: Peer, path: string): Building {
  const before = liveBytes(peer);
  const corpus = new CorpusFile(path);
  const start = performance.now();
  peer.build(corpus.documents());
  const milliseconds = performance.now() - start - corpus.readingMilliseconds;
  const bytes = liveBytes(peer) - before;
  return { milliseconds, bytes, recordBytes: peer.recordBytes(), fileBytes: peer.fileBytes() };
}

function answer({ peer, fields }: Opened, question: Question): Answer | null {
  const execution = peer.prepare(question, 0);
  if (execution === null) return null;
  const start = performance.now();
  const size = sizeOf(execution());
  const milliseconds = performance.now() - start;
  return { size, deviation: question.query && deviationOf(peer, fields, question.query), milliseconds };
}

function deviationOf(peer: Peer, fields: CorpusFields, query: NonNullable<Question["query"]>): string | null {
  const elsewhere = fields.areWordsElsewhere
    ? "keyword fields and nested objects, which only Firmament searches, may contain the words"
    : null;
  return peer.deviation(query) ?? elsewhere;
}

/** The memory after garbage collection; needs `--expose-gc`. */
function liveBytes(peer: Peer): number {
  invariant(globalThis.gc !== undefined, "the process was started with --expose-gc");
  // The second run collects objects that finalizers released.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external + peer.foreignBytes();
}
