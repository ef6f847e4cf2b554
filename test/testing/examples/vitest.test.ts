import { expect, test } from "vitest";
import { checkEngine } from "../../../src/testing.ts";
import { engine } from "./engine.ts";

test("my engine reads queries correctly", async () => {
  expect((await checkEngine(engine, { runs: 100 })).findings).toEqual([]);
});
