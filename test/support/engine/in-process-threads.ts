import type { LoadThreads } from "firmament";
import { invariant } from "firmament/base";
import { builtInAnalyzer } from "firmament/src/analysis/composed/built-in-analyzer.ts";
import type { LoadThread, ThreadAnswer, ThreadSource } from "firmament/src/indexes/threads/load-thread.ts";
import { RemoteTexts } from "firmament/src/indexes/threads/remote-texts.ts";
import { TokenWorker } from "firmament/src/indexes/threads/token-worker.ts";

const source: ThreadSource = {
  has: ({ name }) => builtInAnalyzer(name) !== null,
  start: (): LoadThread => {
    const answers: ThreadAnswer[] = [];
    const worker = new TokenWorker(
      (name) => {
        const analyzer = builtInAnalyzer(name);
        invariant(analyzer !== null, "the analyzer is built in");
        return analyzer;
      },
      (answer, transfer) => answers.push(structuredClone(answer, { transfer: [...transfer] })),
    );
    return {
      post: (request, transfer) => worker.receive(structuredClone(request, { transfer: [...transfer] })),
      receive: async () => {
        const answer = answers.shift();
        invariant(answer !== undefined, "every answer is received once");
        return answer;
      },
      end: () => {},
    };
  },
};

/** Threads that work at once in the calling thread; messages are cloned and transferred as between threads. */
export const inProcessThreads: LoadThreads = {
  count: 2,
  start: (schema, analyzerOf) => new RemoteTexts(schema, analyzerOf, source),
};
