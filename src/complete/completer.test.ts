import { describe, expect, test } from "vitest";
import { type CompanyInput, type CompanySchema, companySchema } from "../companies/company-schema.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { complete } from "../engine/tools/complete.ts";
import type { Completion } from "./completion.ts";

const companies: readonly Omit<CompanyInput, "id">[] = [
  { name: "Acme Robotics", location_city: "Berlin", industries: ["Software Development"], staff_count: 5 },
  { name: "Acme Rockets", location_city: "Berlin", industries: ["Software Development", "Mining"], staff_count: 50 },
  { name: "Acme", location_city: "berlin", industries: ["Software Testing"], staff_count: 51, followers: -5 },
  { name: "Nordlicht Software", location_city: "Bern", industries: ["Mining"], staff_count: 50 },
  { name: "Isar Mining", location_city: "New York", staff_count: 7, followers: -51 },
  { name: "Elbe Logistik", location_city: "New York", staff_count: 500.5 },
  {
    name: "Spree",
    location_city: "Zürich",
    description: "We develop software in Zürich. Software development is what we do.",
  },
  {
    name: 'The "Quoted" Company',
    location_city: "York",
    description: "Software design, and most of all software development, since 1999.",
  },
];

function engineOf(records: readonly Omit<CompanyInput, "id">[]): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(records.map((record, index) => ({ ...record, id: String(index) })));
  return engine;
}

const engine = engineOf(companies);

function completionsAt(marked: string): readonly Completion[] {
  return complete(engine, marked.replace("|", ""), marked.indexOf("|"));
}

/** The texts of the completions at `|`, with their counts. */
function textsAt(marked: string, kind?: Completion["kind"]): readonly string[] {
  return completionsAt(marked)
    .filter((completion) => kind === undefined || completion.kind === kind)
    .map(({ text, count }) => (count === undefined ? text : `${text} ${count}`));
}

/** The text after inserting the first completion. */
function completed(marked: string): string | undefined {
  const text = marked.replace("|", "");
  const [first] = completionsAt(marked);
  return first && text.slice(0, first.span.start) + first.text + text.slice(first.span.end);
}

const everyField = [...Object.keys(companySchema.fields)].map((name) => `${name}:`);

describe("completes the start of a clause", () => {
  test.each([
    ["|", [...everyField, "NOT "]],
    ["(|", [...everyField, "NOT "]],
    ["-|", everyField],
    ["loc|", ["location_country:", "location_city:"]],
    ["CI|", ["location_city:"]],
    ["st|", ["staff_count:"]],
    ["no|", ["NOT ", "nordlicht 1"]],
    ["Mi|", ["mining 3"]],
    ["berl|", ["berlin 3"]],
    ["acm|e OR b", ["acme 3"]],
    ["zü|", ["zurich 1"]],
    ["xyz|", []],
    ["@|", []],
  ])("%s", (marked, expected) => {
    expect(textsAt(marked)).toEqual(expected);
  });

  test.each([
    ['"soft|', ['"software" 6']],
    ['"software dev|', ['"software development" 4']],
    ['"Software |', ['"Software development" 4', '"Software design" 1', '"Software in" 1', '"Software testing" 1']],
    ['"|', []],
  ])("in quotes: %s", (marked, expected) => {
    expect(textsAt(marked)).toEqual(expected);
  });
});

describe("completes the text after a clause", () => {
  test.each([
    ["acme |", ["AND ", "OR ", "NOT ", ...everyField]],
    ["acme a|", ["AND ", "acme 3", "all 1", "and 1"]],
    ["acme or|", ["OR "]],
    ['"acme"|', [" AND ", " OR ", " NOT ", ...everyField.map((field) => ` ${field}`)]],
    ["(acme)n|", [" NOT ", " name:", " new 2", " nordlicht 1"]],
    ["name:(acme r|)", ['"Acme Robotics" 1', '"Acme Rockets" 1']],
    ["name:(acme |)", ["AND ", "OR ", "NOT "]],
    ["staff_count:[5 |", ["TO "]],
    ["staff_count:[5 t|", ["TO "]],
    ["staff_count:[5 x|", []],
  ])("%s", (marked, expected) => {
    expect(textsAt(marked)).toEqual(expected);
  });
});

describe("completes values of a field of terms", () => {
  test.each([
    ["location_city:ber|", ["Berlin 3", "Bern 1"]],
    ["location_city:BER|", ["Berlin 3", "Bern 1"]],
    ["location_city:|", ["Berlin 3", "York 3", '"New York" 2', "Bern 1", "Zürich 1"]],
    ["location_city:zur|", ["Zürich 1"]],
    ["location_city:ZÜ|", ["Zürich 1"]],
    ["location_city:yo|", ["York 3", '"New York" 2']],
    ["location_city:new\\ |", ['"New York" 2']],
    ['location_city:"|', ['"Berlin" 3', '"York" 3', '"New York" 2', '"Bern" 1', '"Zürich" 1']],
    ['location_city:"new y|', ['"New York" 2']],
    ["location_city:berl|~1", ["Berlin 3"]],
    ["location_city:ber|^2 OR b", ["Berlin 3", "Bern 1"]],
    ["a AND NOT location_city:bern|", ["Bern 1"]],
    ["location_city:(be|)", ["Berlin 3", "Bern 1"]],
    ["location_city:(|)", ["Berlin 3", "York 3", '"New York" 2', "Bern 1", "Zürich 1", "NOT "]],
    ["location_city:(-b|)", ["Berlin 3", "Bern 1"]],
    ["industries:soft|", ['"Software Development" 2', '"Software Testing" 1']],
    ["location_city:x|", []],
    ["location_city:>b|", []],
    ["nofield:x|", []],
    ["location_city:b*|", []],
  ])("%s", (marked, expected) => {
    expect(textsAt(marked)).toEqual(expected);
  });

  test.each([
    ["of names: name:acm|", "name:acm|", ["Acme 3", '"Acme Robotics" 1', '"Acme Rockets" 1']],
    ["in quotes: name", 'name:"acme ro|', ['"Acme Robotics" 1', '"Acme Rockets" 1']],
    ["with quotes: name:the", "name:the|", ['"The \\"Quoted\\" Company" 1']],
    ["of prose: description", "description:dev|", ["development 2", "develop 1"]],
    ["phrases", 'description:"software de|', ['"software development" 2', '"software design" 1']],
    ["the next term", 'description:"is what |', ['"is what we" 1']],
  ])("%s", (_, marked, expected) => {
    expect(textsAt(marked)).toEqual(expected);
  });
});

describe("completes values of a number field", () => {
  test.each([
    ["staff_count:5|", ["50 2", "5 1", "500.5 1", "51 1"]],
    ["staff_count:50|", ["50 2", "500.5 1"]],
    ["staff_count:500.|", ["500.5 1"]],
    ["staff_count:+7|", ["7 1"]],
    ['staff_count:"7|', ['"7" 1']],
    ["staff_count:>=5|", ["5 6", "50 4", "51 2", "500.5 1"]],
    ["staff_count:<|", ["500.5 5", "51 4", "50 2", "7 1"]],
    ["followers:|", ["-5 1", "-51 1"]],
    ["followers:-5|", ["-5 1", "-51 1"]],
    ["followers:>-|", ["-51 1"]],
    ["followers:(|)", ['"-5" 1', '"-51" 1', "NOT "]],
    ["followers:(-5|)", []],
    ["staff_count:x|", []],
    ["staff_count:5|~1", []],
  ])("%s", (marked, expected) => {
    expect(textsAt(marked)).toEqual(expected);
  });
});

describe("completes the bounds of a range", () => {
  test.each([
    ["staff_count:[5|", ["5 TO *] 6", "50 TO *] 4", "51 TO *] 2", "500.5 TO *] 1"]],
    ["staff_count:{5|", ["5 TO *} 5", "50 TO *} 2", "51 TO *} 1"]],
    ["staff_count:[5| TO 50]", ["5 4", "50 2"]],
    ["staff_count:[7 TO |", ["500.5] 5", "51] 4", "50] 3", "7] 1"]],
    ['staff_count:[7 TO "5|"] AND a', ['"500.5" 5', '"51" 4', '"50" 3']],
    ["(staff_count:[51 TO 5|", ["500.5]) 2", "51]) 1"]],
    ["followers:[-5|", ["-51 TO *] 2", "-5 TO *] 1"]],
    ["location_city:[b|", ["berlin TO *]", "bern TO *]"]],
    ['location_city:["b|" TO c]', ['"berlin"', '"bern"']],
    ["[nord|", ["nordlicht TO *]"]],
  ])("%s", (marked, expected) => {
    expect(textsAt(marked)).toEqual(expected);
  });
});

describe("completes field names", () => {
  test.each([
    ["ind|:x", ["industries:"]],
    ["a ind| : x", ["industries:"]],
    ["name:(a na|:x)", ["name:"]],
    ["st|~1", []],
  ])("before a colon or a tilde: %s", (marked, expected) => {
    expect(textsAt(marked)).toEqual(expected);
    expect(completionsAt(marked).every(({ kind }) => kind === "field")).toBe(true);
  });

  test.each([
    ["_exists_:ind|", ["industries 4"]],
    ["(_exists_:city|", ["location_city) 8"]],
    ["_exists_:web|", []],
  ])("as values: %s", (marked, expected) => {
    expect(textsAt(marked, "value")).toEqual(expected);
  });
});

test.each(["/ab|c/", "acme~|", "acme~1|", "acme^2|", "name:te?t|", "staff_count:[5 TO 7 |", "name:-acme --|"])(
  "returns nothing for %s",
  (marked) => {
    expect(completionsAt(marked)).toEqual([]);
  },
);

describe("inserts the completion", () => {
  test.each([
    ["location_city:ber| AND b", "location_city:Berlin AND b"],
    ["location_city:b|ern", "location_city:Berlin"],
    ["location_city:|AND b", "location_city:Berlin AND b"],
    ["location_city:|(b)", "location_city:Berlin (b)"],
    ["location_city:ber|)", "location_city:Berlin)"],
    ["location_city:ber|^2", "location_city:Berlin^2"],
    ['location_city:"ber|n" b', 'location_city:"Berlin" b'],
    ['location_city:"ber| AND name:"a"', 'location_city:"Berlin" AND name:"a"'],
    ["(a AND (b OR location_city:ber|", "(a AND (b OR location_city:Berlin))"],
    ["(a AND (b OR location_city:ber| ", "(a AND (b OR location_city:Berlin)) "],
    ["(location_city:ber| AND b", "(location_city:Berlin AND b"],
    ["locati|", "location_country:"],
    ["location_ci|:berlin", "location_city:berlin"],
    ["location_ci| : berlin", "location_city: berlin"],
    ["a an| b", "a AND b"],
    ["a an|", "a AND "],
    ["(a)o| b", "(a) OR b"],
    ["staff_count:[5 t| 9]", "staff_count:[5 TO 9]"],
    ["xyz|", undefined],
  ])("%s", (marked, expected) => {
    expect(completed(marked)).toBe(expected);
  });

  test("omits fields directly before another field name", () => {
    expect(textsAt("|name:acme", "field")).toEqual([]);
    expect(textsAt("|acme", "field")).toEqual(everyField);
  });
});

describe("limits", () => {
  test("limits the values, but not fields and operators", () => {
    expect(complete(engine, "location_city:", 14, { limit: 2 })).toHaveLength(2);
    expect(complete(engine, "location_city:", 14, { limit: 0 })).toEqual([]);
    expect(complete(engine, "a", 1, { limit: 1 }).filter(({ kind }) => kind === "value")).toHaveLength(1);
    expect(complete(engine, "", 0, { limit: 0 })).toHaveLength(everyField.length + 1);
  });

  test("returns nothing for a text that is too long", () => {
    const small = new SearchEngine(companySchema, { limits: { queryLength: 5 } });
    expect(complete(small, "12345")).toEqual([]);
    expect(complete(small, "na")).not.toEqual([]);
    expect(complete(small, "123456")).toEqual([]);
    expect(complete(small, "name na")).toEqual([]);
  });

  test("returns nothing for a value that is too long", () => {
    expect(complete(engine, `name:"${"acme ".repeat(100)}`)).toEqual([]);
  });
});

test("uses the end of the text as the default offset and the nearest offset for an invalid one", () => {
  const atEnd = complete(engine, "location_city:ber", 17);
  expect(complete(engine, "location_city:ber")).toEqual(atEnd);
  expect(complete(engine, "location_city:ber", Number.POSITIVE_INFINITY)).toEqual(atEnd);
  expect(complete(engine, "location_city:ber", 17.9)).toEqual(atEnd);
  expect(complete(engine, "location_city:ber", Number.NaN)).toEqual(complete(engine, "location_city:ber", 0));
});

test("does not count deleted documents", () => {
  const changed = engineOf(companies);
  changed.delete("0");
  changed.delete("3");
  const cities = complete(changed, "location_city:ber").map(({ text, count }) => [text, count]);
  expect(cities).toEqual([["Berlin", 2]]);
});

describe("deleted documents do not displace other candidates", () => {
  const deletedCities = Array.from({ length: 40 }, (_, index) => `Bx${index}`);
  const records = [
    ...deletedCities.flatMap((city) => [city, city, city]),
    ...Array.from({ length: 200 }, () => "Amsterdam"),
    "Bonn",
    "Bern",
    "Bern",
  ].map((city, index) => ({
    location_city: city,
    name: `${city} Works`,
    description: `Offices in ${city}`,
    staff_count: city.startsWith("Bx") ? 700 + Math.floor(index / 3) : 7,
  }));

  test.each([
    ["a live segment", false],
    ["a sealed segment", true],
  ])("in %s", (_, isSealed) => {
    const changed = new SearchEngine(companySchema);
    for (const [index, record] of records.entries()) changed.upsert({ ...record, id: String(index) });
    if (isSealed) changed.compact({ full: true });
    for (const [index, { location_city: city }] of records.entries()) {
      if (city.startsWith("Bx")) changed.delete(String(index));
    }
    const values = (text: string) =>
      complete(changed, text, text.length, { limit: 3 })
        .filter(({ kind }) => kind === "value")
        .map((completion) => `${completion.text} ${completion.count}`);
    expect(values("location_city:b")).toEqual(["Bern 2", "Bonn 1"]);
    expect(values("name:b")).toEqual(['"Bern Works" 2', '"Bonn Works" 1']);
    expect(values('"in b')).toEqual(['"in bern" 2', '"in bonn" 1']);
    expect(values("b")).toEqual(["bern 2", "bonn 1"]);
    expect(values("staff_count:7")).toEqual(["7 203"]);
  });
});
