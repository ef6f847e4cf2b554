import { highlightTree } from "@lezer/highlight";
import { expect, test } from "vitest";
import { queryHighlightStyle, tokenColors } from "./highlighting.ts";
import { queryLanguage, tokenTree } from "./language.ts";

/** The highlighted parts of a text, as `class text`. */
function highlighted(text: string): readonly string[] {
  const parts: string[] = [];
  highlightTree(queryLanguage.parser.parse(text), queryHighlightStyle, (from, to, classes) => {
    parts.push(`${classes} ${text.slice(from, to)}`);
  });
  return parts;
}

test("every token has the CSS class of its class", () => {
  expect(highlighted('name:"a"~2^3 AND te?t')).toEqual([
    "cm-firmament-field name",
    "cm-firmament-punctuation :",
    'cm-firmament-phrase "a"',
    "cm-firmament-fuzziness ~2",
    "cm-firmament-boost ^3",
    "cm-firmament-operator AND",
    "cm-firmament-word te",
    "cm-firmament-wildcard ?",
    "cm-firmament-word t",
  ]);
});

test("the tree has the length of the text, also without tokens", () => {
  for (const text of ["", "  ", " a ", "(".repeat(3000)]) expect(tokenTree(text).length).toBe(text.length);
});

/** The relative luminance of a color `#rrggbb`, as WCAG defines it. */
function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test("the default colors can be read on white and on dark grey", () => {
  for (const colors of Object.values(tokenColors)) {
    if (colors === null) continue;
    const [light, dark] = colors;
    expect(contrast(light, "#ffffff")).toBeGreaterThan(4.5);
    expect(contrast(dark, "#22272e")).toBeGreaterThan(4.5);
  }
});
