import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { writeAtomically } from "./atomic-file.ts";

const root = mkdtempSync(join(tmpdir(), "firmament-atomic-file-"));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
let folder = "";
let path = "";

beforeEach(() => {
  folders += 1;
  folder = join(root, `${folders}`);
  path = join(folder, "companies.firm");
  mkdirSync(folder);
});

function chunks(...texts: readonly string[]): readonly Uint8Array[] {
  return texts.map((text) => new TextEncoder().encode(text));
}

function* failing(error: Error): Generator<Uint8Array, void, undefined> {
  yield* chunks("new");
  throw error;
}

/** What stands in the folder. */
function files(): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe("a file", () => {
  test("is made", async () => {
    await writeAtomically(path, chunks("one ", "", "two"));
    expect(files()).toEqual({ "companies.firm": "one two" });
  });

  test("may be empty", async () => {
    await writeAtomically(path, []);
    expect(files()).toEqual({ "companies.firm": "" });
  });

  test("takes the place of another", async () => {
    writeFileSync(path, "a longer old one");
    await writeAtomically(path, chunks("new"));
    expect(files()).toEqual({ "companies.firm": "new" });
  });

  test("is the old one until the new one is complete", async () => {
    writeFileSync(path, "old");
    const seen: string[] = [];
    function* watched(): Generator<Uint8Array, void, undefined> {
      for (const chunk of chunks("n", "e", "w")) {
        seen.push(readFileSync(path, "utf8"));
        yield chunk;
      }
    }
    await writeAtomically(path, watched());
    expect(seen).toEqual(["old", "old", "old"]);
    expect(files()).toEqual({ "companies.firm": "new" });
  });

  test("keeps its permissions", async () => {
    writeFileSync(path, "old");
    chmodSync(path, 0o622);
    await writeAtomically(path, chunks("new"));
    expect(statSync(path).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o622);
  });

  test("is found through a link, which stays one", async () => {
    const target = join(folder, "target.firm");
    writeFileSync(target, "old");
    symlinkSync(target, path);
    await writeAtomically(path, chunks("new"));
    expect(readFileSync(target, "utf8")).toBe("new");
    expect(readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())).toHaveLength(1);
  });

  test("may have the longest name there is", async () => {
    const long = join(folder, "é".repeat(127));
    await writeAtomically(long, chunks("new"));
    expect(readFileSync(long, "utf8")).toBe("new");
  });

  test("is given way to other work between chunks", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    const turnsBefore: number[] = [];
    function* slow(): Generator<Uint8Array, void, undefined> {
      for (let chunk = 0; chunk < 5; chunk++) {
        turnsBefore.push(turns);
        const end = performance.now() + 5;
        while (performance.now() < end);
        yield new Uint8Array(10);
      }
    }
    await writeAtomically(path, slow());
    clearInterval(timer);
    expect(turnsBefore.at(-1)).toBeGreaterThan(turnsBefore[0] as number);
  });
});

describe("several saves to one path", () => {
  test("do not disturb each other", async () => {
    const texts = Array.from({ length: 8 }, (_, save) => `${save}`.repeat(50_000));
    await Promise.all(texts.map((text) => writeAtomically(path, chunks(text, text))));
    const { "companies.firm": content, ...others } = files();
    expect(others).toEqual({});
    expect(texts.map((text) => text + text)).toContain(content);
  });

  test("one that fails does not disturb one that does not", async () => {
    const saves = [writeAtomically(path, failing(new Error("stop"))), writeAtomically(path, chunks("good"))];
    expect((await Promise.allSettled(saves)).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(files()).toEqual({ "companies.firm": "good" });
  });
});

describe("a save that fails", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });

  test("leaves the old file and nothing else", async () => {
    writeFileSync(path, "old");
    await expect(writeAtomically(path, failing(full))).rejects.toThrow(
      `Cannot save ${path}: the disk is full. Make room, or save elsewhere.`,
    );
    expect(files()).toEqual({ "companies.firm": "old" });
  });

  test("leaves nothing where nothing was", async () => {
    await expect(writeAtomically(path, failing(full))).rejects.toMatchObject({ code: "ENOSPC", path, cause: full });
    expect(files()).toEqual({});
  });

  test("throws what the chunks throw", async () => {
    const error = new RangeError("too much");
    await expect(writeAtomically(path, failing(error))).rejects.toBe(error);
    expect(files()).toEqual({});
  });

  test("a directory is no target, and nothing is asked for", async () => {
    let asked = false;
    function* watched(): Generator<Uint8Array, void, undefined> {
      asked = true;
      yield new Uint8Array(1);
    }
    await expect(writeAtomically(folder, watched())).rejects.toThrow(
      `Cannot save ${folder}: it is a directory. Name a file in it.`,
    );
    expect(asked).toBe(false);
    expect(existsSync(folder)).toBe(true);
  });

  test.skipIf(process.platform === "win32")("a device is no target", async () => {
    await expect(writeAtomically("/dev/null", chunks("new"))).rejects.toThrow(
      "Cannot save /dev/null: it is there and no ordinary file. Name another.",
    );
    expect(statSync("/dev/null").isFile()).toBe(false);
  });

  test("a folder that is missing is named", async () => {
    const inside = join(folder, "no", "companies.firm");
    await expect(writeAtomically(inside, chunks("new"))).rejects.toThrow(
      `Cannot save ${inside}: there is no such folder. Make it first.`,
    );
  });

  test("a file is no folder", async () => {
    writeFileSync(path, "old");
    const inside = join(path, "companies.firm");
    await expect(writeAtomically(inside, chunks("new"))).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(files()).toEqual({ "companies.firm": "old" });
  });
});

describe("what a killed process left behind", () => {
  const left = ".companies.firm.4711-00112233aabb.tmp";

  function leave(name: string, hours: number): void {
    writeFileSync(join(folder, name), "left");
    const time = Date.now() / 1000 - hours * 3600;
    utimesSync(join(folder, name), time, time);
  }

  test("is removed a day later", async () => {
    leave(left, 25);
    await writeAtomically(path, chunks("new"));
    expect(files()).toEqual({ "companies.firm": "new" });
  });

  test("stays when it may still be written", async () => {
    leave(left, 23);
    await writeAtomically(path, chunks("new"));
    expect(files()).toEqual({ "companies.firm": "new", [left]: "left" });
  });

  test.each([
    ".others.firm.4711-00112233aabb.tmp",
    ".companies.firm.4711.tmp",
    ".companies.firm.tmp",
    ".companies.firm.4711-00112233aabb.tmp.bak",
    "companies.firm.4711-00112233aabb.tmp",
  ])("%s is something else", async (name) => {
    leave(name, 1000);
    await writeAtomically(path, chunks("new"));
    expect(files()).toEqual({ "companies.firm": "new", [name]: "left" });
  });
});
