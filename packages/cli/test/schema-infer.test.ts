import { readFileSync } from "node:fs";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { schemaFromJson } from "firmament";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();

const NAMES = ["Desk lamp", "Garden chair", "Frying pan", "Spade"];
const COLORS = ["red", "blue", "green"];

/** A product with members of every type. */
function product(number: number): object {
  return {
    sku: `SKU-${number}`,
    name: `${NAMES[number % 4]} ${number}`,
    category: ["Lighting", "Furniture", "Kitchen"][number % 3],
    colors: COLORS.slice(0, 1 + (number % 3)),
    price: number % 2 === 0 ? number : number + 0.5,
    stock: number,
    released: `2024-06-${10 + (number % 20)}`,
    available: number % 2 === 0,
    description: `A practical thing for your home, the ${number}th of its kind; it lasts long.`,
    offers: [{ shop: `Shop ${number % 3}`, price: number, until: "2026-01-01T10:00:00Z" }],
    attributes: { [`key ${number}`]: 1 },
    url: `https://shop.example/p/${number}`,
    ean: String(4_000_000 + number),
    mixed: number % 2 === 0 ? { a: 1 } : "b",
    nothing: null,
  };
}

const products = folder.write(
  "products.ndjson",
  Array.from({ length: 300 }, (_, number) => `${JSON.stringify(product(number))}\n`).join(""),
);

interface Report {
  readonly records: number;
  readonly invalid: number;
  readonly id: string | null;
  readonly possible_ids: readonly string[];
  readonly members: readonly { readonly member: string; readonly why: string; readonly [name: string]: unknown }[];
  readonly schema: { readonly fields: Readonly<Record<string, unknown>> };
}

async function inferred(...args: readonly string[]): Promise<Report> {
  const { status, stdout } = await firmament(["schema", "infer", ...args, "--json"]);
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

describe("firmament schema infer", () => {
  it("leaves out members that a field cannot be named after, and reads lists of any depth", async () => {
    const record = { id: "1", "": "a", "*": "b", name: "c", "o.c": 1, o: { c: "d", "*": 2 }, "[x": "e" };
    const lines = [JSON.stringify(record), `{"id":"1","name":${"[".repeat(20_000)}${"]".repeat(20_000)}}`];
    const path = folder.write("names.ndjson", `${lines.join("\n")}\n`);
    const { schema, members } = await inferred(path);
    expect(Object.keys(schema.fields)).toEqual(["name", "o", "[x"]);
    expect(members.find(({ member }) => member === "o.c")?.why).toBe("a field cannot have this name");
    expect(schemaFromJson(schema).fields).toHaveProperty("o.fields.c");
    const schemaPath = folder.write("names.schema.json", JSON.stringify(schema));
    const { status, stdout } = await firmament(["search", "*:*", "--data", path, "--schema", schemaPath]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("[x")]);
  });

  it("proposes a field for each member", async () => {
    const { records, id, possible_ids, schema } = await inferred(products);
    expect([records, id]).toEqual([300, "sku"]);
    expect(possible_ids).toEqual(["sku", "url", "ean", "name", "stock", "description"]);
    expect(schema).toEqual({
      analyzer: "folding",
      fields: {
        name: { type: "text", typicalLength: 2.8, weight: 4, exactFirst: true },
        category: { type: "keyword", fold: true },
        colors: { type: "keyword", many: true },
        price: { type: "number" },
        stock: { type: "integer" },
        released: { type: "date" },
        available: { type: "boolean" },
        description: { type: "text", typicalLength: 14 },
        offers: {
          type: "objects",
          fields: { shop: { type: "text", typicalLength: 2 }, price: { type: "integer" }, until: { type: "date" } },
        },
        attributes: { type: "stored" },
        url: { type: "text", typicalLength: 4, analyzer: "website(folding)" },
        ean: { type: "keyword" },
        mixed: { type: "stored" },
      },
    });
    expect(() => schemaFromJson(schema)).not.toThrow();
  });

  it.each([
    [["a", "b"], '"nick", "email": read one as the id, as with --map "nick=id"'],
    [["a", "a"], '"email": read one as the id, as with --map "email=id"'],
  ])("names every member that could be the id: %j", async (nicks, names) => {
    const lines = nicks.map((nick, index) => JSON.stringify({ nick, email: `m${index}@example.com`, size: 1.5 }));
    const { stdout, stderr } = await firmament(["schema", "infer", folder.write("members.ndjson", lines.join("\n"))]);
    expect(Object.keys(JSON.parse(stdout))).toEqual(["analyzer", "fields"]);
    expect(stderr).toContain(`No member has the name of an id. All values are present and different in ${names}`);
  });

  it("proposes text for values of several words, also if they occur again and again", async () => {
    const lines = Array.from({ length: 40 }, (_, index) =>
      JSON.stringify({
        id: String(index),
        job: `Senior ${["Buyer", "Seller"][index % 2]}`,
        model: `Model ${index}`,
        kind: "Buyer",
      }),
    );
    const { schema } = await inferred(folder.write("jobs.ndjson", lines.join("\n")));
    expect(schema.fields).toMatchObject({ job: { type: "text" }, model: { type: "text" }, kind: { type: "keyword" } });
  });

  it("reports what it saw", async () => {
    const { members } = await inferred(products);
    const member = (name: string) => members.find((each) => each.member === name);
    expect(member("colors")).toEqual({
      member: "colors",
      records: 300,
      values: 600,
      kinds: { text: 600 },
      lists: 300,
      longest_list: 3,
      distinct: 3,
      distinct_is_exact: true,
      shapes: { words: 600 },
      mean_length: 3.7,
      longest: 5,
      mean_words: 1,
      example: "red",
      field: { type: "keyword", many: true },
      why: "few different values, which occur again and again",
    });
    expect(member("sku")).toMatchObject({ field: null, why: "identifies the records: each has one" });
    expect(member("offers.until")).toMatchObject({ records: 300, field: { type: "date" } });
    expect(member("attributes")?.why).toBe("objects with too many members");
    expect(member("ean")?.why).toBe("codes; numbers in quotes: remove the quotes to search ranges");
    expect(member("mixed")?.why).toBe("objects and other values");
    expect(member("nothing")).toBeUndefined();
  });

  it("writes a schema file with which the records can be searched", async () => {
    const path = folder.join("products.json");
    const { status, stdout } = await firmament(["schema", "infer", products, "-o", path]);
    expect(status).toBe(0);
    expect(stdout).toContain("300 records of ");
    expect(stdout).toContain('Read "sku" as the id: --map "sku=id"');
    expect(readFileSync(path, "utf8")).toContain('\n    "category": { "type": "keyword", "fold": true },\n');
    expect((await firmament(["schema", "check", path])).stdout).toContain("is a valid schema with 13 fields");
    const found = await firmament([
      "search",
      "category:lighting AND released:2024-06-10 AND available:true",
      "--data",
      products,
      "--schema",
      path,
      "--map",
      "sku=id",
    ]);
    expect([found.status, found.stderr]).toEqual([0, ""]);
    expect(found.stdout).toContain("5 documents in ");
  });

  it("reads the types of cells from a table, and suggests a separator", async () => {
    const rows = Array.from({ length: 20 }, (_, row) => `${row},T${row} word,a;b,${row}.5,true,2024-01-01,0${row}`);
    const csv = folder.write("table.csv", ["id,title,tags,price,ok,day,zip", ...rows].join("\n"));
    const { schema, members } = await inferred(csv);
    expect(schema.fields).toMatchObject({
      price: { type: "number" },
      ok: { type: "boolean" },
      day: { type: "date" },
      zip: { type: "keyword" },
    });
    expect(members.find(({ member }) => member === "tags")?.why).toContain('lists? Try --separator ";"');
    const split = await inferred(csv, "--separator", ";");
    expect(split.schema.fields.tags).toEqual({ type: "keyword", many: true });
  });

  it("says what to change in the file", async () => {
    const lines = Array.from({ length: 40 }, (_, row) =>
      JSON.stringify({ day: "2024/06/03", almost: row === 0 ? "unknown" : "2024-06-03", note: `n ${row}` }),
    );
    const { id, members } = await inferred(folder.write("dates.ndjson", lines.join("\n")));
    expect(id).toBeNull();
    expect(members.find(({ member }) => member === "day")?.why).toContain(
      "dates that are not ISO 8601, such as 2024-06-03: convert them",
    );
    expect(members.find(({ member }) => member === "almost")?.why).toContain("a few are not dates");
  });

  it("skips records that are not objects", async () => {
    const path = folder.write("mixed.ndjson", '{"id":"a","name":"b"}\n[1]\n{\n');
    const { status, stdout, stderr } = await firmament(["schema", "infer", path, "--json"]);
    expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ records: 1, invalid: 2, id: "id" })]);
    expect(stderr).toContain(`${path}:2: the record is not an object`);
  });

  it("does not replace the records, and needs some", async () => {
    expect(await firmament(["schema", "infer", products, "-o", products])).toMatchObject({
      status: 2,
      stderr: `error: --output ${products} would replace ${products}. Name another file\n`,
    });
    const empty = folder.write("empty.ndjson", "");
    expect(await firmament(["schema", "infer", empty])).toMatchObject({
      status: 1,
      stderr: `error: ${empty} contains no records\n`,
    });
    expect(await firmament(["schema", "infer", products, "-o", folder.join("no", "x.json")])).toMatchObject({
      status: 1,
      stderr: `error: cannot write ${folder.join("no", "x.json")}: the folder does not exist\n`,
    });
  });
});
