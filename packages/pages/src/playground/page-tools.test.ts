import { signal } from "@preact/signals";
import { complete, lint, SearchEngine, type Warning } from "firmament";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import type { SourceTools } from "../search/search-source.ts";
import { pageTools, type ToolSource } from "./page-tools.ts";

const engine = new SearchEngine(companySchema);
engine.upsert({ id: "1", name: "Robotics", location_city: "Berlin", location_country: "Germany" });

/** Tools of an engine, of which `lint` answers with the result of a function. */
function toolsOf(answer: SourceTools["lint"]): ToolSource {
  return {
    source: {
      tools: {
        validate: async () => [],
        lint: answer,
        complete: async (text, offset, { asYouType }) => complete(engine, text, offset, { asYouType }),
      },
    },
  };
}

const linted = toolsOf(async (text, { asYouType }) => lint(engine, text, { asYouType }));
const options = { signal: new AbortController().signal };
const exact = (): boolean => false;
const asYouType = (): boolean => true;

test("without documents, the syntax is checked", async () => {
  const tools = pageTools(signal(null), exact);
  expect(await tools.validate("(a", options)).toHaveLength(1);
  expect(await tools.validate(" ", options)).toEqual([]);
  expect(await pageTools(signal(null), asYouType).validate("(a", options)).toEqual([]);
  expect(await tools.lint("(a", options)).toEqual([]);
  expect(await tools.complete("na", 2, options)).toEqual([]);
});

test("a question about documents that are replaced is answered by their successors", async () => {
  const warnings: readonly Warning[] = [];
  const current = signal(
    toolsOf(async () => {
      current.value = toolsOf(async () => warnings);
      throw new Error("The engine was closed.");
    }),
  );
  expect(await pageTools(current, exact).lint("a", options)).toBe(warnings);
});

test("an error of the current documents rejects the question", async () => {
  const error = new Error("failed");
  const tools = pageTools(signal(toolsOf(() => Promise.reject(error))), exact);
  await expect(tools.lint("a", options)).rejects.toBe(error);
});

test("a word that is still being typed is not said to match nothing", async () => {
  const current = signal(linted);
  const codes = async (isAsYouType: () => boolean, text: string): Promise<readonly string[]> =>
    (await pageTools(current, isAsYouType).lint(text, options)).map(({ code }) => code);
  expect(await codes(exact, "robo")).toEqual(["matches-nothing"]);
  expect(await codes(asYouType, "robo")).toEqual([]);
  expect(await codes(asYouType, "a and b")).toContain("lower-case-operator");
});

test("completions cover hits only for fields and their values", async () => {
  const tools = pageTools(signal(linted), asYouType);
  const texts = async (text: string): Promise<readonly string[]> =>
    (await tools.complete(text, text.length, options)).map((each) => each.text);
  expect(await texts("rob")).toEqual([]);
  expect(await texts("lo")).toEqual([]);
  expect(await texts("loc")).toContain("location_city:");
  expect(await texts("location_city:Ber")).toContain("Berlin");
  expect(await texts("location_city:(Berlin OR Ber")).toContain("Berlin)");
});
