import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import type { Mark } from "./field-marks.ts";
import type { HighlightRequest } from "./highlight.ts";
import { markedText } from "./marked-text.ts";

/** The marked text of a value with the matches of a pattern marked. */
function marked(value: string, pattern: RegExp, request: Partial<HighlightRequest> = {}): string {
  const marks = [...value.matchAll(pattern)].map((match): Mark => {
    return { start: match.index, end: match.index + match[0].length, clauses: [0] };
  });
  const tokens = standardAnalyzer.tokens(value);
  return markedText(value, tokens, marks, {
    fields: [],
    fragment: null,
    mark: ["<em>", "</em>"],
    isEscaped: true,
    ...request,
  });
}

describe("a marked text", () => {
  test("is the value with marks", () => {
    expect(marked("red green, red", /red/g)).toBe("<em>red</em> green, <em>red</em>");
    expect(marked("redred", /red/g)).toBe("<em>red</em><em>red</em>");
    expect(marked("red green blue", /red green/g, { mark: ["[", "]"] })).toBe("[red green] blue");
  });

  test("is escaped for HTML except the marks", () => {
    expect(marked(`<b title="x">AT&T's</b>`, /AT&T's/g)).toBe(
      "&lt;b title=&quot;x&quot;&gt;<em>AT&amp;T&#39;s</em>&lt;/b&gt;",
    );
    expect(marked("a &amp; b", /b/g, { mark: ["<b class='x'>", "</b>"] })).toBe("a &amp;amp; <b class='x'>b</b>");
  });

  test("is not escaped if that is disabled", () => {
    expect(marked("<b>AT&T's</b>", /AT&T's/g, { mark: ["**", "**"], isEscaped: false })).toBe("<b>**AT&T's**</b>");
  });

  test("has an ellipsis in place of omitted text", () => {
    const long = `${"x ".repeat(30)}red ${"x ".repeat(30)}`.trim();
    expect(marked(long, /red/g, { fragment: 20 })).toBe("…x x x x <em>red</em> x x x x…");
    expect(marked(long, /red/g, { fragment: long.length })).toBe(long.replace("red", "<em>red</em>"));
    expect(marked(`red ${long}`, /red/g, { fragment: 20 })).toBe("<em>red</em> x x x x x x x x…");
    expect(marked(`${long} green`, /green/g, { fragment: 20 })).toBe("…x x x x x x x <em>green</em>");
  });

  test("has an ellipsis between fragments", () => {
    const far = `red ${"x ".repeat(30)}green`;
    const marks = [
      { start: 0, end: 3, clauses: [0] },
      { start: far.length - 5, end: far.length, clauses: [1] },
    ];
    const request = { fields: [], fragment: 20, mark: ["<", ">"], isEscaped: true } as const;
    expect(markedText(far, standardAnalyzer.tokens(far), marks, request)).toBe("<red> x x x … x x <green>");
  });

  test("closes and reopens a mark that a fragment cuts", () => {
    const long = `${"a ".repeat(20)}red ${"b ".repeat(20)}`;
    expect(marked(long, /(a ){19}a/g, { fragment: 20 })).toBe("<em>a a a a a a a a a a</em>…");
    const marks = [
      { start: 0, end: 39, clauses: [0] },
      { start: 40, end: 43, clauses: [1] },
    ];
    const request = { fields: [], fragment: 21, mark: ["<", ">"], isEscaped: true } as const;
    expect(markedText(long, standardAnalyzer.tokens(long), marks, request)).toBe("<a a a a a> … <a> <red> b b…");
  });
});
