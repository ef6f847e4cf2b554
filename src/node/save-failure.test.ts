import { expect, test } from "vitest";
import { isSystemError, saveFailure } from "./save-failure.ts";

test("says what to do", () => {
  const cause = new Error("ENOSPC: no space left on device, write");
  const error = saveFailure("a.firm", "ENOSPC", cause);
  expect(error.message).toBe("Cannot save a.firm: the disk is full. Make room, or save elsewhere.");
  expect(error).toMatchObject({ code: "ENOSPC", path: "a.firm", cause });
});

test("says what the system says of what is rare", () => {
  const cause = new Error("EIO: i/o error, write");
  expect(saveFailure("a.firm", "EIO", cause).message).toBe("Cannot save a.firm: EIO: i/o error, write.");
});

test("an error of the system has a code and the call that failed", () => {
  expect(isSystemError(Object.assign(new Error("x"), { code: "EIO", syscall: "write" }))).toBe(true);
  expect(isSystemError(Object.assign(new Error("x"), { code: "damaged" }))).toBe(false);
  expect(isSystemError(new Error("x"))).toBe(false);
  expect(isSystemError("EIO")).toBe(false);
});
