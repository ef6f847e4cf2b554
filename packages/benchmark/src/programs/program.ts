import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { type ProgramName, titleOf } from "../question/peer-name.ts";
import type { WarmUp } from "../question/warm-up.ts";
import { cacheFolder } from "./cache-folder.ts";
import { type Dialect, luceneDialect, tantivyDialect } from "./program-question.ts";
import { findJdk, isInstalled } from "./toolchain.ts";

/** An engine in another language, ready to start. */
export interface Program {
  readonly name: ProgramName;
  readonly command: string;
  readonly args: readonly string[];
  readonly dialect: Dialect;
  readonly warmUp: WarmUp | null;
}

/** Why a program cannot run, as a clause. */
export interface Missing {
  readonly missing: string;
}

/** The first version with Lucene 10's vector instructions. */
const MIN_JDK = 21;

/** The JVM compiles what it runs often. */
const JVM_WARM_UP: WarmUp = { milliseconds: 30_000, turns: Number.POSITIVE_INFINITY };

/** Where programs are built. */
interface Folders {
  /** The folder of the sources. */
  readonly sources: string;
  /** The folder of the builds. */
  readonly cache: string;
}

const builders: Readonly<Record<ProgramName, (folders: Folders) => Program | Missing>> = {
  lucene: buildLucene,
  tantivy: buildTantivy,
};

/**
 * Builds the program of an engine in the user's folder of caches, because the first build takes minutes. Returns a
 * sentence if it cannot, as when tools are missing.
 *
 * @param sources the folder that contains the folders `lucene10` and `tantivy`
 */
export function buildProgram(name: ProgramName, sources: string): Program | string {
  const built = builders[name]({ sources, cache: cacheFolder("firmament-bench") });
  return "missing" in built ? `${titleOf(name)} is not measured: ${built.missing}.` : built;
}

function buildLucene({ sources, cache }: Folders): Program | Missing {
  const jdk = findJdk(MIN_JDK);
  const lacks = [...(isInstalled("mvn") ? [] : ["Maven"]), ...(jdk === null ? [`a JDK ${MIN_JDK} or later`] : [])];
  if (jdk === null || lacks.length > 0) return { missing: notInstalled(lacks) };
  const folder = join(cache, "lucene10");
  const libraries = join(folder, "lib");
  const manifest = join(folder, "pom.xml");
  const resolved = existsSync(libraries) ? readFileSync(manifest, "utf8") : null;
  copySources(join(sources, "lucene10"), folder);
  return (
    (resolved === readFileSync(manifest, "utf8") ? null : run("mvn", mavenArguments(libraries), folder)) ??
    run(jdk.javac, ["-d", "classes", "-cp", join(libraries, "*"), ...LUCENE_SOURCES], folder) ?? {
      name: "lucene",
      command: jdk.java,
      args: [...JVM_OPTIONS, "-cp", [join(folder, "classes"), join(libraries, "*")].join(delimiter), "Program"],
      dialect: luceneDialect,
      warmUp: JVM_WARM_UP,
    }
  );
}

const LUCENE_SOURCES = ["Program.java", "DocumentIndex.java", "Questions.java", "Stopwatch.java"] as const;

const JVM_OPTIONS = [
  "--add-modules=jdk.incubator.vector",
  "--enable-native-access=ALL-UNNAMED",
  "-Xms1g",
  "-Xmx5g",
  "-XX:+UseParallelGC",
] as const;

function mavenArguments(libraries: string): readonly string[] {
  return ["--quiet", "--batch-mode", "dependency:copy-dependencies", `-DoutputDirectory=${libraries}`];
}

/** @param tools the missing ones */
function notInstalled(tools: readonly string[]): string {
  return `${tools.join(" and ")} ${tools.length === 1 ? "is" : "are"} not installed`;
}

function buildTantivy({ sources, cache }: Folders): Program | Missing {
  if (!isInstalled("cargo")) return { missing: notInstalled(["cargo"]) };
  const folder = join(cache, "tantivy");
  copySources(join(sources, "tantivy"), folder);
  const environment = { CARGO_TARGET_DIR: join(folder, "target"), RUSTFLAGS: "-C target-cpu=native" };
  return (
    run("cargo", ["build", "--release", "--quiet"], folder, environment) ?? {
      name: "tantivy",
      command: join(folder, "target", "release", "firmament-bench-tantivy"),
      args: [],
      dialect: tantivyDialect,
      warmUp: null,
    }
  );
}

/** Keeps the times of change, so that an unchanged program is not compiled again. */
function copySources(sources: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  cpSync(sources, folder, { recursive: true, preserveTimestamps: true });
}

/** Runs a tool; `null` if it succeeds. */
function run(
  command: string,
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Missing | null {
  try {
    execFileSync(command, args, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return null;
  } catch {
    return { missing: `${command} failed to build its program (see its output above)` };
  }
}
