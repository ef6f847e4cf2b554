import { mkdirSync } from "node:fs";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { readRecords as read, valuesOf } from "@firmament/test-support/cli/record-reading.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
let files = 0;

function fileOf(content: string | Uint8Array, extension = ""): string {
  return folder.write(`${files++}${extension}`, content);
}

describe("CSV and TSV", () => {
  it("yields records with values of the right types", async () => {
    const content =
      '\ufeffid,name,industries,staff_count\r\n1,"Acme, ""Inc""","A;B ; ;C",12.5\r\n\r\n2,,,\r\n,,,\r\n3,"two\r\nlines",x, 7 \n';
    const reading = await read(fileOf(content, ".csv"), { separator: ";" });
    expect(reading.records).toEqual([
      [2, { id: "1", name: 'Acme, "Inc"', industries: ["A", "B", "C"], staff_count: 12.5 }],
      [4, { id: "2" }],
      [6, { id: "3", name: "two\r\nlines", industries: ["x"], staff_count: 7 }],
    ]);
    expect([reading.rejections, reading.messages]).toEqual([[], []]);
  });

  it("has a delimiter that follows from the name or from the header", async () => {
    const record = [{ id: "1", name: "a;b" }];
    expect(valuesOf(await read(fileOf("id,name\n1,a;b\n")))).toEqual(record);
    expect(valuesOf(await read(fileOf("id\tname\n1\ta;b\n")))).toEqual(record);
    expect(valuesOf(await read(fileOf("id\tname\n1\ta;b\n", ".tsv")))).toEqual(record);
    expect(valuesOf(await read(fileOf('id;name\n1;"a;b"\n', ".csv")))).toEqual(record);
  });

  it.each([["\ufeffsep=;\r\nid;name\r\n1;a,b\r\n"], ['"sep=|"\nid|name\n1|a,b\n'], ["sep=;\rid;name\r1;a,b\r"]])(
    "may name its delimiter in a line before the header: %j",
    async (content) => {
      for (const extension of ["", ".csv", ".csv.gz"]) {
        const path = fileOf(extension.endsWith(".gz") ? gzipSync(content) : content, extension);
        const { records, files } = await read(path);
        expect([records, files[0]?.[1]]).toEqual([[[3, { id: "1", name: "a,b" }]], "csv"]);
      }
      expect((await read("-", {}, Readable.from([Buffer.from(content)]))).records.length).toBe(1);
      const headerOnly = await read(fileOf(content.replace(/1.*/s, "")));
      expect([headerOnly.records, headerOnly.messages]).toEqual([[], []]);
    },
  );

  it("may end its rows with single carriage returns, which become line feeds within cells", async () => {
    const content = 'id,name\r1,"two\rlines"\r\r2,b,c\r3,"a\nb"';
    for (const chunks of [[content], [...content]]) {
      const stdin = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
      const { records, rejections } = await read("-", { format: "csv" }, stdin);
      expect(records).toEqual([
        [2, { id: "1", name: "two\nlines" }],
        [6, { id: "3", name: "a\nb" }],
      ]);
      expect(rejections).toEqual([{ line: 5, reason: "the row has 3 cells, but the header has 2", text: "2,b,c" }]);
    }
    const mixed = await read(fileOf("id,name\r\r\n1,a\r\r\n", ".csv"));
    expect(valuesOf(mixed)).toEqual([{ id: "1", name: "a" }]);
  });

  it("says which columns with the name of a field a mapping takes from it", async () => {
    const map = [
      { column: "Company", field: "name" },
      { column: "website", field: "tagline" },
    ];
    const messages = [
      '"name" is ignored, because --map reads "Company" as name',
      'the field website has no values, because --map reads "website" as tagline',
    ];
    const table = await read(fileOf("id,name,Company,website\n1,a,b,c\n2,,,\n", ".csv"), { map });
    const lines = await read(fileOf('{"id":"1","name":"a","Company":"b","website":"c"}\n{"id":"2","name":"x"}\n'), {
      map,
    });
    expect(table.messages).toEqual(messages);
    expect(lines.messages).toEqual(messages);
    const swapped = [
      { column: "name", field: "tagline" },
      { column: "tagline", field: "name" },
    ];
    expect((await read(fileOf("id,name,tagline\n1,a,b\n", ".csv"), { map: swapped })).messages).toEqual([]);
  });

  it("is read on after a broken row", async () => {
    const content = Buffer.concat([
      Buffer.from('id,name,staff_count\n1,a,"1,234"\n2,b\n3,c,1,2\n4,'),
      Buffer.from([0xff]),
      Buffer.from(",1\n5,e,1e999\n6,f,0x10\n7,g,-1\n"),
    ]);
    const { records, rejections } = await read(fileOf(content));
    expect(records).toEqual([[8, { id: "7", name: "g", staff_count: -1 }]]);
    const number = 'the column "staff_count" must be a plain number such as 1234 or 12.5, not';
    expect(rejections).toEqual([
      { line: 2, reason: `${number} "1,234"`, text: '1,a,"1,234"' },
      { line: 3, reason: "the row has 2 cells, but the header has 3", text: "2,b" },
      { line: 4, reason: "the row has 4 cells, but the header has 3", text: "3,c,1,2" },
      { line: 5, reason: "not UTF-8", text: "4,\ufffd,1" },
      { line: 6, reason: `${number} "1e999"`, text: "5,e,1e999" },
      { line: 7, reason: `${number} "0x10"`, text: "6,f,0x10" },
    ]);
  });

  it("may have blanks after the quote that closes a cell, and no other text", async () => {
    const content = 'id,"name" ,tagline\n1,"A" ,"b, ""c"" "\t\n2,"A"x,"b"\n3,a "b" c," d"\n4,"""e""",""\n';
    for (const chunks of [[content], [...content]]) {
      const stdin = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
      const { records, rejections } = await read("-", { format: "csv" }, stdin);
      expect(records).toEqual([
        [2, { id: "1", name: "A", tagline: 'b, "c" ' }],
        [4, { id: "3", name: 'a "b" c', tagline: " d" }],
        [5, { id: "4", name: '"e"' }],
      ]);
      const reason =
        'the column "name" has text after the quote that closes a cell: "A"x. Double the quotes within a cell';
      expect(rejections).toEqual([{ line: 3, reason, text: '2,"A"x,"b"' }]);
    }
    await expect(read(fileOf('id,"name"s\n', ".csv"))).rejects.toMatchObject({
      message: expect.stringContaining(':1: the header has text after the quote that closes a cell: "name"s.'),
    });
  });

  it("has no blank before the quote that opens a cell, and no formula", async () => {
    const content = 'id,name,tagline\n1, "A",x\n2,="007",x\n3," ""A"""," x"\n4,x, "a, b"\n5,x,5" "\n';
    const { records, rejections } = await read(fileOf(content, ".csv"));
    expect(records).toEqual([
      [4, { id: "3", name: ' "A"', tagline: " x" }],
      [6, { id: "5", name: "x", tagline: '5" "' }],
    ]);
    const blank = (column: string, cell: string): string =>
      `the column "${column}" has a blank before the quote that opens a cell: ${cell}. Remove the blank, or put it into the quotes`;
    expect(rejections.map(({ line, reason }) => [line, reason])).toEqual([
      [2, blank("name", ' "A"')],
      [3, 'the column "name" has a formula: ="007". Write the value without the sign'],
      [5, blank("tagline", ' "a')],
    ]);
    // What follows may belong to the cell.
    await expect(read(fileOf('id,name\n1, "two\n2,lines"\n', ".csv"))).rejects.toMatchObject({
      message: expect.stringContaining(
        ':2: the row that starts here has a blank before the quote that opens a cell:  "two. ',
      ),
    });
  });

  it("maps columns, and names those that are ignored once", async () => {
    const path = folder.join("mapped");
    mkdirSync(path);
    folder.write("mapped/a.csv", "Company ID, Employees ,name,website\n1,1.234,x,w\n");
    folder.write("mapped/b.csv", "Company ID,Employees,Staff Count,name\n2,5,,y\n");
    const map = [
      { column: "Company ID", field: "id" },
      { column: "Employees", field: "staff_count" },
      { column: "name", field: "tagline" },
    ];
    const reading = await read(path, { map });
    expect(valuesOf(reading)).toEqual([
      { id: "1", staff_count: 1.234, tagline: "x", website: "w" },
      { id: "2", staff_count: 5, tagline: "y" },
    ]);
    expect(reading.messages).toEqual([
      'the field name has no values, because --map reads "name" as tagline',
      'columns without a field are ignored: "Staff Count". Did you mean --map "Staff Count=staff_count"?',
    ]);
  });

  it.each([
    ["a header without ids", "Id,name\n1,a\n", {}, ':1: the header has no column "id". Map the column with the ids'],
    [
      "a mapping of a missing column",
      "id,Name\n",
      { map: [{ column: "Nane", field: "name" }] },
      ':1: the header has no column "Nane", which --map names. Did you mean "Name"? The columns are "id", "Name"',
    ],
    ["a column twice", "\nid,name,name\n", {}, ':2: the header has two columns "name". Rename one of them'],
    [
      "a quote that is not closed",
      'id,name\n1,a\n2,"b\n3,c\n',
      {},
      ":3: the row that starts here has a quote that is not closed. Close or remove the quote",
    ],
  ])("reports %s", async (_, content, options, message) => {
    const path = fileOf(content, ".csv");
    const expected = expect.stringContaining(`error: cannot read ${path}${message}`);
    await expect(read(path, options)).rejects.toMatchObject({ message: expected, exitCode: 1 });
  });

  it.runIf(runsSlowTests)("reports a row of more than 16 MB", async () => {
    const path = fileOf(`id,name\n1,"${"x\n".repeat(9_000_000)}`, ".csv");
    await expect(read(path)).rejects.toMatchObject({
      message: expect.stringContaining(`${path}:2: the row that starts here is longer than 16 MB`),
    });
  });
});
