import { describe, expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { Deadline, DeadlineError } from "../base/deadline.ts";
import { companySchema } from "../companies/company-schema.ts";
import { internalsOf, SearchEngine } from "../engine/search-engine.ts";
import { MatchTester } from "./match-tester.ts";
import { resolveClause } from "./resolve-clause.ts";

const engine = new SearchEngine(companySchema, { liveCapacity: 1 });
engine.upsertAll(["red", "red green", "blue"].map((name) => ({ id: name, name, tagline: "a" })));
engine.upsert({ id: "live", name: "live" });
engine.upsert({ id: "gone", name: "gone" });
engine.delete("gone");
const {
  rules: { schema: analyzedSchema },
  writer,
} = internalsOf(engine);

function hasMatch(query: string, deadline: Deadline = Deadline.none): boolean {
  const resolved = resolveClause(parse(query), null, { schema: analyzedSchema, defaultOperator: "OR", now: 0 });
  return new MatchTester(writer.reader(), deadline).hasMatch(resolved);
}

describe("tests whether a document matches", () => {
  test.each([
    "red",
    "live",
    "blu*",
    '"red green"',
    "red AND green",
    "red AND NOT green",
    "gone OR blue",
    "gon* OR liv*",
  ])("%s: true", (query) => {
    expect(hasMatch(query)).toBe(true);
  });

  test.each([
    "white",
    "gone",
    "gon*",
    "gonne~",
    '"green red"',
    "red AND live",
    "blue AND NOT tagline:a",
    "gone OR white",
    "@",
  ])("%s: false", (query) => {
    expect(hasMatch(query)).toBe(false);
  });
});

test("throws at the deadline", () => {
  expect(() => hasMatch("red", new Deadline(-1))).toThrow(DeadlineError);
});
