import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildEngine } from "@firmament/benchmark";
import { root } from "@firmament/test-support/source-tree.ts";

export type LuceneVersion = "lucene8" | "lucene10";

/** A process that answers the requests of `VectorRecorder.java`. */
export interface LuceneProcess {
  /** The answers, in the order of the requests. */
  ask(requests: readonly object[]): Promise<readonly LuceneAnswer[]>;
  close(): void;
}

export interface LuceneAnswer {
  readonly name?: string;
  readonly ids?: readonly string[];
  readonly tokens?: readonly string[];
  /** Whether the classic parser rejected the text. */
  readonly syntax?: true;
  readonly error?: string;
}

/** Builds and starts the program; a sentence if tools are missing. */
export function startLucene(version: LuceneVersion): LuceneProcess | string {
  const program = { folder: import.meta.dirname, main: "VectorRecorder" };
  const built = buildEngine(version, { sources: join(root, "packages/benchmark/src/engines") }, program);
  return typeof built === "string" ? built : conversation(built.command);
}

function conversation([program = "", ...args]: readonly string[]): LuceneProcess {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (requests) => {
      child.stdin.write(requests.map((request, id) => `${JSON.stringify({ id, ...request })}\n`).join(""));
      const answers: LuceneAnswer[] = [];
      for (let count = 0; count < requests.length; count += 1) {
        const line = await lines.next();
        if (line.done === true) throw new Error("Lucene's process ended");
        answers.push(JSON.parse(line.value));
      }
      return answers;
    },
    close: () => child.stdin.end(),
  };
}
