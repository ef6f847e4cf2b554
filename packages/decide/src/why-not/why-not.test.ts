import {
  applyFixes,
  boolean,
  type DefaultOperator,
  date,
  defineSchema,
  foldingAnalyzer,
  keyword,
  number,
  objects,
  text,
} from "firmament";
import { parse } from "firmament/grammar";
import { limitsOf } from "firmament/grammar/syntax/limits.ts";
import { AnalyzedSchema, readDocument } from "firmament/query";
import { describe, expect, test } from "vitest";
import { explainMismatch, type WhyNot } from "./why-not.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text(),
    about: text(),
    city: text(),
    tags: keyword({ many: true }),
    website: text(),
    staff: number(),
    scores: number({ many: true }),
    founded: date(),
    active: boolean(),
    places: objects({ city: text(), kind: keyword(), floors: number() }),
  },
});

const document = readDocument(
  schema,
  {
    id: "1",
    name: "Nordlicht Software",
    about: "Builds robots for ports, and software for the robots of other builders",
    city: "Hamburg",
    tags: ["c#", "new york"],
    staff: 20,
    scores: [3, 5],
    founded: "2014-03-02",
    active: true,
    places: [
      { city: "Hamburg", kind: "hq", floors: 3 },
      { city: "Kiel", kind: "port", floors: 1 },
    ],
  },
  0,
);

const analyzed = new AnalyzedSchema(schema);

function whyNot(query: string, defaultOperator: DefaultOperator = "OR"): WhyNot | null {
  const rules = { schema: analyzed, defaultOperator, now: 0, limits: limitsOf({}) };
  const found = explainMismatch(query, parse(query), document, rules);
  if (found !== null) expect(applyFixes(query, [found.edit])).toBe(found.edit.query);
  return found;
}

test("a document that matches has no reason not to", () => {
  expect(whyNot("nordlicht AND staff:[10 TO 50]")).toBeNull();
});

test("prints the clauses and the edit", () => {
  expect(String(whyNot("name:(nordlicht OR acme) AND (city:berlin OR city:munich) AND NOT robots"))).toBe(
    `about contains robots
  name:(nordlicht OR acme) AND (city:berlin OR city:munich) AND NOT robots
                                                                ^^^^^^^^^^
it would match:
  name:(nordlicht OR acme) AND (city:Hamburg OR city:munich)`,
  );
});

test("at most ten clauses are printed", () => {
  const words = Array.from({ length: 30 }, (_, index) => `name:x${index}`).join(" ");
  expect(whyNot(words)?.clauses).toHaveLength(30);
  expect(String(whyNot(words))).toContain("… and 20 more clauses\nit would match:\n  name:");
});

describe("the reasons", () => {
  test.each([
    ["berlin", "no field contains berlin"],
    ['"software nordlicht"', 'no field contains "software nordlicht"'],
    ["berl*", "no field contains a word that matches berl*"],
    ["city:berlin", "city is Hamburg, not berlin"],
    ["city:berl*", "city is Hamburg, which does not match berl*"],
    ["name:acme", 'name is "Nordlicht Software", not acme'],
    ["about:berlin", "about does not contain berlin"],
    ['about:"ports robots"', 'the words of "ports robots" are not next to each other in about'],
    ["about:/berl.n/", "no word of about matches /berl.n/"],
    ["tags:java", "tags does not contain java"],
    ["website:*", "website has no value"],
    ["website:acme", "website has no value"],
    ["staff:50", "staff is 20, not 50"],
    ["staff:[50 TO 500]", "staff is 20, not between 50 and 500"],
    ["staff:{20 TO 500]", "staff is 20, not in {20 TO 500]"],
    ["staff:>20", "staff is 20, not above 20"],
    ["staff:<=5", "staff is 20, not at most 5"],
    ["scores:[4 TO 4.5]", "scores is 3 and 5, and none of them is between 4 and 4.5"],
    ["founded:2015", "founded is 2014-03-02, not 2015"],
    ["founded:>2014", "founded is 2014-03-02, not after 2014"],
    ["active:false", "active is true, not false"],
    ["places:(city:kiel AND kind:hq)", "no object of places matches city:kiel AND kind:hq"],
    ["places.city:berlin", "places.city does not contain berlin"],
    ["_id:2", "_id is 1, not 2"],
    ["NOT _id:1", "_id is 1"],
    ["NOT robots", "about contains robots"],
    ["NOT rob*", "a word of about matches rob*"],
    ["NOT staff:20", "staff is 20"],
    ["-staff:>=10", "staff is 20, which is at least 10"],
    ["NOT city:*", "city has a value"],
    ["NOT places:(kind:hq)", "an object of places matches kind:hq"],
    ["NOT places:*", "places has objects"],
    ["NOT *:*", "*:* matches every document"],
    ['""', "the query contains no word"],
  ])("%s: %s", (query, reason) => {
    expect(whyNot(query)?.clauses.map((clause) => clause.reason)).toEqual([reason]);
  });
});

describe("the clauses", () => {
  const clauses = (query: string, defaultOperator?: DefaultOperator): readonly string[] =>
    whyNot(query, defaultOperator)?.clauses.map((clause) => clause.text) ?? [];

  test.each([
    // A conjunction needs one clause, a disjunction all of them.
    ["(acme OR bolt) AND staff:50", ["staff:50"]],
    ["(acme AND bolt) OR (crane AND (dock OR edge))", ["acme", "crane"]],
    // Clauses that only score do not exclude.
    ["+acme bolt", ["acme"]],
    // A negated clause is marked with its sign, those of a negated list are not.
    ["nordlicht -robots", ["-robots"]],
    ["NOT (acme OR robots)", ["robots"]],
    ["NOT (nordlicht AND robots)", ["nordlicht", "robots"]],
    // Each occurrence counts.
    ["(acme AND nordlicht) OR acme", ["acme", "acme"]],
  ])("%s", (query, expected) => {
    expect(clauses(query)).toEqual(expected);
  });

  test("white space is the default operator", () => {
    expect(clauses("acme bolt", "OR")).toEqual(["acme", "bolt"]);
    expect(clauses("acme bolt", "AND")).toEqual(["acme"]);
  });
});

describe("the edit", () => {
  test.each([
    // Bounds move to the value of the document.
    ["staff:[50 TO 500]", "staff:[20 TO 500]", 1],
    ["staff:{20  TO 500}", "staff:[20  TO 500}", 1],
    ["staff:>50^2", "staff:>=20^2", 1],
    ["staff:50", "staff:[20 TO 50]", 1],
    ["scores:[4 TO 4.5]", "scores:[4 TO 5]", 1],
    ["founded:[2015 TO 2020]", "founded:[2014-03-02 TO 2020]", 1],
    ["founded:<2010", "founded:<=2014-03-02", 1],
    // Phrases and fuzzy words become looser, and misspelt words are corrected.
    ['"robots ports"', '"robots ports"~1', 1],
    ["nordlixt AND staff:20", "nordlicht AND staff:20", 1],
    ["tags:C#", "tags:c#", 1],
    ['tags:"New York"', 'tags:"new york"', 1],
    // Clauses are dropped with their operators, signs and parentheses.
    ["acme AND robots", "robots", 1],
    ["robots   AND ( acme )", "robots", 1],
    ["robots AND NOT software AND ports", "robots AND ports", 1],
    ["nordlicht AND (robots AND acme)^2", "nordlicht AND robots^2", 1],
    ["name:(acme AND nordlicht)", "name:nordlicht", 1],
    ["bolt OR acme AND nordlicht", "bolt OR nordlicht", 1],
    ["(acme OR bolt) AND robots", "robots", 2],
    ["+acme nordlicht", "nordlicht", 1],
    // A clause that cannot be dropped gets a value of the document, or loses its sign.
    ["city:berlin", "city:Hamburg", 1],
    ["active:false", "active:true", 1],
    ["acme OR NOT robots", "acme OR robots", 1],
    // Within nested objects, the object that needs the least counts.
    ["places:(city:kiel AND floors:[2 TO 9])", "places:(city:kiel AND floors:[1 TO 9])", 1],
    // The fewest clauses change.
    ["(acme AND bolt AND crane) OR (robots AND dock)", "(acme AND bolt AND crane) OR robots", 1],
    ["acme AND bolt AND robots", "robots", 2],
    // Two clauses of an alternative are less than all alternatives.
    ["(acme AND bolt AND robots) OR crane", "robots OR crane", 2],
    ["nordlicht AND ((acme AND bolt AND robots) OR crane)", "nordlicht AND (robots OR crane)", 2],
    // The last resort.
    ["acme OR bolt", "*:*", 2],
    ["acme AND bolt", "*:*", 2],
  ])("%s → %s", (query, edited, changes) => {
    expect(whyNot(query)?.edit).toMatchObject({ query: edited, changes });
  });
});
