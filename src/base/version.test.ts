import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { version } from "./version.ts";

test("equals the version in package.json", () => {
  expect(version).toBe(manifest.version);
});
