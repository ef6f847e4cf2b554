import { expect, test } from "vitest";
import { isInstalled, javaVersion } from "./toolchain.ts";

test.each([
  ["javac 21.0.2\n", 21],
  ["javac 25\n", 25],
  ["javac 1.8.0_292", 8],
  ["Picked up JAVA_TOOL_OPTIONS: -Xmx1g\njavac 17.0.15", 17],
  ["command not found", null],
])("the version of %j", (text, version) => {
  expect(javaVersion(text)).toBe(version);
});

test("a command that does not exist is not installed", () => {
  expect(isInstalled("firmament-no-such-command")).toBe(false);
  expect(isInstalled(process.execPath)).toBe(true);
});
