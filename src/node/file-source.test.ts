import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, describe, expect, test } from "vitest";
import { describeByteSource } from "../../test/support/contracts/byte-source.ts";
import { bytesOf, fileOf, someBytes } from "../../test/support/engine/index-files.ts";
import { loadAll } from "../storage/byte-pages.ts";
import { decodeIndexFile } from "../storage/decode.ts";
import { IndexFileError } from "../storage/index-file-error.ts";
import { fileSource } from "./file-source.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-file-source-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function write(bytes: Uint8Array): string {
  files += 1;
  const path = join(folder, `${files}.firm`);
  writeFileSync(path, bytes);
  return path;
}

const content = { manifest: {}, buffers: [someBytes(100_000), someBytes(50_000)] };

describeByteSource("a file", (bytes) => fileSource(write(bytes)));

test("its name is the path", () => {
  const path = write(Uint8Array.of(1));
  expect(fileSource(path).name).toBe(path);
});

test("a file that another takes the name of stays what it was", () => {
  const path = write(fileOf(content));
  const { buffers } = decodeIndexFile(fileSource(path));
  renameSync(write(someBytes(10)), path);
  loadAll(buffers);
  expect(buffers.map(bytesOf)).toEqual(content.buffers);
});

test("a file that is cut off while it is open is damaged", () => {
  const path = write(fileOf(content));
  const { buffers } = decodeIndexFile(fileSource(path));
  truncateSync(path, 30_000);
  const message =
    /^\S+ is damaged: page 1 of buffer 0 \(bytes 20480 to 36864\) cannot be read: expected 16384 bytes, found 9520/;
  expect(() => loadAll(buffers)).toThrow(message);
  expect(() => loadAll(buffers)).toThrow(message);
});

test("a file that is missing is the system's error", () => {
  const path = join(folder, "missing.firm");
  expect(() => fileSource(path)).toThrow(`ENOENT: no such file or directory, open '${path}'`);
});

test("a folder is foreign", () => {
  expect(() => fileSource(folder)).toThrow(
    new IndexFileError("foreign", `${folder} is not an index file: it is a directory. Open the file that was saved.`),
  );
});

describe.skipIf(process.platform !== "linux")("on Linux", () => {
  /** How often a file is open. */
  function opened(path: string): number {
    return readdirSync("/proc/self/fd").filter((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
      } catch {
        return false;
      }
    }).length;
  }

  test("a pipe is foreign, and is not waited for", () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(() => fileSource(pipe)).toThrow(
      "pipe is not an index file: it is not a regular file. Open the file that was saved.",
    );
    expect(opened(pipe)).toBe(0);
  });

  test("a file is closed when it has been read", () => {
    const path = write(fileOf(content));
    const { buffers } = decodeIndexFile(fileSource(path));
    expect(opened(path)).toBe(1);
    loadAll(buffers);
    expect(opened(path)).toBe(0);
  });

  test("a file is closed when it is not an index file", () => {
    const path = write(someBytes(100));
    expect(() => decodeIndexFile(fileSource(path))).toThrow(IndexFileError);
    expect(opened(path)).toBe(0);
  });

  test("a file is closed when nobody holds what it was opened for", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const path = write(fileOf(content));
    decodeIndexFile(fileSource(path)).buffers[0]?.ensureLoaded(0, 1);
    expect(opened(path)).toBe(1);
    for (let time = 0; time < 50 && opened(path) > 0; time++) {
      collect();
      await setTimeout(10);
    }
    expect(opened(path)).toBe(0);
  });
});
