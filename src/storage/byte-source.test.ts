import { describeByteSource } from "@firmament/test-support/contracts/byte-source.ts";
import { expect, test } from "vitest";
import { type ByteSource, memorySource, readBlock, readBytes } from "./byte-source.ts";
import { crc32c } from "./crc32c.ts";
import { IndexFileError } from "./index-file-error.ts";

describeByteSource("an ArrayBuffer", (bytes) => memorySource(bytes.slice().buffer));
describeByteSource("a part of an ArrayBuffer", (bytes) => {
  const surrounding = new Uint8Array(bytes.length + 10);
  surrounding.set(bytes, 5);
  return memorySource(surrounding.subarray(5, 5 + bytes.length), "part");
});

const failing: ByteSource = {
  name: "a.firm",
  size: 10,
  read: () => {
    throw new Error("EIO: i/o error");
  },
  close: () => {},
};

function errorOf(call: () => void): IndexFileError {
  try {
    call();
  } catch (error) {
    if (error instanceof IndexFileError) return error;
  }
  throw new Error("No IndexFileError was thrown.");
}

test("readBlock reads a block with the right checksum", () => {
  const target = new Uint8Array(2);
  readBlock(memorySource(Uint8Array.of(1, 2, 3)), target, 1, crc32c(Uint8Array.of(2, 3)), "its end");
  expect([...target]).toEqual([2, 3]);
});

test("readBlock reports a block with a wrong checksum as damaged", () => {
  const source = memorySource(Uint8Array.of(1, 2, 3), "a.firm");
  const error = errorOf(() => readBlock(source, new Uint8Array(2), 1, 7, "its end"));
  expect(error.code).toBe("damaged");
  expect(error.message).toBe(
    "a.firm is damaged: the checksum of its end (bytes 1 to 3) is wrong. " +
      "Save the index again or restore an intact copy.",
  );
});

test("readBytes reports a block that cannot be read as damaged", () => {
  const error = errorOf(() => readBytes(failing, new Uint8Array(2), 1, "its end"));
  expect(error.code).toBe("damaged");
  expect(error.message).toBe(
    "a.firm is damaged: its end (bytes 1 to 3) cannot be read: EIO: i/o error. " +
      "Save the index again or restore an intact copy.",
  );
  expect(error.cause).toBeInstanceOf(Error);
});
