import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { CommandFailure } from "../terminal/command-failure.ts";
import { gatherConfiguration } from "./configuration.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-configuration-"));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, "firmament.json");

/** Writes a file of settings, and names it. */
function fileOf(text: string): string {
  writeFileSync(path, text);
  return path;
}

describe("gatherConfiguration", () => {
  test("takes options before the environment, and that before the file", () => {
    const config = fileOf('{ "port": 1, "host": "file", "price_per_request": 0.5, "cors": ["https://a.example"] }');
    const environment = { FIRMAMENT_PORT: "2", FIRMAMENT_HOST: "environment", FIRMAMENT_CONFIG: config, HOME: "/" };
    expect(gatherConfiguration({ port: "3", accountsDb: "accounts.db" }, environment)).toEqual({
      given: {
        port: { value: "3", source: "--port" },
        accounts_db: { value: "accounts.db", source: "--accounts-db" },
        host: { value: "environment", source: "FIRMAMENT_HOST" },
        price_per_request: { value: 0.5, source: `price_per_request in ${path}` },
        cors: { value: ["https://a.example"], source: `cors in ${path}` },
      },
      warnings: [],
    });
  });

  test("takes the file of the option before that of the environment", () => {
    const config = fileOf('{ "port": 1 }');
    const { given } = gatherConfiguration({ config }, { FIRMAMENT_CONFIG: "nowhere.json" });
    expect(given.port?.value).toBe(1);
  });

  test("an empty variable sets nothing", () => {
    expect(gatherConfiguration({}, { FIRMAMENT_PORT: "", FIRMAMENT_CONFIG: "" })).toEqual({ given: {}, warnings: [] });
  });

  test("warns of variables that may have been meant", () => {
    const environment = { FIRMAMENT_PROT: "80", FIRMAMENT_WHATEVER: "1", FIRMAMENT: "x", FIRMAMENT_PORT: "1" };
    expect(gatherConfiguration({}, environment).warnings).toEqual([
      '"FIRMAMENT_PROT" is no setting; did you mean FIRMAMENT_PORT?',
      '"FIRMAMENT_WHATEVER" is no setting',
    ]);
  });

  test.each([
    ["{ port: 1 }", "it is not JSON: Expected property name or '}' in JSON at position 2 (line 1 column 3)"],
    ["[1]", 'it takes a JSON object: { "port": 8080 }'],
    ["null", 'it takes a JSON object: { "port": 8080 }'],
    ['{ "accounts-db": "a.db" }', '"accounts-db" is no setting; did you mean accounts_db?'],
    ['{ "__proto__": 1 }', '"__proto__" is no setting'],
    ['{ "config": "other.json" }', '"config" is no setting'],
  ])("refuses the file %s", (text, reason) => {
    expect(() => gatherConfiguration({ config: fileOf(text) }, {})).toThrow(
      new CommandFailure(`error: configuration ${path}: ${reason}`, 2),
    );
  });

  test("says which file cannot be read", () => {
    const config = join(folder, "nowhere.json");
    expect(() => gatherConfiguration({ config }, {})).toThrow(
      new CommandFailure(
        `error: configuration ${config}: it cannot be read: ENOENT: no such file or directory, open '${config}'`,
        2,
      ),
    );
  });
});
