import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { dockerInstructions } from "@firmament/test-support/dockerfile.ts";
import { root } from "@firmament/test-support/source-tree.ts";

/** The port of the service in the image. */
const PORT = "8080";

const RECORDS = '{"id":"a","title":"A lamp"}\n{"id":"b","title":"A chair"}\n';

const SCHEMA = { fields: { title: { type: "text" } } };

/**
 * Does what the Dockerfile says, in a folder instead of an image: installs the built packages, starts the service as its command
 * does, and asks for its health. The processes may only write into the folder of the data, as with a read-only root file system.
 *
 * @throws {Error} for a step that fails
 */
export async function runImage(folder: string): Promise<string> {
  const [app, data] = [join(folder, "app"), join(folder, "data")];
  mkdirSync(data, { recursive: true });
  const inFolder = (text: string): string => text.replaceAll("/app", app);
  const instructions = dockerInstructions(readFileSync(join(root, "deploy/Dockerfile"), "utf8"));
  const textOf = (name: string): string => instructions.findLast((each) => each.name === name)?.text ?? "[]";
  const installing = instructions.find(({ text }) => text.startsWith("sh deploy/install.sh"))?.text ?? "false";
  execFileSync("sh", ["-c", inFolder(installing)], { cwd: root, stdio: ["ignore", "ignore", "pipe"] });

  writeFileSync(join(data, "products.ndjson"), RECORDS);
  writeFileSync(join(data, "products.schema.json"), JSON.stringify(SCHEMA));
  const [, main = ""] = JSON.parse(inFolder(textOf("ENTRYPOINT"))) as readonly string[];
  const node = ["--permission", "--allow-fs-read=*", `--allow-fs-write=${data}`, "--allow-worker", main];
  const load = ["load", "products.ndjson", "--db", "products.db", "--schema", "products.schema.json"];
  execFileSync(process.execPath, [...node, ...load], { cwd: data, stdio: ["ignore", "ignore", "pipe"] });

  const command = JSON.parse(textOf("CMD")) as readonly string[];
  const served = ["--port", "0", "--dataset", "products=products.db", "--accounts-db", "accounts.db"];
  const service = spawn(process.execPath, [...node, ...command, ...served], {
    cwd: data,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(service, "exit");
  try {
    const [line] = (await Promise.race([once(createInterface(service.stdout), "line"), ended])) as [unknown];
    const { port } = new URL(String(line));
    const [, health = "[]"] = /CMD (\[.*\])$/.exec(textOf("HEALTHCHECK")) ?? [];
    const [, ...check] = JSON.parse(health.replace(PORT, port)) as readonly string[];
    execFileSync(process.execPath, check, { stdio: ["ignore", "ignore", "pipe"] });
  } finally {
    service.kill("SIGTERM");
  }
  const [code] = (await ended) as [number | null];
  return `ended with ${code}`;
}
