import { writeFileSync } from "node:fs";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, test } from "vitest";
import { parseKeys, readKeysFile } from "./key-settings.ts";
import { readSettings } from "./settings.ts";

const folder = new TestFolder();
const KEY = "fm_0123456789abcdefghij";

describe("keys", () => {
  test.each<[string | readonly unknown[], readonly object[]]>([
    [KEY, [{ key: KEY }]],
    [` ${KEY}\n${KEY}2:search,ingest `, [{ key: KEY }, { key: `${KEY}2`, scopes: ["search", "ingest"] }]],
    [`[{ "key": "${KEY}", "datasets": ["a"] }]`, [{ key: KEY, datasets: ["a"] }]],
    [[{ key: KEY }], [{ key: KEY }]],
  ])("are read from %j", (given, keys) => {
    expect(parseKeys(given)).toEqual(keys);
  });

  test("are read from a file", () => {
    const path = folder.join("keys.json");
    writeFileSync(path, JSON.stringify([{ key: KEY, expires: "2100-01-31" }]));
    expect(readKeysFile(path)).toEqual([{ key: KEY, expires: "2100-01-31" }]);
  });

  test.each([
    [`{"key":"${KEY}"}`, "It is not a list."],
    [`[{"key":"${KEY}"`, "It is not JSON."],
    [`[{"key":"${KEY}","scopes":["all"]}]`, 'keys[0]: "all" is not a scope.'],
    ["[]", "keys must be a list of keys"],
  ])("in a file with %s are refused, and not shown", (text, message) => {
    const path = folder.join("wrong.json");
    writeFileSync(path, text);
    expect(() => readKeysFile(path)).toThrow(`error: keys in ${path}: ${message}`);
    expect(() => readKeysFile(path)).not.toThrow(KEY);
    expect(() => readKeysFile(folder.join("none.json"))).toThrow("none.json");
  });

  test("are not shown when they are invalid", () => {
    for (const value of ["secret", `${KEY}:all`, [{ key: KEY, name: "" }]]) {
      const read = (): unknown => readSettings({ keys: { value, source: "FIRMAMENT_KEYS" } });
      expect(read).toThrow("error: FIRMAMENT_KEYS must be keys of 20 characters or more");
      expect(read).not.toThrow("secret");
      expect(read).not.toThrow(KEY);
    }
  });
});
