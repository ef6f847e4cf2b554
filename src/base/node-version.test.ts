import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MIN_NODE, requireSupportedNode, unsupportedNodeMessage } from "./node-version.ts";

/** The paths of the static imports of a file. */
function importsOf(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), "utf8");
  return [...source.matchAll(/^import .*"(.*)";$/gm)].map(([, path = ""]) => path);
}

describe("the version of Node", () => {
  test.each(["22.13.0", "24.21.0", "23.0.0", "100.0.0", "23.0.0-nightly2024"])("%s is supported", (version) => {
    expect(unsupportedNodeMessage(version)).toBeNull();
  });

  test.each(["22.12.9", "20.20.2", "21.13.3", "9.11.2", "0.12.18"])("%s is not supported", (version) => {
    expect(unsupportedNodeMessage(version)).toBe(`firmament needs Node 22.13 or later; this is Node ${version}.`);
  });

  test("is the same in package.json", () => {
    const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(engines.node).toBe(`>=${MIN_NODE}`);
  });

  test("is checked before other files are imported", () => {
    expect(importsOf("./node-version.ts")).toEqual([]);
  });
});

describe("requireSupportedNode", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([
    ["a browser", undefined],
    ["a browser with a process object", {}],
    ["a supported Node", { versions: { node: "22.13.0" } }],
    ["Bun", { versions: { node: "20.0.0", bun: "1.0.0" } }],
    ["Deno", { versions: { node: "20.11.1", deno: "2.0.0" } }],
  ])("accepts %s", (_runtime, process) => {
    vi.stubGlobal("process", process);
    expect(requireSupportedNode).not.toThrow();
  });

  const message = "firmament needs Node 22.13 or later; this is Node 20.20.2.";

  function pretendOldNode(): void {
    vi.stubGlobal("process", Object.create(process, { versions: { value: { ...process.versions, node: "20.20.2" } } }));
  }

  test("makes the import of the entry for Node fail on an old Node", async () => {
    pretendOldNode();
    // With a search, the module is evaluated again, and its imports are not.
    const entry: string = "../entries/node.ts?old";
    await expect(import(entry)).rejects.toThrow(message);
  });

  test("makes the creation of an engine fail on an old Node", async () => {
    pretendOldNode();
    const { SearchEngine } = await import("../entries/index.ts");
    const { companySchema } = await import("../entries/companies.ts");
    expect(() => new SearchEngine(companySchema)).toThrow(message);
  });
});
