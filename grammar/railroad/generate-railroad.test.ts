import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { railroads } from "./generate-railroad.ts";

const folder = new URL("./", import.meta.url);
const diagrams = railroads();

test("each rule has a diagram, which the reference shows", () => {
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith(".svg"))
      .toSorted(),
  ).toEqual([...diagrams.keys()].map((rule) => `${rule}.svg`).toSorted());
  const reference = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  for (const rule of diagrams.keys()) expect(reference).toContain(`](railroad/${rule}.svg)`);
});

test.each([...diagrams])("the diagram of %s is current (npm run diagrams)", (rule, svg) => {
  expect(readFileSync(new URL(`${rule}.svg`, folder), "utf8")).toBe(svg);
});
