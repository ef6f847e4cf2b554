import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readConfiguration } from "./configuration.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-configuration-"));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, "firmament.json");

/** Writes a configuration file and returns its path. */
function fileOf(text: string): string {
  writeFileSync(path, text);
  return path;
}

describe("readConfiguration", () => {
  test("prefers options to the environment, and the environment to the file", () => {
    const config = fileOf('{ "port": 1, "host": "file", "price_per_request": 0.5, "cors": ["https://a.example"] }');
    const environment = { FIRMAMENT_PORT: "2", FIRMAMENT_HOST: "environment", FIRMAMENT_CONFIG: config, HOME: "/" };
    expect(readConfiguration({ port: "3", accountsDb: "accounts.db" }, environment)).toEqual({
      settings: {
        port: { value: "3", source: "--port" },
        accounts_db: { value: "accounts.db", source: "--accounts-db" },
        host: { value: "environment", source: "FIRMAMENT_HOST" },
        price_per_request: { value: 0.5, source: `price_per_request in ${path}` },
        cors: { value: ["https://a.example"], source: `cors in ${path}` },
      },
      warnings: [],
    });
  });

  test("prefers the file of the option to the file of the environment", () => {
    const config = fileOf('{ "port": 1 }');
    const { settings } = readConfiguration({ config }, { FIRMAMENT_CONFIG: "missing.json" });
    expect(settings.port?.value).toBe(1);
  });

  test("ignores empty variables", () => {
    expect(readConfiguration({}, { FIRMAMENT_PORT: "", FIRMAMENT_CONFIG: "" })).toEqual({ settings: {}, warnings: [] });
  });

  test("warns about unknown variables with the prefix of the settings", () => {
    const environment = { FIRMAMENT_PROT: "80", FIRMAMENT_OTHER_THING: "1", FIRMAMENT: "x", FIRMAMENT_PORT: "1" };
    expect(readConfiguration({}, environment).warnings).toEqual([
      'unknown setting "FIRMAMENT_PROT"; did you mean FIRMAMENT_PORT?',
      'unknown setting "FIRMAMENT_OTHER_THING"',
    ]);
  });

  test.each([
    ["{ port: 1 }", "the file is not JSON. A member name in double quotes is expected: line 1, column 3"],
    ["[1]", 'the file must contain a JSON object: { "port": 8080 }'],
    ["null", 'the file must contain a JSON object: { "port": 8080 }'],
    ['{ "accounts-db": "a.db" }', 'unknown setting "accounts-db"; did you mean accounts_db?'],
    ['{ "__proto__": 1 }', 'unknown setting "__proto__"'],
    ['{ "config": "other.json" }', 'unknown setting "config"'],
  ])("rejects the file %s", (text, reason) => {
    expect(() => readConfiguration({ config: fileOf(text) }, {})).toThrow(
      new CommandFailure(`error: configuration ${path}: ${reason}`, 2),
    );
  });

  test.each([
    '{ "opensearch_password": "hunter2", x }',
    '{ "keys": hunter2 }',
    '{ "keys": "hunter2',
    '"hunter2" "hunter2"',
    '{ "opensearch_password": "hunter2"\n "port": 1 }',
  ])("quotes nothing of the file %s, which may contain secrets", (text) => {
    const read = (): unknown => readConfiguration({ config: fileOf(text) }, {});
    expect(read).toThrow(/the file is not JSON\. [A-Z].+: line \d, column \d+$/);
    expect(read).not.toThrow("hunter2");
  });

  test("warns about secrets that every user of the machine can read", () => {
    const warningsOf = (content: object, mode: number): readonly string[] => {
      const config = fileOf(JSON.stringify(content));
      chmodSync(config, mode);
      return readConfiguration({ config }, {}).warnings;
    };
    const secrets = { opensearch_password: "hunter2", port: 1, keys: "hunter2" };
    expect(warningsOf(secrets, 0o644)).toEqual([
      `every user of this machine can read ${path}, which contains opensearch_password, keys. Run chmod o-r ${path}`,
    ]);
    expect([warningsOf(secrets, 0o640), warningsOf({ port: 1 }, 0o644)]).toEqual([[], []]);
  });

  test("reports a file that cannot be read", () => {
    const config = join(folder, "missing.json");
    expect(() => readConfiguration({ config }, {})).toThrow(
      new CommandFailure(`error: cannot read ${config}: the file does not exist`, 2),
    );
    expect(() => readConfiguration({ config: folder }, {})).toThrow(
      new CommandFailure(`error: cannot read ${folder}: it is a directory. Name a file in it`, 2),
    );
  });
});
