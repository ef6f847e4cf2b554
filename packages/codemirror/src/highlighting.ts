import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { TokenClass } from "firmament/grammar";
import { queryTags } from "./language.ts";

/** The colors of each class of tokens: in light and dark pages. A class without colors has that of the text. */
export const tokenColors: Readonly<Record<TokenClass, readonly [light: string, dark: string] | null>> = {
  field: ["#0550ae", "#79c0ff"],
  operator: ["#8238c9", "#d2a8ff"],
  bracket: ["#57606a", "#9ea7b3"],
  punctuation: ["#57606a", "#9ea7b3"],
  word: null,
  number: ["#953800", "#ffa657"],
  phrase: ["#116329", "#7ee787"],
  regexp: ["#a0111f", "#ffa198"],
  bound: ["#953800", "#ffa657"],
  wildcard: ["#bf3989", "#f778ba"],
  escape: ["#57606a", "#9ea7b3"],
  boost: ["#7a5c00", "#e3b341"],
  fuzziness: ["#7a5c00", "#e3b341"],
  error: ["#cf222e", "#ff7b72"],
};

/**
 * A color that pages set by the custom property `--firmament-name`. Its default follows the `color-scheme` of the
 * page.
 */
export function customColor(name: string, [light, dark]: readonly [light: string, dark: string]): string {
  return `var(--firmament-${name}, light-dark(${light}, ${dark}))`;
}

/** The CSS class of each class of tokens. */
export const queryHighlightStyle: HighlightStyle = HighlightStyle.define(
  Object.entries(queryTags).map(([name, tag]) => ({ tag, class: `cm-firmament-${name}` })),
);

/** Colors queries: the class `cm-firmament-field` has the color `--firmament-field`, and so on for each class. */
export const queryHighlighting: Extension = [
  syntaxHighlighting(queryHighlightStyle),
  EditorView.baseTheme(
    Object.fromEntries(
      Object.entries(tokenColors).flatMap(([name, colors]) =>
        colors === null ? [] : [[`.cm-firmament-${name}`, { color: customColor(name, colors) }]],
      ),
    ),
  ),
];
