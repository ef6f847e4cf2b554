import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command, spawnEnvironment } from "@firmament/test-support/cli/spawn.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "firmament-operating-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [node, ...main] = command;

function run(args: readonly string[]) {
  return spawnSync(node, [...main, ...args], { cwd: folder, encoding: "utf8", env: spawnEnvironment() });
}

/** The words of a command that has texts in single quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

function hasProgram(name: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;
}

test("the disaster drill of the guide succeeds", () => {
  writeFileSync(join(folder, "products.ndjson"), '{"id":"a","title":"A lamp"}\n{"id":"b","title":"A chair"}\n');
  writeFileSync(join(folder, "schema.json"), '{"fields":{"title":{"type":"text"}}}');
  const ada = ["--email", "ada@example.com", "--first-name", "Ada", "--last-name", "Lovelace", "--balance", "5"];
  expect(run(["load", "products.ndjson", "--db", "products.db", "--schema", "schema.json"]).status).toBe(0);
  expect(run(["accounts", "create", ...ada, "--accounts-db", "accounts.db"]).status).toBe(0);
  const guide = readFileSync(join(root, "docs/operating.md"), "utf8");
  const [, drill = ""] = /## Disaster drill[\s\S]*?```console\n([\s\S]*?)```/.exec(guide) ?? [];
  const lines = drill.trim().split("\n");
  expect(lines.length).toBeGreaterThan(5);
  const outputs = lines.map((line) => {
    const [prompt, name, ...args] = wordsOf(line);
    expect([prompt, name]).toEqual(["$", "firmament"]);
    const { status, stdout, stderr } = run(args);
    expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: "" });
    return stdout;
  });
  expect(outputs.join("\n")).toMatch(/2 documents[\s\S]*no problems[\s\S]*A lamp[\s\S]*ada@example\.com/);
});

test("a backup that is killed leaves no file that looks finished, and the next one succeeds", async () => {
  const script = `
    import { backUpDataset } from "@firmament/dataset";
    import { SqliteDatabase } from "@firmament/dataset/database";
    const { damages } = SqliteDatabase.prototype;
    SqliteDatabase.prototype.damages = function () { damages.call(this); process.kill(process.pid, "SIGKILL"); };
    await backUpDataset("products.db", "killed.db");`;
  const module = join(root, "test", `.killed-backup-${process.pid}.ts`);
  writeFileSync(module, script);
  try {
    const { signal } = spawnSync(node, [module], { cwd: folder, env: spawnEnvironment() });
    expect(signal).toBe("SIGKILL");
  } finally {
    rmSync(module);
  }
  expect(existsSync(join(folder, "killed.db"))).toBe(false);
  const left = readdirSync(folder).filter((name) => name.includes("killed.db"));
  expect(left.length).toBeGreaterThan(0);
  expect(left.every((name) => name.startsWith(".killed.db."))).toBe(true);
  expect(run(["backup", "killed.db", "--db", "products.db"]).status).toBe(0);
  expect(readdirSync(folder).filter((name) => name.includes("killed.db"))).toEqual(["killed.db"]);
});

describe("the files in deploy", () => {
  test.runIf(hasProgram("systemd-analyze"))("systemd accepts the unit", () => {
    // Programs need not be where the unit expects them.
    const unit = readFileSync(join(root, "deploy/firmament.service"), "utf8").replace(
      "/usr/bin/node",
      process.execPath,
    );
    const path = join(folder, "firmament.service");
    writeFileSync(path, unit);
    const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", path], { encoding: "utf8" });
    expect((stdout + stderr).split("\n").filter((line) => line.includes("firmament.service"))).toEqual([]);
  });

  test.runIf(hasProgram("nginx") && hasProgram("openssl"))("nginx accepts its configuration", () => {
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=search.example.com"];
    execFileSync("openssl", [...request, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    const site = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
    writeFileSync(join(folder, "site.conf"), site);
    writeFileSync(join(folder, "nginx.conf"), `events {}\nhttp { include ${join(folder, "site.conf")}; }\n`);
    const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", join(folder, "nginx.conf")], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  test.runIf(hasProgram("caddy"))("Caddy accepts its configuration", () => {
    const path = join(root, "deploy/Caddyfile");
    const { status, stderr } = spawnSync("caddy", ["adapt", "--adapter", "caddyfile", "--config", path], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });
});
