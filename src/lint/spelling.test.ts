import { fixedQueries, lintedEngine } from "@firmament/test-support/engine/shown-warnings.ts";
import { expect, test } from "vitest";
import { lint } from "../engine/tools/lint.ts";

test.each([
  ["sofware", "software"],
  ["SOFWARE^2", "software^2"],
  ["Nordlcht", "nordlicht"],
  ["nrdlcht", "nordlicht"],
  ["name:(Analitics)", "name:(analytics)"],
  ["berlin-sofware", null],
  ["nordlicht-sofware", "nordlicht-software"],
  ['"Nordlicht  sofware"~2', '"Nordlicht  software"~2'],
  ['industries:"sofware developmnt"', 'industries:"software development"'],
  ["-Hambrg", "-hamburg"],
  ["anal\\ytcs", "analytics"],
])("corrects %s", (query, fixed) => {
  expect(fixedQueries("matches-nothing", query)).toEqual([fixed]);
});

test.each([
  ["zb", "too short"],
  ["bln", "two edits from a short word"],
  ["location_city:sofware", "in another field"],
  ["2200", "a number"],
  ["staff_count:86", "in a number field"],
  ["sofwar*", "a pattern"],
  ["sofwarexyz~1", "already fuzzy"],
  ['"sofware berln"', "words that are not adjacent in any document"],
  [`"sofware${" berlin".repeat(100)}"`, "too long"],
  ['"sofware sofwara sofwaru sofwari"', "too many unknown words"],
])("offers no fix for %s: %s", (query) => {
  expect(fixedQueries("matches-nothing", query)).toEqual([null]);
});

test("corrects at most eight clauses, each wherever it occurs", () => {
  const wrong = ["sofware", "berln", "munih", "hamurg", "nordlich", "isr", "analytis", "elb", "logistk"];
  const fixes = lint(lintedEngine, [...wrong, ...wrong.map((word) => `(${word})^2`)].join(" "))
    .filter(({ code }) => code === "matches-nothing")
    .map((warning) => warning.fixes?.[0]?.replacement);
  const right = ["software", "berlin", "munich", "hamburg", "nordlicht", "isar", "analytics", "elbe", undefined];
  expect(fixes).toEqual([...right, ...right]);
});
