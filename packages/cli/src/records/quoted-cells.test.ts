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

  test("end at a delimiter that is a blank", () => {
    expect(quotedCells('"a"\t"b" \tc', "\t").cells).toEqual(["a", "b", "c"]);
  });
});
