import { expect, test } from "vitest";
import { isSystemError, openFailure, saveFailure } from "./file-failure.ts";

test("explains a common system error and gives advice", () => {
  const cause = new Error("ENOSPC: no space left on device, write");
  const error = saveFailure("a.firm", "ENOSPC", cause);
  expect(error.message).toBe("Cannot save a.firm: the disk is full. Free some space, or save elsewhere.");
  expect(error).toMatchObject({ code: "ENOSPC", path: "a.firm", cause });
});

test("repeats the message of a rare system error", () => {
  const cause = new Error("EIO: i/o error, write");
  expect(saveFailure("a.firm", "EIO", cause).message).toBe("Cannot save a.firm: EIO: i/o error, write.");
  expect(openFailure("a.firm", "EIO", cause).message).toBe("Cannot open a.firm: EIO: i/o error, write.");
});

test("recognizes a system error by its code and its system call", () => {
  expect(isSystemError(Object.assign(new Error("x"), { code: "EIO", syscall: "write" }))).toBe(true);
  expect(isSystemError(Object.assign(new Error("x"), { code: "damaged" }))).toBe(false);
  expect(isSystemError(new Error("x"))).toBe(false);
  expect(isSystemError("EIO")).toBe(false);
});
