import { PassThrough } from "node:stream";
import { type Schema, SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
import { beforeEach, describe, expect, test } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { type Screen, screenOf } from "../terminal/screen.ts";
import { completeLine } from "./line-completer.ts";
import { ReplSession } from "./session.ts";

const engine = new SearchEngine<Schema>(companySchema);
engine.upsertAll([
  { id: "a", name: "Acme Robots", location_city: "Berlin", location_country: "Germany", staff_count: 120 },
  { id: "b", name: "Bolt Robots", location_city: "Bern", location_country: "Switzerland", staff_count: 7 },
  { id: "c", name: "Caldera Robots", location_city: "Berlin", location_country: "Germany" },
]);

let printed: string[] = [];
let session = new ReplSession(engine, companyDocuments, screen());

function screen(): Screen {
  const print = (line: string): void => {
    printed.push(line);
  };
  return { ...screenOf(new PassThrough(), {}), width: 100, print, printMessage: print };
}

/** Runs a line; returns the printed lines without times. */
function run(line: string): string[] {
  printed = [];
  expect(session.run(line)).toBe(true);
  return printed.map((text) => text.replace(/\d+(\.\d+)? ms\b/g, "T"));
}

beforeEach(() => {
  session = new ReplSession(engine, companyDocuments, screen());
});

describe("a session", () => {
  test("prints a table of the matches", () => {
    expect(run("name:acme")).toEqual([
      "name        | location        | staff_count",
      "----------- | --------------- | ----------:",
      "Acme Robots | Berlin, Germany |         120",
      "",
      "1 company in T",
    ]);
    expect(run("location_city:Hamburg")[0]).toBe("No matches (T)");
    expect(run("   ")).toEqual([]);
  });

  test("prints warnings if nothing matches", () => {
    expect(run("acmee")).toEqual([
      "No matches (T)",
      "No document matches `acmee`: did you mean `acme`? (matches-nothing)",
      "  acmee",
      "  ^^^^^",
      "try: acme",
    ]);
  });

  test("prints errors with their position, and continues", () => {
    expect(run("acme AND").join("\n")).toContain("  acme AND\n");
    expect(run("nmae:acme").join("\n")).toContain("There is no field `nmae`.");
    expect(run("acme")).toContain("1 company in T");
  });

  test("prints one page after another", () => {
    expect(run(".limit 2")).toEqual(["limit: 2"]);
    expect(run(".sort name:desc")).toEqual(["sort: name:desc"]);
    expect(run("robots").slice(2)).toEqual(
      [
        "Caldera Robots | Berlin, Germany   |            ",
        "Bolt Robots    | Bern, Switzerland |           7",
        "",
        "3 companies in T",
        "Shown: 1 to 2; next page: .more",
      ].map((line) => line.trimEnd()),
    );
    expect(run(".more").slice(2)).toEqual([
      "Acme Robots | Berlin, Germany |         120",
      "",
      "3 companies in T",
      "Shown: 3",
    ]);
    expect(run(".more")).toEqual(["There are no more matches"]);
  });

  test("applies settings until they change", () => {
    expect(run("acme berlin")).toContain("2 companies in T");
    expect(run(".operator and")).toEqual(["operator: and"]);
    expect(run("acme berlin")).toContain("1 company in T");
    expect(run(".operator")).toEqual(["operator: or"]);
    expect(run(".highlight name")).toEqual(["highlight: name"]);
    expect(run("acme").slice(-3)).toEqual(["", "Acme Robots", "  name: *Acme* Robots"]);
    expect(run(".facets location_country=1 staff_count=0,100")).toEqual([
      "facets: location_country=1 staff_count=0,100",
    ]);
    expect(run("robots")).toContain("Germany          |         2");
  });

  test("rejects invalid settings", () => {
    expect(run(".limit many")).toEqual(["Use a whole number from 0."]);
    expect(run(".sort size").join()).toContain("followers:desc,name");
    expect(run(".highlight staff_count")).toEqual(["staff_count is a number field. Use text and keyword fields."]);
    expect(run(".facets nowhere").join()).toContain('There is no field "nowhere".');
    expect(run(".nothing")).toEqual(["There is no command .nothing. Enter .help for a list"]);
  });

  test("explains, lints and formats a query or the last one", () => {
    expect(run(".format")).toEqual(["There is no last query. Enter .format QUERY"]);
    expect(run(".more")).toEqual(["There is no last query"]);
    expect(run(".format a && !b")).toEqual(["a AND NOT b"]);
    run("acme and berlin");
    expect(run(".explain")[0]).toBe("acme and berlin");
    expect(run(".lint").join("\n")).toContain("(lower-case-operator)");
    expect(run(".lint acme")).toEqual(["No warnings"]);
    expect(run(".lint acme AND").join("\n")).toContain("^");
  });

  test("prints help, and ends with .quit", () => {
    const help = run(".help").join("\n");
    for (const name of ReplSession.commandNames) expect(help).toContain(`.${name}`);
    expect(session.run(".quit")).toBe(false);
  });
});

describe("Tab", () => {
  test("completes values, fields and commands", () => {
    expect(completeLine("location_city:ber", engine)).toEqual([["Berlin", "Bern"], "ber"]);
    expect(completeLine(".lint location_city:berl", engine)).toEqual([["Berlin"], "berl"]);
    expect(completeLine("acme AND staff", engine)[0]).toContain("staff_count:");
    expect(completeLine(".fo", engine)).toEqual([[".format"], ".fo"]);
    expect(completeLine(".sort fol", engine)).toEqual([[], ".sort fol"]);
    expect(completeLine("/abc", engine)).toEqual([[], "/abc"]);
  });
});
