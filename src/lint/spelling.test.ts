import { expect, test } from "vitest";
import { fixedQueries, lintedEngine } from "../../test/support/engine/shown-warnings.ts";

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
])("%s", (query, fixed) => {
  expect(fixedQueries("matches-nothing", query)).toEqual([fixed]);
});

test.each([
  ["zb", "too short"],
  ["bln", "two edits from a word so short"],
  ["location_city:sofware", "in another field"],
  ["2200", "a number"],
  ["staff_count:86", "in a field of numbers"],
  ["sofwar*", "a pattern"],
  ["sofwarexyz~1", "fuzzy already"],
  ['"sofware berln"', "words that do not stand side by side"],
  [`"sofware${" berlin".repeat(100)}"`, "too long"],
  ['"sofware sofwara sofwaru sofwari"', "too many words that nothing has"],
])("%s: no fix, %s", (query) => {
  expect(fixedQueries("matches-nothing", query)).toEqual([null]);
});

test("a few clauses of a query are corrected, each wherever it stands", () => {
  const wrong = ["sofware", "berln", "munih", "hamurg", "nordlich", "isr", "analytis", "elb", "logistk"];
  const fixes = lintedEngine
    .lint([...wrong, ...wrong.map((word) => `(${word})^2`)].join(" "))
    .filter(({ code }) => code === "matches-nothing")
    .map((warning) => warning.fixes?.[0]?.replacement);
  const right = ["software", "berlin", "munich", "hamburg", "nordlicht", "isar", "analytics", "elbe", undefined];
  expect(fixes).toEqual([...right, ...right]);
});
