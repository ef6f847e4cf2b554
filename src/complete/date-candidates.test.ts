import { describe, expect, test } from "vitest";
import { boolean, complete, date, defineSchema, keyword, SearchEngine, standardAnalyzer } from "../entries/index.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { name: keyword(), founded_on: date(), events: date({ many: true }), is_public: boolean() },
});
const engine = new SearchEngine(schema);
const dates = ["2015-06-03", "2015-06-30T10:00Z", "2015-07", "1999-12-31", "2020-02-29", "2020-02-29T12:00Z"];
engine.upsertAll(dates.slice(0, 4).map((founded_on, id) => ({ id, name: `n${id}`, founded_on, is_public: id < 3 })));
for (const [id, founded_on] of dates.slice(4).entries()) {
  engine.upsert({ id: 10 + id, founded_on, events: dates, is_public: false });
}

/** The values that complete a text, with their counts. */
function values(text: string): readonly string[] {
  return complete(engine, text)
    .filter(({ kind }) => kind === "value")
    .map((completion) => `${completion.text} ${completion.count}`);
}

describe("dates in the index complete", () => {
  test.each([
    ["founded_on:", ["2015 3", "2020 2", "1999 1"]],
    ["founded_on:20", ["2015 3", "2020 2"]],
    ["founded_on:2015", ["2015 3", "2015-06 2", "2015-07 1"]],
    ["founded_on:2015-", ["2015-06 2", "2015-07 1"]],
    ["founded_on:2015-06", ["2015-06 2", "2015-06-03 1", "2015-06-30 1"]],
    ["founded_on:2015-06-3", ["2015-06-30 1"]],
    ["founded_on:2016", []],
    ["founded_on:x", []],
    ["founded_on:>=201", ["2015 5"]],
    ["founded_on:[2015 TO 20", ["2020] 5", "2015] 3"]],
    ["events:19", ["1999 2"]],
  ])("%s", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });
});

test.each([
  ["is_public:", ["false 3", "true 3"]],
  ["is_public:T", ["true 3"]],
  ["is_public:y", []],
  ["is_public:>", []],
])("%s is completed by %j", (text, expected) => {
  expect(values(text)).toEqual(expected);
});
