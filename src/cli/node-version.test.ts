import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LEAST_NODE, oldNodeMessage } from "./node-version.ts";

it.each(["22.13.0", "24.21.0", "23.0.0", "100.0.0", "23.0.0-nightly2024"])("Node %s is new enough", (version) => {
  expect(oldNodeMessage(version)).toBeNull();
});

it.each(["22.12.9", "20.20.2", "21.13.3", "9.11.2", "0.12.18"])("Node %s is too old", (version) => {
  expect(oldNodeMessage(version)).toBe(`firmament needs Node 22.13 or later; this is Node ${version}.`);
});

it("is the version that the package asks for", () => {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(engines.node).toBe(`>=${LEAST_NODE}`);
});

it("is checked before anything is imported that an old Node cannot run", () => {
  const imported = (file: string): string[] =>
    [...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(/^import .*"(.*)";$/gm)].map(
      ([, path = ""]) => path,
    );
  expect(imported("./main.ts")).toEqual(["./node-version.ts"]);
  expect(imported("./node-version.ts")).toEqual([]);
});
