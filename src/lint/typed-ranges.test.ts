import { proveRelations } from "@firmament/decide";
import { describe, expect, test } from "vitest";
import { lint } from "../engine/tools/lint.ts";
import { boolean, date, defineSchema, keyword, SearchEngine, standardAnalyzer } from "../entries/index.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { name: keyword(), founded_on: date(), events: date({ many: true }), is_public: boolean() },
});
const engine = new SearchEngine(schema, { clock: () => Date.UTC(2024, 1, 14) });
engine.upsertAll([
  { id: 1, name: "a", founded_on: "2015-06-03", events: ["2015", "2020"], is_public: true },
  { id: 2, name: "b", founded_on: "2024-02-14", is_public: false },
]);

/** The codes of the warnings, and the query with their fixes. */
function warnings(query: string): readonly string[] {
  return lint(engine, query, { proveRelations }).map(({ code, fixes = [] }) => {
    const fixed = fixes.toReversed().reduce((text, { span, replacement }) => {
      return text.slice(0, span.start) + replacement + text.slice(span.end);
    }, query);
    return fixes.length === 0 ? code : `${code}: ${fixed}`;
  });
}

describe("ranges and clauses of dates and truth values", () => {
  test.each<[string, readonly string[]]>([
    ["founded_on:[2024 TO 2015]", ["reversed-range: founded_on:[2015 TO 2024]"]],
    ["founded_on:[now TO now-1y]", ["reversed-range: founded_on:[now-1y TO now]"]],
    ["founded_on:{2015 TO 2015}", ["empty-range: founded_on:[2015 TO 2015]"]],
    ["founded_on:{2015 TO 2015-06]", ["empty-range: founded_on:[2015 TO 2015-06]"]],
    ["founded_on:{2014 TO 2015}", ["empty-range: founded_on:[2014 TO 2015]"]],
    ["founded_on:[2015 TO 2015-06]", []],
    ["founded_on:{2014 TO 2016}", []],
    ["founded_on:<2015 AND founded_on:>=2015", ["matches-nothing", "contradiction"]],
    ["founded_on:2015 AND founded_on:2024", ["contradiction"]],
    ["founded_on:2015-06 AND founded_on:[2015 TO 2016]", ["redundant-clause: founded_on:2015-06"]],
    ["events:2015 AND events:2020", []],
    ["is_public:true AND is_public:false", ["contradiction"]],
    ["founded_on:2015 OR founded_on:[2015 TO 2015]", ["duplicate-clause: founded_on:2015"]],
    ["founded_on:1999", ["matches-nothing"]],
  ])("%s: %j", (query, expected) => {
    expect(warnings(query)).toEqual(expected);
  });
});
