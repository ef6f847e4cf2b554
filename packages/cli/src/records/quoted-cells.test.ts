import { describe, expect, test } from "vitest";
import { quotedCells } from "./quoted-cells.ts";

describe("the cells of a row", () => {
  test.each([
    ['"A" ', ["A"]],
    ['1,"A"\t ,b', ["1", "A", "b"]],
    ['"a, ""b"" " ,', ['a, "b" ', ""]],
    ['"""x""",""', ['"x"', ""]],
    ['a "b" ,"two\r\nlines"  ', ['a "b" ', "two\r\nlines"]],
    ['"a"', ["a"]],
  ])("%j", (row, cells) => {
    expect(quotedCells(row, ",")).toEqual({ cells, fault: null });
  });

  test.each([
    ['1,"A"x,"B"y', { cell: 1, text: 'has text after the quote that closes a cell: "A"x' }],
    ['"A" "B"', { cell: 0, text: 'has text after the quote that closes a cell: "A" "B"' }],
    ['1, "A"', { cell: 1, text: 'has a blank before the quote that opens a cell:  "A"' }],
    ['\t"A",1', { cell: 0, text: 'has a blank before the quote that opens a cell: \t"A"' }],
    ['1, "A, B"', { cell: 1, text: 'has a blank before the quote that opens a cell:  "A' }],
    ['1,="007"', { cell: 1, text: 'has a formula: ="007"' }],
  ])("with text around its quotes: %j", (row, { cell, text }) => {
    const { fault } = quotedCells(row, ",");
    expect(fault).toEqual({ cell, reason: expect.stringContaining(`${text}. `), isOpen: false });
  });

  test.each(['1, "A', '1, "A ""B""', '1, "', '1,="A'])("with a quote that is not closed: %j", (row) => {
    expect(quotedCells(row, ",").fault).toMatchObject({ cell: 1, isOpen: true });
  });

  test.each(['1, A "B"', '1,5"', '1,=A("B")', '1," ""A"""'])("with quotes that open nothing: %j", (row) => {
    expect(quotedCells(row, ",").fault).toBe(null);
  });

  test.each(["a", '""'])("of megabytes of %s", (part) => {
    const content = part.repeat(2_000_000);
    const { cells, fault } = quotedCells(`"${content}" x,b`, ",");
    expect(cells.map(({ length }) => length)).toEqual([2_000_000, 1]);
    expect(fault?.cell).toBe(0);
  });

  test("end at a delimiter that is a blank", () => {
    expect(quotedCells('"a"\t"b" \tc', "\t").cells).toEqual(["a", "b", "c"]);
  });
});
