import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describeByteSource } from "@firmament/test-support/contracts/byte-source.ts";
import { bytesOf, fileOf, someBytes } from "@firmament/test-support/engine/index-files.ts";
import { loadAll } from "@firmament/test-support/engine/load-all.ts";
import { afterAll, describe, expect, test } from "vitest";
import type { ByteSource, ReopenedFile } from "../storage/byte-source.ts";
import { decodeIndexFile } from "../storage/decode.ts";
import { IndexFileError } from "../storage/index-file-error.ts";
import { fileSource, openFileSource } from "./file-source.ts";

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

test("has its path as its name", () => {
  const path = write(Uint8Array.of(1));
  expect(fileSource(path).name).toBe(path);
});

test("keeps its content when another file takes its name", () => {
  const path = write(fileOf(content));
  const { buffers } = decodeIndexFile(fileSource(path));
  renameSync(write(someBytes(10)), path);
  loadAll(buffers);
  expect(buffers.map(bytesOf)).toEqual(content.buffers);
});

describe("opened once more for another thread", () => {
  /** The bytes of a source in another thread. */
  function bytesElsewhere(source: ByteSource): Uint8Array {
    const reopened = source.reopen?.() as ReopenedFile;
    const other = openFileSource(reopened.file);
    reopened.close();
    const target = new Uint8Array(other.size);
    other.read(target, 0);
    other.close();
    return target;
  }

  test("has the same bytes, also when another file has taken its name, or none has it", () => {
    const path = write(someBytes(1000));
    const source = fileSource(path);
    expect(bytesElsewhere(source)).toEqual(someBytes(1000));
    renameSync(write(someBytes(2000)), path);
    expect(bytesElsewhere(source)).toEqual(someBytes(1000));
    rmSync(path);
    expect(bytesElsewhere(source)).toEqual(someBytes(1000));
  });

  test("is none of a closed source", () => {
    const source = fileSource(write(someBytes(10)));
    source.close();
    expect(source.reopen?.()).toBeNull();
  });
});

test("reports damage if the file is truncated while it is open", () => {
  const path = write(fileOf(content));
  const { buffers } = decodeIndexFile(fileSource(path));
  truncateSync(path, 30_000);
  const message =
    /^\S+ is damaged: page 1 of buffer 0 \(bytes 20480 to 36864\) cannot be read: expected 16384 bytes, found 9520/;
  expect(() => loadAll(buffers)).toThrow(message);
  expect(() => loadAll(buffers)).toThrow(message);
});

test("reports a missing file, with the system error as the cause", () => {
  const path = join(folder, "missing.firm");
  const message = `Cannot open ${path}: the file does not exist. Check the path, or save an index there first.`;
  const cause = expect.objectContaining({ message: `ENOENT: no such file or directory, open '${path}'` });
  expect(() => fileSource(path)).toThrow(expect.objectContaining({ message, code: "ENOENT", path, cause }));
});

test("rejects a directory", () => {
  expect(() => fileSource(folder)).toThrow(
    new IndexFileError("foreign", `${folder} is not an index file: it is a directory. Open the file that was saved.`),
  );
});

describe.skipIf(process.platform !== "linux")("on Linux", () => {
  /** The number of open descriptors of a file. */
  function openCount(path: string): number {
    return readdirSync("/proc/self/fd").filter((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
      } catch {
        return false;
      }
    }).length;
  }

  test("rejects a pipe without waiting for its writer", () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(() => fileSource(pipe)).toThrow(
      "pipe is not an index file: it is not a regular file. Open the file that was saved.",
    );
    expect(openCount(pipe)).toBe(0);
  });

  test("closes a file that has been read completely", () => {
    const path = write(fileOf(content));
    const { buffers } = decodeIndexFile(fileSource(path));
    expect(openCount(path)).toBe(1);
    loadAll(buffers);
    expect(openCount(path)).toBe(0);
  });

  test("closes a file that is not an index file", () => {
    const path = write(someBytes(100));
    expect(() => decodeIndexFile(fileSource(path))).toThrow(IndexFileError);
    expect(openCount(path)).toBe(0);
  });

  test("closes a file when its buffers are garbage-collected", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const path = write(fileOf(content));
    decodeIndexFile(fileSource(path)).buffers[0]?.ensureLoaded(0, 1);
    expect(openCount(path)).toBe(1);
    for (let attempt = 0; attempt < 50 && openCount(path) > 0; attempt++) {
      collect();
      await setTimeout(10);
    }
    expect(openCount(path)).toBe(0);
  });
});
