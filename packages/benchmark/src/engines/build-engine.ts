import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { cacheFolder } from "../programs/cache-folder.ts";
import { findJdk, isInstalled } from "../programs/toolchain.ts";
import type { ForeignEngine } from "./engine-names.ts";

/** Where the program of an engine is built. */
export interface EngineFolders {
  /** The folder of this file, with the folders `lucene` and `tantivy`. */
  readonly sources: string;
  /** Where builds are kept, because the first one takes minutes. Default: the user's folder of caches. */
  readonly cache?: string;
}

/** A program in Java that is compiled together with the classes of `lucene`. */
export interface JavaProgram {
  /** The folder of its sources. */
  readonly folder: string;
  readonly main: string;
}

/** The command that starts a program: it and its arguments. */
export interface EngineCommand {
  readonly command: readonly string[];
}

const CACHE = "firmament-engines";

/** Lucene 10 needs this version of Java; the sources use it for both versions. */
const MIN_JDK = 21;

const titles: Readonly<Record<ForeignEngine, string>> = {
  lucene8: "Lucene 8",
  lucene10: "Lucene 10",
  tantivy: "Tantivy",
};

/**
 * Builds the program of an engine.
 *
 * @param program what to run with Lucene's libraries. Default: the engine
 * @returns its command, or a sentence if it cannot be built, as when tools are missing
 */
export function buildEngine(
  name: ForeignEngine,
  folders: EngineFolders,
  program?: JavaProgram,
): EngineCommand | string {
  try {
    const command = name === "tantivy" ? buildTantivy(folders) : buildLucene(name, folders, program);
    return typeof command === "string" ? `${titles[name]} is skipped: ${command} not installed.` : { command };
  } catch (error) {
    const [firstLine] = String(error instanceof Error ? error.message : error).split("\n");
    return `${titles[name]} is skipped: its program cannot be built (${firstLine}).`;
  }
}

/** A command; or the missing tools with a verb. */
function buildLucene(
  name: string,
  { sources, cache = cacheFolder(CACHE) }: EngineFolders,
  program?: JavaProgram,
): readonly string[] | string {
  const jdk = findJdk(MIN_JDK);
  const lacks = [...(isInstalled("mvn") ? [] : ["Maven"]), ...(jdk === null ? [`a JDK ${MIN_JDK} or later`] : [])];
  if (jdk === null || lacks.length > 0) return `${lacks.join(" and ")} ${lacks.length === 1 ? "is" : "are"}`;
  const folder = join(cache, name);
  const [libraries, classes] = [join(folder, "lib"), join(folder, program?.main ?? "engine")];
  resolveLibraries(name, join(sources, "lucene"), folder, libraries);
  rmSync(classes, { recursive: true, force: true });
  const files = [join(sources, "lucene"), ...(program === undefined ? [] : [program.folder])];
  const sourceFiles = files.flatMap((path) => globSync(join(path, "*.java")));
  run(jdk.javac, ["-nowarn", "-d", classes, "-cp", join(libraries, "*"), ...sourceFiles], folder);
  return [jdk.java, "-cp", [classes, join(libraries, "*")].join(delimiter), program?.main ?? "LuceneEngine"];
}

/** Downloads the libraries, unless they are those of an equal manifest. */
function resolveLibraries(profile: string, sources: string, folder: string, libraries: string): void {
  const manifest = join(folder, "pom.xml");
  const known = existsSync(libraries) && existsSync(manifest) ? readFileSync(manifest, "utf8") : null;
  if (known === readFileSync(join(sources, "pom.xml"), "utf8")) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const project = join(sources, "pom.xml");
  const goal = ["dependency:copy-dependencies", `-DoutputDirectory=${libraries}`];
  run("mvn", ["--quiet", "--batch-mode", "-P", profile, "-f", project, ...goal], folder);
  cpSync(project, manifest);
}

function buildTantivy({ sources, cache = cacheFolder(CACHE) }: EngineFolders): readonly string[] | string {
  if (!isInstalled("cargo")) return "cargo is";
  const folder = join(cache, "tantivy");
  mkdirSync(folder, { recursive: true });
  cpSync(join(sources, "tantivy"), folder, { recursive: true, preserveTimestamps: true });
  run("cargo", ["build", "--release", "--quiet"], folder, { CARGO_TARGET_DIR: join(folder, "target") });
  return [join(folder, "target", "release", "firmament-engine-tantivy")];
}

/** Runs a tool; its output is shown only if it fails. */
function run(command: string, args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv = {}): void {
  execFileSync(command, args, { cwd, env: { ...process.env, ...environment }, stdio: ["ignore", "ignore", "pipe"] });
}
