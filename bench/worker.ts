/** The process of one library, started by `LibraryProcess`: builds the engine once, then answers and measures questions. */

import { invariant } from "../src/base/invariant.ts";
import { CorpusFile } from "./corpus.ts";
import type { Answer, Building, Exchange, Reply, Request } from "./messages.ts";
import type { Peer } from "./peer.ts";
import { loadLibrary, openPeer } from "./peer-registry.ts";
import { type Question, sizeOf } from "./question.ts";
import { samplesOf } from "./stopwatch.ts";

let opened: Peer | null = null;

process.on("message", async (request: Request) => {
  let reply: Reply;
  try {
    reply = { value: await handle(request) };
  } catch (error) {
    reply = { failure: error instanceof Error ? String(error.stack) : String(error) };
  }
  process.send?.(reply);
});

async function handle(request: Request): Promise<Exchange[keyof Exchange]["reply"]> {
  switch (request.kind) {
    case "load": {
      const start = performance.now();
      await loadLibrary(request.peer, request.folder);
      const elapsed = performance.now() - start;
      opened = await openPeer(request.peer, request.folder);
      return elapsed;
    }
    case "build":
      return build(peer(), request.corpus);
    case "answer":
      return answer(peer(), request);
    case "measure":
      return samplesOf((spacing) => peer().prepare(request.question, spacing), request.budget);
  }
}

function peer(): Peer {
  invariant(opened !== null, "a peer is loaded before its first question");
  return opened;
}

function build(peer: Peer, path: string): Building {
  const before = liveBytes(peer);
  const corpus = new CorpusFile(path);
  const start = performance.now();
  peer.build(corpus.companies());
  const milliseconds = performance.now() - start - corpus.readingMilliseconds;
  return { milliseconds, bytes: liveBytes(peer) - before, recordBytes: peer.recordBytes() };
}

function answer(peer: Peer, question: Question): Answer | null {
  const execution = peer.prepare(question, 0);
  if (execution === null) return null;
  const start = performance.now();
  const size = sizeOf(execution());
  return { size, deviation: peer.deviation(question.query), milliseconds: performance.now() - start };
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
