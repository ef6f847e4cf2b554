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
    ['1,"A"x,"B"y', { cell: 1, text: '"A"x' }],
    ['"A" "B"', { cell: 0, text: '"A" "B"' }],
  ])("with text after a closing quote: %j", (row, fault) => {
    expect(quotedCells(row, ",").fault).toEqual(fault);
  });

  test.each(["a", '""'])("of megabytes of %s", (part) => {
    const content = part.repeat(8_000_000);
    const { cells, fault } = quotedCells(`"${content}" x,b`, ",");
    expect(cells.map(({ length }) => length)).toEqual([8_000_000, 1]);
    expect(fault?.cell).toBe(0);
  });

  test("end at a delimiter that is a blank", () => {
    expect(quotedCells('"a"\t"b" \tc', "\t").cells).toEqual(["a", "b", "c"]);
  });
});
