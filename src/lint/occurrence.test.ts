import { describe, expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { Deadline, DeadlineError } from "../base/deadline.ts";
import { internalsOf, SearchEngine } from "../engine/search-engine.ts";
import { companySchema } from "../schema/company-schema.ts";
import { meaningOf } from "./clause-meaning.ts";
import { Occurrence } from "./occurrence.ts";

const engine = new SearchEngine(companySchema, { liveCapacity: 1 });
engine.upsertAll(["red", "red green", "blue"].map((name) => ({ id: name, name, tagline: "a" })));
engine.upsert({ id: "live", name: "live" });
engine.upsert({ id: "gone", name: "gone" });
engine.delete("gone");
const { analyzedSchema, writer } = internalsOf(engine);

function occurs(query: string, deadline: Deadline = Deadline.none): boolean {
  const meaning = meaningOf(parse(query), null, analyzedSchema, "OR");
  return new Occurrence(writer.reader(), deadline).occurs(meaning);
}

describe("tells whether a document matches", () => {
  test.each([
    "red",
    "live",
    "blu*",
    '"red green"',
    "red AND green",
    "red AND NOT green",
    "gone OR blue",
    "gon* OR liv*",
  ])("%s: so it is", (query) => {
    expect(occurs(query)).toBe(true);
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
  ])("%s: so it is not", (query) => {
    expect(occurs(query)).toBe(false);
  });
});

test("gives up when its time is over", () => {
  expect(() => occurs("red", new Deadline(-1))).toThrow(DeadlineError);
});
