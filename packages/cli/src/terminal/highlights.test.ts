import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { markedLines, SCREEN_MARKS } from "./highlights.ts";
import { screenOf } from "./screen.ts";

const [open, close] = SCREEN_MARKS;
const plain = screenOf(new PassThrough(), {});
const bold = { ...plain, paint: (_: string, text: string) => `<b>${text}</b>` };

describe("marked lines", () => {
  test("are bold, or between asterisks without styles", () => {
    const text = `We build ${open}robots${close} for ${open}all${close}.`;
    expect(markedLines(text, plain, 80)).toEqual(["We build *robots* for *all*."]);
    expect(markedLines(text, bold, 80)).toEqual(["We build <b>robots</b> for <b>all</b>."]);
  });

  test("are wrapped and contain no control characters", () => {
    expect(markedLines(`a\u001b[2J ${open}b\u0007c${close}\n\n d`, plain, 6)).toEqual(["a [2J", "*b c*", "d"]);
  });

  test("drop unpaired marks of the text", () => {
    expect(markedLines(`${close}a${open}b${open}c${close}${open}`, plain, 80)).toEqual(["ab*c*"]);
  });
});
