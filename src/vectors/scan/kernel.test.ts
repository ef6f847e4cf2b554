import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { generatedKernel } from "./generate-kernel.ts";
import { kernelModule } from "./kernel.generated.ts";
import { compiledKernel, vectorKernel } from "./kernel.ts";

test("the module is that of the source", async () => {
  const generated = readFileSync(new URL("./kernel.generated.ts", import.meta.url), "utf8");
  expect(generated, "npm run vector-kernel").toBe(await generatedKernel());
});

test("the module has less than 1 KB", () => {
  expect(Buffer.from(kernelModule, "base64").length).toBeLessThan(1024);
});

test("a thread has one kernel", () => {
  expect(vectorKernel()?.memory.length).toBe(262_144);
  expect(vectorKernel()).toBe(vectorKernel());
});

test("there is no kernel without WebAssembly", () => {
  expect(compiledKernel(undefined)).toBeNull();
});

test("there is no kernel where a policy refuses to compile modules", () => {
  const options = { contextCodeGeneration: { wasm: false } };
  expect(() =>
    runInNewContext("new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))", {}, options),
  ).toThrow("Wasm code generation disallowed");
  expect(compiledKernel(runInNewContext("WebAssembly", {}, options))).toBeNull();
});
