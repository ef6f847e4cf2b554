import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ReplHistory } from "./history.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-history-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the history", () => {
  test("stores lines for the next session, the newest first", () => {
    const path = join(folder, "kept");
    const history = new ReplHistory(path);
    expect(history.read()).toEqual([]);
    expect(history.write(["second", "first"])).toBeNull();
    expect(readFileSync(path, "utf8")).toBe("first\nsecond\n");
    expect(new ReplHistory(path).read()).toEqual(["second", "first"]);
  });

  test("is readable by its owner only", () => {
    const path = join(folder, "own");
    new ReplHistory(path).write(["secret"]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("contains at most a thousand lines", () => {
    const path = join(folder, "long");
    writeFileSync(path, Array.from({ length: 1500 }, (_, n) => `${n}\n`).join(""));
    const lines = new ReplHistory(path).read();
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([1000, "1499", "500"]);
    new ReplHistory(path).write(["1500", ...lines]);
    expect(new ReplHistory(path).read()).toEqual(["1500", ...lines.slice(0, 999)]);
  });

  test("returns the reason if it cannot be written, and no lines if it cannot be read", () => {
    const history = new ReplHistory(join(folder, "missing", "history"));
    expect(history.read()).toEqual([]);
    expect(history.write(["a"])).toMatch(/^The history cannot be saved: ENOENT/);
    expect(new ReplHistory(folder).read()).toEqual([]);
  });

  test("is in the file that the environment names", () => {
    const path = join(folder, "named");
    ReplHistory.of({ FIRMAMENT_HISTORY: path }).write(["a"]);
    expect(readFileSync(path, "utf8")).toBe("a\n");
    const none = ReplHistory.of({ FIRMAMENT_HISTORY: "" });
    expect([none.write(["a"]), none.read()]).toEqual([null, []]);
  });
});
