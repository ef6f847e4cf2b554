import { execFileSync, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { findJdk, isInstalled } from "../../src/benchmark/programs/toolchain.ts";
import { root } from "../support/source-tree.ts";

/** A version of Lucene: a profile of `src/testing/engines/lucene/pom.xml`. */
export type LuceneVersion = "lucene8" | "lucene10";

/** Lucene 10 needs this version of Java. */
const MIN_JDK = 21;

const SOURCES = ["src/testing/engines/lucene", "test/lucene-vectors"];

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
  const jdk = findJdk(MIN_JDK);
  if (jdk === null) return `Lucene is not asked: a JDK ${MIN_JDK} or later is not installed.`;
  if (!isInstalled("mvn")) return "Lucene is not asked: Maven is not installed.";
  const folder = join(root, "node_modules/.cache/firmament-vectors", version);
  const libraries = join(folder, "lib");
  const classes = join(folder, "classes");
  try {
    if (!existsSync(libraries)) resolveLibraries(version, libraries);
    rmSync(classes, { recursive: true, force: true });
    mkdirSync(classes, { recursive: true });
    const sources = SOURCES.flatMap((path) => globSync(join(root, path, "*.java")));
    execFileSync(jdk.javac, ["-nowarn", "-d", classes, "-cp", join(libraries, "*"), ...sources], {
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch (error) {
    return `Lucene is not asked: its program cannot be built. ${error instanceof Error ? error.message : ""}`;
  }
  return conversation(jdk.java, ["-cp", [classes, join(libraries, "*")].join(delimiter), "VectorRecorder"]);
}

function resolveLibraries(version: LuceneVersion, libraries: string): void {
  const goal = ["dependency:copy-dependencies", `-DoutputDirectory=${libraries}`];
  execFileSync("mvn", ["--quiet", "--batch-mode", "-P", version, ...goal], {
    cwd: join(root, "src/testing/engines/lucene"),
    stdio: ["ignore", "ignore", "pipe"],
  });
}

function conversation(command: string, args: readonly string[]): LuceneProcess {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
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
