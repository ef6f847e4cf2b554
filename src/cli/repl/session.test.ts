import { beforeEach, describe, expect, test } from "vitest";
import { companySchema, SearchEngine } from "../../index.ts";
import { type Screen, screenOf } from "../terminal/screen.ts";
import { completionsOf } from "./completer.ts";
import { ReplSession } from "./session.ts";

const engine = new SearchEngine(companySchema);
engine.upsertAll([
  { id: "a", name: "Acme Robots", location_city: "Berlin", location_country: "Germany", staff_count: 120 },
  { id: "b", name: "Bolt Robots", location_city: "Bern", location_country: "Switzerland", staff_count: 7 },
  { id: "c", name: "Caldera Robots", location_city: "Berlin", location_country: "Germany" },
]);

let printed: string[] = [];
let session = new ReplSession(engine, screen());

function screen(): Screen {
  const print = (line: string): void => {
    printed.push(line);
  };
  return { ...screenOf(process.stdout, { NO_COLOR: "1" }), width: 100, print, printMessage: print };
}

/** The lines that a line is answered with, without times. */
function answer(line: string): string[] {
  printed = [];
  expect(session.answer(line)).toBe(true);
  return printed.map((text) => text.replace(/\d+(\.\d+)? ms\b/g, "T"));
}

beforeEach(() => {
  session = new ReplSession(engine, screen());
});

describe("a session", () => {
  test("answers queries with a table", () => {
    expect(answer("name:acme")).toEqual([
      "name        | location        | staff_count",
      "----------- | --------------- | ----------:",
      "Acme Robots | Berlin, Germany |         120",
      "",
      "1 company in T",
    ]);
    expect(answer("nowhere")).toEqual(["No company matches (T)"]);
    expect(answer("   ")).toEqual([]);
  });

  test("shows mistakes with their place, and goes on", () => {
    expect(answer("acme AND").join("\n")).toContain("  acme AND\n");
    expect(answer("nmae:acme").join("\n")).toContain("There is no field `nmae`.");
    expect(answer("acme")).toContain("1 company in T");
  });

  test("shows one page after the other", () => {
    expect(answer(".limit 2")).toEqual(["limit: 2"]);
    expect(answer(".sort name:desc")).toEqual(["sort: name:desc"]);
    expect(answer("robots").slice(2)).toEqual(
      [
        "Caldera Robots | Berlin, Germany   |            ",
        "Bolt Robots    | Bern, Switzerland |           7",
        "",
        "3 companies in T",
        "Shown: 1 to 2; .more shows the next",
      ].map((line) => line.trimEnd()),
    );
    expect(answer(".more").slice(2)).toEqual([
      "Acme Robots | Berlin, Germany |         120",
      "",
      "3 companies in T",
      "Shown: number 3",
    ]);
    expect(answer(".more")).toEqual(["That was all"]);
  });

  test("asks as it is set, until it is set otherwise", () => {
    expect(answer("acme berlin")).toContain("2 companies in T");
    expect(answer(".operator and")).toEqual(["operator: and"]);
    expect(answer("acme berlin")).toContain("1 company in T");
    expect(answer(".operator")).toEqual(["operator: or"]);
    expect(answer(".highlight name")).toEqual(["highlight: name"]);
    expect(answer("acme").slice(-3)).toEqual(["", "Acme Robots", "  name: *Acme* Robots"]);
    expect(answer(".facets location_country=1 staff_count=0,100")).toEqual([
      "facets: location_country=1 staff_count=0,100",
    ]);
    expect(answer("robots")).toContain("Germany          |         2");
  });

  test("refuses what cannot be set", () => {
    expect(answer(".limit many")).toEqual(["It takes a whole number."]);
    expect(answer(".sort size").join()).toContain("followers:desc,name");
    expect(answer(".highlight staff_count")).toEqual([
      "staff_count is a field of numbers: there are no words in it to show.",
    ]);
    expect(answer(".facets nowhere").join()).toContain('There is no field "nowhere".');
    expect(answer(".nothing")).toEqual(["There is no .nothing; .help tells what there is"]);
  });

  test("explains, lints and formats a query, or the last one", () => {
    expect(answer(".format")).toEqual(["Nothing has been asked yet: .format QUERY"]);
    expect(answer(".more")).toEqual(["Nothing has been asked yet"]);
    expect(answer(".format a && !b")).toEqual(["a AND NOT b"]);
    answer("acme and berlin");
    expect(answer(".explain")[0]).toBe("acme and berlin");
    expect(answer(".lint").join("\n")).toContain("(lower-case-operator)");
    expect(answer(".lint acme")).toEqual(["Nothing to warn of"]);
    expect(answer(".lint acme AND").join("\n")).toContain("^");
  });

  test("helps, and ends", () => {
    const help = answer(".help").join("\n");
    for (const name of ReplSession.commandNames) expect(help).toContain(`.${name}`);
    expect(session.answer(".quit")).toBe(false);
  });
});

describe("Tab", () => {
  test("completes values, fields and commands", () => {
    expect(completionsOf("location_city:ber", engine)).toEqual([["Berlin", "Bern"], "ber"]);
    expect(completionsOf(".lint location_city:berl", engine)).toEqual([["Berlin"], "berl"]);
    expect(completionsOf("acme AND staff", engine)[0]).toContain("staff_count:");
    expect(completionsOf(".fo", engine)).toEqual([[".format"], ".fo"]);
    expect(completionsOf(".sort fol", engine)).toEqual([[], ".sort fol"]);
    expect(completionsOf("/abc", engine)).toEqual([[], "/abc"]);
  });
});
