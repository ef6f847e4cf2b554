import { readFileSync } from "node:fs";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();

const papers = folder.write(
  "papers.csv",
  [
    "doi,title,authors,year,cited,open,published,venue,funding",
    '10.1/a,Attention is all you need,Vaswani;Shazeer,2017,90000,true,2017-06-12,NeurIPS,"[{""agency"":""NSF"",""amount"":5}]"',
    "10.1/b,BERT,Devlin;Chang,2019,80000,false,2018-10-11,NAACL,",
    '10.1/c,Deep residual learning,He;Zhang,2016,150000,true,2015-12-10,CVPR,"[{""agency"":""NSFC"",""amount"":7}]"',
  ].join("\n"),
);

const schema = folder.write(
  "papers.schema.json",
  JSON.stringify({
    analyzer: "folding",
    fields: {
      title: { type: "text", exactFirst: true, weight: 4, typicalLength: 6 },
      authors: { type: "keyword", many: true, fold: true },
      year: { type: "integer" },
      cited: { type: "number" },
      open: { type: "boolean" },
      published: { type: "date" },
      venue: { type: "stored" },
      funding: { type: "objects", fields: { agency: { type: "keyword" }, amount: { type: "number" } } },
    },
  }),
);

const reading = ["--map", "doi=id", "--separator", ";"];

/** Runs a command; the result has no times. */
async function run(...args: readonly string[]): Promise<readonly [number | null, string, string]> {
  const { status, stdout, stderr } = await firmament(args);
  return [status, stdout.replace(/[\d.]+ m?s\b/g, "T"), stderr];
}

const search = (...args: readonly string[]) => run("search", ...args, "--data", papers, "--schema", schema, ...reading);

describe("--schema", () => {
  it("reads records as documents of the schema, and prints them with their own columns", async () => {
    expect(await search("open:true", "--sort", "published:desc")).toEqual([
      0,
      [
        "id     | published  | title                     | authors          | year |  cited | open",
        "------ | ---------- | ------------------------- | ---------------- | ---: | -----: | ----",
        "10.1/a | 2017-06-12 | Attention is all you need | Vaswani, Shazeer | 2017 |  90000 | true",
        "10.1/c | 2015-12-10 | Deep residual learning    | He, Zhang        | 2016 | 150000 | true",
        "",
        "2 documents in T (3 documents read in T)",
        "",
      ].join("\n"),
      "",
    ]);
  });

  it("finds documents by every type of field", async () => {
    const ids = async (query: string): Promise<readonly string[]> => {
      const [, stdout] = await search(query, "--json");
      return JSON.parse(stdout).hits.map(({ id }: { id: string }) => id);
    };
    expect(await ids("authors:he")).toEqual(["10.1/c"]);
    expect(await ids("year:[2017 TO *]")).toEqual(["10.1/a", "10.1/b"]);
    expect(await ids("published:2018")).toEqual(["10.1/b"]);
    expect(await ids("open:false")).toEqual(["10.1/b"]);
    expect(await ids("funding.agency:NSFC")).toEqual(["10.1/c"]);
    expect(await ids("bert")).toEqual(["10.1/b"]);
  });

  it("has facets, groups, highlights and ranking of its fields", async () => {
    const [, facets] = await search("*:*", "--facet", "published=year", "--facet", "open", "--facet", "year=2017");
    expect(facets).toContain("2018      |         1");
    expect(facets).toContain("true  |         2");
    expect(facets).toContain("[2017 TO *] |         2");
    expect((await search("*:*", "--group", "year"))[1]).toContain("2017: 1 of 1");
    expect((await search("residual", "--highlight", "title"))[1]).toContain(
      "Deep residual learning\n  title: Deep *residual* learning",
    );
    const [, ranked] = await search("*:*", "--rank", "cited", "--fields", "id,venue,funding");
    expect(ranked).toContain('10.1/c | CVPR    | {"agency":"NSFC","amount":7}');
  });

  it("names the fields and the sort orders of the schema in errors", async () => {
    const fields = "title, authors, year, cited, open, published, funding.agency, funding.amount";
    expect(await search("a", "--sort", "pages")).toEqual([
      2,
      "",
      `error: option '--sort <orders>' argument 'pages' is invalid. Use relevance, or fields with :asc or :desc, separated by commas: year:desc,title. The fields are ${fields}.\nTry firmament search --help.\n`,
    ]);
    expect((await search("a", "--highlight", "year"))[2]).toContain(
      "year is an integer field. Use text and keyword fields.",
    );
    expect((await search("a", "--rank", "title"))[2]).toContain("Use a number field (year, cited, funding.amount)");
    expect((await search("a", "--facet", "published=decade"))[2]).toContain("Use an interval of the calendar (year,");
    expect((await search("a", "--facet", "open=like:a"))[2]).toContain("Use open alone, or with parts: open=2,");
    expect((await search("a", "--map", "DOI=idd"))[2]).toContain('There is no field "idd". Did you mean id?');
    expect((await search("pages:1"))[2]).toContain("There is no field `pages`.");
  });

  it("reports the cells that do not match their fields", async () => {
    const broken = folder.write(
      "broken.csv",
      "id,title,open,published,funding\n1,a,maybe,,\n2,b,,3.6.2024,\n3,c,,,{\n",
    );
    const [status, , stderr] = await run("search", "*:*", "--data", broken, "--schema", schema);
    expect(status).toBe(1);
    expect(stderr).toContain(`${broken}:2: the column "open" must be true or false, not "maybe"`);
    expect(stderr).toContain(`${broken}:3: the field "published" must be a date, such as "2024-06-03"`);
    expect(stderr).toContain(`${broken}:4: the column "funding" must be JSON such as [{ "city": "Berlin" }], not "{"`);
    expect(stderr).toContain("is a document.");
  });

  it("needs documents, because the bundled ones are companies", async () => {
    expect(await run("search", "a", "--schema", schema)).toEqual([
      2,
      "",
      "error: name the documents of the schema with --data or --db\n",
    ]);
  });

  it("lists every mistake of the schema file", async () => {
    const wrong = folder.write("wrong.json", '{"analyzer":"foldign","fields":{"a":{"type":"texts"}}}');
    expect(await run("search", "a", "--schema", wrong, "--data", papers)).toEqual([
      2,
      "",
      `error: ${wrong} has 2 mistakes:\n  analyzer: There is no analyzer "foldign". Did you mean "folding"?\n  fields.a.type: There is no field type "texts". Did you mean "text"?\n`,
    ]);
    const notJson = folder.write("not.json", "{");
    expect((await run("search", "a", "--schema", notJson, "--data", papers))[2]).toContain(`${notJson} is not JSON:`);
    const missing = folder.join("missing.json");
    expect(await run("search", "a", "--schema", missing)).toEqual([
      1,
      "",
      `error: cannot read ${missing}: the file does not exist\n`,
    ]);
  });

  it("may have fields whose names contain spaces", async () => {
    const events = folder.write("events.csv", "Event ID,Price (EUR)\n1,12.5\n2,80\n");
    const report = folder.join("events.json");
    expect((await run("schema", "infer", events, "-o", report))[1]).toContain('Read "Event ID" as the id');
    const schema = JSON.stringify({
      analyzer: "folding",
      fields: { "Price (EUR)": { type: "number" }, Name: { type: "text" } },
    });
    const options = ["--schema", folder.write("spaces.json", schema), "--data", events, "--map", "Event ID=id"];
    const [status, stdout] = await run("search", "Price\\ \\(EUR\\):>50", ...options);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^id \| Price \(EUR\)\s+.*\n2 +\| +80\n/s)]);
  });

  it("keeps companies if it has their fields", async () => {
    const { schemaToJson } = await import("firmament");
    const { companySchema } = await import("firmament/companies");
    const { fields, ...others } = schemaToJson(companySchema);
    const heavier = { ...others, fields: { ...fields, name: { type: "text", weight: 100 } } };
    const path = folder.write("heavier.json", JSON.stringify(heavier));
    expect((await run("search", "berlin", "--schema", path))[1]).toContain(
      " companies in T (2,000 companies read in T)",
    );
  });
});

describe("an index file", () => {
  const indexFile = folder.join("papers.firm");

  it("of any documents knows its schema", async () => {
    const [status, stdout] = await run("index", papers, "--schema", schema, ...reading, "-o", indexFile);
    expect([status, stdout]).toEqual([0, expect.stringContaining("3 documents read in T")]);
    expect((await run("search", "authors:he", "--data", indexFile))[1]).toContain("1 document in T");
    expect((await run("complete", "fund", "--data", indexFile))[1]).toContain("funding.agency:");
    expect((await run("explain", "year:2017", "--data", indexFile))[0]).toBe(0);
    expect((await run("lint", "titel:a", "--data", indexFile))[2]).toContain("did you mean title or cited?");
    const { stdout: session } = await firmament(["repl", "--data", indexFile], { input: ".sort year:desc\nbert\n" });
    expect(session).toContain("sort: year:desc");
    expect(session).toContain("1 document in ");
  });

  it("contradicts another schema", async () => {
    const other = folder.write("other.json", '{"analyzer":"folding","fields":{"title":{"type":"keyword"}}}');
    const [status, , stderr] = await run("search", "a", "--data", indexFile, "--schema", other);
    expect([status, stderr]).toEqual([1, expect.stringContaining('papers.firm was saved with the field "title"')]);
  });
});

describe("a dataset", () => {
  const db = folder.join("papers.db");

  it("of any documents knows its schema", async () => {
    const loaded = await run("load", papers, "--db", db, "--schema", schema, ...reading);
    expect(loaded).toEqual([0, expect.stringContaining("3 added"), ""]);
    expect((await run("search", "authors:he", "--db", db))[1]).toContain("1 document in T");
    expect((await run("status", "--db", db))[1]).toContain("documents:     3");
    expect((await run("verify", "--db", db))[1]).toContain("3 documents verified in T: no problems");
    expect((await run("load", papers, "--db", db, ...reading))[1]).toContain("0 added, 0 replaced, 3 unchanged");
  });

  it("is exported as a table that can be loaded again", async () => {
    const csv = folder.join("export.csv");
    await run("export", "--db", db, "--output", csv);
    expect(readFileSync(csv, "utf8")).toContain("10.1/a,Attention is all you need,Vaswani;Shazeer,2017,90000,true,");
    const loaded = await run("load", csv, "--db", db, "--separator", ";");
    expect(loaded[1]).toContain("0 added, 0 replaced, 3 unchanged");
  });

  it("contradicts another schema", async () => {
    const other = folder.write("other.json", '{"analyzer":"folding","fields":{"name":{"type":"text"}}}');
    expect(await run("status", "--db", db, "--schema", other)).toEqual([
      1,
      "",
      `error: cannot use ${db}: it has documents of another schema: the schema has no field "title". Use the schema that it has, or change it with changeSchema. To change the schema: firmament schema change --db FILE --schema SCHEMA.json, or firmament load with --refresh and --schema.\n`,
    ]);
  });
});

describe("firmament schema check", () => {
  it("accepts a valid schema", async () => {
    expect(await run("schema", "check", schema)).toEqual([0, `${schema} is a valid schema with 8 fields\n`, ""]);
    const [, stdout] = await run("schema", "check", schema, "--json");
    expect(JSON.parse(stdout).schema.fields.published).toEqual({ type: "date" });
  });

  it("prints every mistake", async () => {
    const wrong = folder.write("twice.json", '{"analyzer":"folding","fields":{"id":{"type":"text","mny":true}}}');
    expect(await run("schema", "check", wrong)).toEqual([
      2,
      "",
      `error: ${wrong} has 2 mistakes:\n  fields.id: A field cannot have the name "id", which is reserved.\n  fields.id.mny: There is no option "mny" for a text field. Did you mean "many"?\n`,
    ]);
  });

  it("knows the analyzers of languages", async () => {
    const german = folder.write("german.json", '{"analyzer":"german","fields":{"titel":{"type":"text"}}}');
    expect((await run("schema", "check", german))[0]).toBe(0);
  });
});
