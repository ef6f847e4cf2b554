import { companyEngine } from "@firmament/test-support/http/service.ts";
import { complete, lint, type ReadonlyEngine } from "firmament";
import type { CompanySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { toolsOf } from "./engine-tools.ts";

const engine = companyEngine(20);
const { signal } = new AbortController();

test("the tools of an engine return what its functions return", () => {
  const tools = toolsOf(engine, { limit: 1 });
  expect(tools.validate("(a", { signal })).toEqual(engine.validate("(a"));
  expect(tools.lint("a AND b OR c", { signal })).toEqual(lint(engine, "a AND b OR c"));
  expect(tools.complete("location_city:", 14, { signal })).toEqual(
    complete(engine, "location_city:", 14, { limit: 1 }),
  );
});

test("the tools of a text that is searched as it is typed agree with the search", () => {
  const tools = toolsOf(engine, { filter: "software" });
  const options = { signal, asYouType: true };
  expect(tools.validate("(softw", options)).toEqual([]);
  expect(tools.lint("softw", options)).toEqual([]);
  expect(tools.lint("softw", { signal })).not.toEqual([]);
  expect(tools.complete("softw", 5, options)).toEqual(
    complete(engine, "softw", 5, { asYouType: true, filter: "software" }),
  );
});

test("options of queries apply to warnings", () => {
  const text = "a b OR c";
  const options = { defaultOperator: "AND" } as const;
  expect(toolsOf(engine, options).lint(text, { signal })).toEqual(lint(engine, text, options));
  expect(lint(engine, text, options)).not.toEqual(lint(engine, text));
});

test("another value than an engine is an error", () => {
  expect(() => toolsOf({} as ReadonlyEngine<CompanySchema>)).toThrow(new TypeError("toolsOf needs a SearchEngine."));
});
