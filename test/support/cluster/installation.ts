import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findJdk, isInstalled, type Jdk } from "@firmament/benchmark/src/programs/toolchain.ts";
import { root } from "../source-tree.ts";
import { freePorts } from "./free-ports.ts";
import { NodeProcess } from "./node-process.ts";

/** OpenSearch 3 requires this version of Java. */
const MIN_JDK = 21;

const SOURCES = join(root, "test/support/cluster");
const CACHE = join(root, "node_modules/.cache/firmament-cluster");

/** OpenSearch on this machine, ready to start. */
export interface Installation {
  /** The command that starts a Java program. */
  readonly java: string;
  /** The options of Java that every node has. */
  readonly options: readonly string[];
  /** The class path and the name of the program; the folder and the settings of a node follow. */
  readonly program: readonly string[];
}

/** The tools that a cluster needs and this machine lacks, as nouns. */
export function missingClusterTools(): readonly string[] {
  const hasJdk = findJdk(MIN_JDK) !== null;
  return [...(hasJdk ? [] : [`a JDK ${MIN_JDK} or later`]), ...(isInstalled("mvn") ? [] : ["Maven"])];
}

/**
 * Downloads OpenSearch with Maven into the project's cache. A second call downloads nothing. Several processes may call
 * at once.
 *
 * @throws Error if a tool is missing
 */
export async function installOpenSearch(): Promise<Installation> {
  const jdk = findJdk(MIN_JDK);
  const missing = missingClusterTools();
  if (jdk === null || missing.length > 0) throw new Error(`OpenSearch needs ${missing.join(" and ")}: install it.`);
  const folder = join(CACHE, versionKey());
  if (!existsSync(folder)) copyLibraries(jdk, folder);
  const archive = join(folder, "classes.jsa");
  const program = ["-cp", join(folder, "lib", "*"), "NodeMain"];
  if (!existsSync(archive)) await writeArchive(archive, jdk, program);
  return { java: jdk.java, options: [`-XX:SharedArchiveFile=${archive}`, ...COMMON_OPTIONS], program };
}

/**
 * The options of Java for tests: a node must start quickly and leave a processor to the tests. The serial collector, the
 * first compiler and the archive of loaded classes halve the processor time of a start, to 3 s; a node then takes 300 MB.
 */
export const TEST_JVM: readonly string[] = ["-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];

const COMMON_OPTIONS: readonly string[] = [
  "-XX:+ExitOnOutOfMemoryError",
  "-Xlog:disable",
  "--enable-native-access=ALL-UNNAMED",
  "-Dlog4j2.level=WARN",
];

/** The version of OpenSearch, and a hash of the files that decide what is installed. */
function versionKey(): string {
  const [pom = "", program = ""] = ["pom.xml", "NodeMain.java"].map((name) =>
    readFileSync(join(SOURCES, name), "utf8"),
  );
  const version = /<opensearch\.version>(.*)<\/opensearch\.version>/.exec(pom)?.[1] ?? "unknown";
  return `${version}-${createHash("sha256").update(pom).update(program).digest("hex").slice(0, 8)}`;
}

/** The folder appears when it is complete. */
function copyLibraries({ javac, jar }: Jdk, folder: string): void {
  const unfinished = `${folder}.${process.pid}`;
  const libraries = join(unfinished, "lib");
  const classes = join(unfinished, "classes");
  mkdirSync(classes, { recursive: true });
  execFileSync("mvn", [
    "--quiet",
    "--batch-mode",
    `--file=${join(SOURCES, "pom.xml")}`,
    "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies",
    "-DincludeScope=runtime",
    `-DoutputDirectory=${libraries}`,
  ]);
  execFileSync(javac, ["-cp", join(libraries, "*"), "-d", classes, join(SOURCES, "NodeMain.java")]);
  // The archive of loaded classes works with archives of the program only, not with folders.
  execFileSync(jar, ["--create", `--file=${join(libraries, "node-main.jar")}`, "-C", classes, "."]);
  moveIntoPlace(unfinished, folder);
}

/** A node that is used once writes the classes that it has loaded when it stops. */
async function writeArchive(archive: string, { java }: Jdk, program: readonly string[]): Promise<void> {
  const unfinished = `${archive}.${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), "firmament-cluster-"));
  const [http = 0, transport = 0] = await freePorts(2);
  const options = [`-XX:ArchiveClassesAtExit=${unfinished}`, ...COMMON_OPTIONS, ...TEST_JVM, ...program];
  const settings = ["discovery.type=single-node", `http.port=${http}`, `transport.port=${transport}`];
  const node = new NodeProcess(java, [...options, folder, ...settings]);
  await node.ready();
  const index = `http://127.0.0.1:${http}/used`;
  await (await fetch(index, { method: "PUT" })).text();
  await (await fetch(`${index}/_search?q=a`)).text();
  await node.stop();
  rmSync(folder, { recursive: true });
  moveIntoPlace(unfinished, archive);
}

/** Another process may have been faster. */
function moveIntoPlace(unfinished: string, path: string): void {
  if (existsSync(path)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, path);
}
