import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
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

/** The files in the folder, by name. */
function files(): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe("writeAtomically", () => {
  test("creates a file", async () => {
    await writeAtomically(path, chunks("one ", "", "two"));
    expect(files()).toEqual({ "companies.firm": "one two" });
  });

  test("creates an empty file", async () => {
    await writeAtomically(path, []);
    expect(files()).toEqual({ "companies.firm": "" });
  });

  test("replaces an existing file", async () => {
    writeFileSync(path, "a longer old one");
    await writeAtomically(path, chunks("new"));
    expect(files()).toEqual({ "companies.firm": "new" });
  });

  test("keeps the old file until the new one is complete", async () => {
    writeFileSync(path, "old");
    const seen: string[] = [];
    function* observed(): Generator<Uint8Array, void, undefined> {
      for (const chunk of chunks("n", "e", "w")) {
        seen.push(readFileSync(path, "utf8"));
        yield chunk;
      }
    }
    await writeAtomically(path, observed());
    expect(seen).toEqual(["old", "old", "old"]);
    expect(files()).toEqual({ "companies.firm": "new" });
  });

  test("keeps the permissions of the old file", async () => {
    writeFileSync(path, "old");
    chmodSync(path, 0o622);
    await writeAtomically(path, chunks("new"));
    expect(statSync(path).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o622);
  });

  test("follows a symbolic link", async () => {
    const target = join(folder, "target.firm");
    writeFileSync(target, "old");
    symlinkSync(target, path);
    await writeAtomically(path, chunks("new"));
    expect(readFileSync(target, "utf8")).toBe("new");
    expect(readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())).toHaveLength(1);
  });

  test("creates the target of dangling symbolic links, and keeps the links", async () => {
    const folders = { data: join(folder, "data"), other: join(folder, "other"), alias: join(folder, "alias") };
    mkdirSync(join(folders.data, "inner"), { recursive: true });
    mkdirSync(folders.other);
    symlinkSync(join("data", "inner"), folders.alias);
    symlinkSync(join("alias", "second"), path);
    symlinkSync(join("..", "..", "other", "target"), join(folders.alias, "second"));
    await writeAtomically(path, chunks("new"));
    expect(readFileSync(join(folders.other, "target"), "utf8")).toBe("new");
    expect(readFileSync(path, "utf8")).toBe("new");
    for (const link of [path, join(folders.data, "inner", "second")])
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  test("supports the longest possible file name", async () => {
    const long = join(folder, "é".repeat(127));
    await writeAtomically(long, chunks("new"));
    expect(readFileSync(long, "utf8")).toBe("new");
  });

  test("lets other work run between chunks", async () => {
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

describe("concurrent saves to one path", () => {
  test("leave one complete file", async () => {
    const texts = Array.from({ length: 8 }, (_, save) => `${save}`.repeat(50_000));
    await Promise.all(texts.map((text) => writeAtomically(path, chunks(text, text))));
    const { "companies.firm": content, ...others } = files();
    expect(others).toEqual({});
    expect(texts.map((text) => text + text)).toContain(content);
  });

  test("succeed independently of a failing one", async () => {
    const saves = [writeAtomically(path, failing(new Error("stop"))), writeAtomically(path, chunks("good"))];
    expect((await Promise.allSettled(saves)).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(files()).toEqual({ "companies.firm": "good" });
  });
});

describe("a save that fails", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });

  test("leaves only the old file", async () => {
    writeFileSync(path, "old");
    await expect(writeAtomically(path, failing(full))).rejects.toThrow(
      `Cannot save ${path}: the disk is full. Free some space, or save elsewhere.`,
    );
    expect(files()).toEqual({ "companies.firm": "old" });
  });

  test("leaves no file if there was none", async () => {
    await expect(writeAtomically(path, failing(full))).rejects.toMatchObject({ code: "ENOSPC", path, cause: full });
    expect(files()).toEqual({});
  });

  test("throws the error of the chunks", async () => {
    const error = new RangeError("too much");
    await expect(writeAtomically(path, failing(error))).rejects.toBe(error);
    expect(files()).toEqual({});
  });

  test("rejects a directory before it requests a chunk", async () => {
    let isRequested = false;
    function* observed(): Generator<Uint8Array, void, undefined> {
      isRequested = true;
      yield new Uint8Array(1);
    }
    await expect(writeAtomically(folder, observed())).rejects.toThrow(
      `Cannot save ${folder}: it is a directory. Name a file in it.`,
    );
    expect(isRequested).toBe(false);
    expect(existsSync(folder)).toBe(true);
  });

  test.skipIf(process.platform === "win32")("rejects a device", async () => {
    await expect(writeAtomically("/dev/null", chunks("new"))).rejects.toThrow(
      "Cannot save /dev/null: it exists and is not a regular file. Choose another path.",
    );
    expect(statSync("/dev/null").isFile()).toBe(false);
  });

  test("reports a missing folder", async () => {
    const inside = join(folder, "no", "companies.firm");
    await expect(writeAtomically(inside, chunks("new"))).rejects.toThrow(
      `Cannot save ${inside}: the folder does not exist. Create it first.`,
    );
  });

  test("reports a file in the place of a folder", async () => {
    writeFileSync(path, "old");
    const inside = join(path, "companies.firm");
    await expect(writeAtomically(inside, chunks("new"))).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(files()).toEqual({ "companies.firm": "old" });
  });
});

describe("a temporary file of a killed process", () => {
  const temporary = ".companies.firm.aabbccdd-4711-00112233aabb.tmp";

  function createAged(name: string, hours: number): void {
    writeFileSync(join(folder, name), "left");
    const time = Date.now() / 1000 - hours * 3600;
    utimesSync(join(folder, name), time, time);
  }

  test("is removed at once if it was a process of this host", async () => {
    const script = `
      const { writeAtomically } = await import(process.argv[1]);
      function* chunks() { yield new Uint8Array(10); process.kill(process.pid, "SIGKILL"); yield new Uint8Array(10); }
      await writeAtomically(process.argv[2], chunks());`;
    const module = join(import.meta.dirname, "atomic-file.ts");
    spawnSync(process.execPath, ["--input-type=module", "--eval", script, module, path]);
    expect(Object.keys(files())).toHaveLength(1);
    await writeAtomically(path, chunks("new"));
    expect(files()).toEqual({ "companies.firm": "new" });
  });

  test("is removed after a day", async () => {
    createAged(temporary, 25);
    await writeAtomically(path, chunks("new"));
    expect(files()).toEqual({ "companies.firm": "new" });
  });

  test("is kept for a day, because its process can still be running", async () => {
    createAged(temporary, 23);
    await writeAtomically(path, chunks("new"));
    expect(files()).toEqual({ "companies.firm": "new", [temporary]: "left" });
  });

  test.each([
    ".others.firm.aabbccdd-4711-00112233aabb.tmp",
    ".companies.firm.4711.tmp",
    ".companies.firm.tmp",
    ".companies.firm.aabbccdd-4711-00112233aabb.tmp.bak",
    "companies.firm.aabbccdd-4711-00112233aabb.tmp",
  ])("%s is not a temporary file of this path, and is kept", async (name) => {
    createAged(name, 1000);
    await writeAtomically(path, chunks("new"));
    expect(files()).toEqual({ "companies.firm": "new", [name]: "left" });
  });
});
