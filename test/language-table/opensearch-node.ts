import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const DEPENDENCY_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1";
const MIN_JAVA = 21;
const START_MS = 120_000;

/** One node of OpenSearch on this machine. */
export interface OpenSearchNode {
  /** Sends a request with a JSON body, or with a text of JSON lines, and returns the JSON of the response. */
  send(method: string, path: string, body?: object | string): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Installs OpenSearch with Maven when it is not in the folder, and starts a node with an empty index.
 *
 * @returns `null` without Maven, or without a JDK 21 or newer in `JAVA_HOME`, in the path or in the usual folders
 */
export async function startOpenSearch(folder: string, port: number): Promise<OpenSearchNode | null> {
  const jdk = findJdk();
  if (jdk === null || !runs("mvn", ["-v"])) return null;
  install(folder, jdk);
  const data = join(folder, "node");
  rmSync(data, { recursive: true, force: true });
  const settings = ["discovery.type=single-node", `http.port=${port}`, `transport.port=${port + 100}`];
  const options = ["-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dlog4j2.level=ERROR"];
  const child = spawn(
    join(jdk, "bin/java"),
    [...options, "-cp", `${folder}/lib/*:${folder}/classes`, "NodeMain", data, ...settings],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  await started(child);
  return {
    send: async (method, path, body) => {
      const type = typeof body === "string" ? "application/x-ndjson" : "application/json";
      const text = typeof body === "object" ? JSON.stringify(body) : (body ?? null);
      const request = { method, body: text, headers: { "content-type": type } };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill();
      }),
  };
}

function findJdk(): string | null {
  const installed = existsSync("/usr/lib/jvm") ? readdirSync("/usr/lib/jvm").map((name) => `/usr/lib/jvm/${name}`) : [];
  const candidates = [process.env.JAVA_HOME, ...installed].filter((home) => home !== undefined);
  return candidates.find((home) => javaVersion(home) >= MIN_JAVA) ?? null;
}

/** The major version of the compiler in a JDK; 0 without one. */
function javaVersion(home: string): number {
  const compiler = join(home, "bin/javac");
  if (!existsSync(compiler)) return 0;
  return Number(/^javac (\d+)/.exec(execFileSync(compiler, ["-version"], { encoding: "utf8" }))?.[1] ?? 0);
}

function runs(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function install(folder: string, jdk: string): void {
  const classes = join(folder, "classes");
  if (existsSync(join(classes, "NodeMain.class"))) return;
  mkdirSync(classes, { recursive: true });
  const goal = `${DEPENDENCY_PLUGIN}:copy-dependencies`;
  const lib = join(folder, "lib");
  execFileSync("mvn", [
    "-q",
    "-B",
    "-f",
    join(HERE, "pom.xml"),
    goal,
    "-DincludeScope=runtime",
    `-DoutputDirectory=${lib}`,
  ]);
  execFileSync(join(jdk, "bin/javac"), ["-cp", `${lib}/*`, "-d", classes, join(HERE, "NodeMain.java")]);
}

/** Resolves when the node accepts requests. */
function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error("OpenSearch has not started in time."));
    }, START_MS);
    child.once("exit", (code) => reject(new Error(`OpenSearch has ended with the code ${code}.`)));
    child.stdout?.on("data", (bytes: Buffer) => {
      if (!bytes.toString().includes("READY")) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
