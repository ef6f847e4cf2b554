import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { customColor } from "./highlighting.ts";

const text = customColor("text", ["#1f2328", "#e6edf3"]);
const quiet = customColor("quiet", ["#57606a", "#9ea7b3"]);
const surface = customColor("surface", ["#ffffff", "#161b22"]);
const border = customColor("border", ["#d0d7de", "#3d444d"]);
const accent = customColor("accent", ["#0969da", "#79c0ff"]);
const selected = customColor("selected", ["#ddf4ff", "#12315c"]);
const error = customColor("error", ["#cf222e", "#ff7b72"]);
const warning = customColor("warning", ["#9a6700", "#d29922"]);
const font = "var(--firmament-font, ui-monospace, SFMono-Regular, Menlo, Consolas, monospace)";

function underline(color: string): Record<string, string> {
  return {
    backgroundImage: "none",
    textDecoration: `underline wavy ${color}`,
    textDecorationSkipInk: "none",
    textUnderlineOffset: "3px",
  };
}

/**
 * The look of the editor and its tooltips. Every color and the font are custom properties; without them, the colors
 * follow the `color-scheme` of the page.
 */
export const queryTheme: Extension = EditorView.theme({
  "&": { color: text, backgroundColor: "var(--firmament-background, transparent)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: font, lineHeight: "1.5" },
  ".cm-content": { padding: "var(--firmament-padding, 8px 0)", caretColor: text },
  ".cm-line": { padding: "0 var(--firmament-line-padding, 10px)" },
  ".cm-placeholder": { color: quiet },
  "& .cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: selected },
  "& .cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", color: error },
  ".cm-lintRange-error": underline(error),
  ".cm-lintRange-warning": underline(warning),
  ".cm-lintPoint-error:after": { borderBottomColor: error },
  ".cm-lintPoint-warning:after": { borderBottomColor: warning },
  ".cm-tooltip": {
    color: text,
    backgroundColor: surface,
    border: `1px solid ${border}`,
    borderRadius: "6px",
    boxShadow: "0 4px 16px rgb(0 0 0 / 0.16)",
    maxWidth: "min(36rem, 90vw)",
  },
  ".cm-tooltip-section:not(:first-child)": { borderTop: `1px solid ${border}` },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: font, maxHeight: "16em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px" },
  "& .cm-tooltip-autocomplete ul li[aria-selected]": { color: text, backgroundColor: selected },
  ".cm-completionDetail": { color: quiet, fontStyle: "normal", float: "right", marginLeft: "2em" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeft: "3px solid transparent" },
  ".cm-diagnostic-error": { borderLeftColor: error },
  ".cm-diagnostic-warning": { borderLeftColor: warning },
  ".cm-diagnosticAction": {
    color: accent,
    backgroundColor: "transparent",
    border: `1px solid ${border}`,
    borderRadius: "4px",
    padding: "2px 8px",
    margin: "4px 6px 2px 0",
    fontFamily: font,
    cursor: "pointer",
  },
  ".cm-panels": { color: text, backgroundColor: surface, borderColor: border },
  "& .cm-panel.cm-panel-lint ul [aria-selected], & .cm-panel.cm-panel-lint ul:focus [aria-selected]": {
    color: text,
    background: selected,
  },
  "& .cm-lintRange-active": { backgroundColor: selected },
  ".cm-diagnosticText": { display: "block" },
  ".cm-firmament-explanation": { padding: "6px 10px" },
  ".cm-firmament-explanation p, .cm-firmament-message p": { margin: "0 0 2px" },
  ".cm-firmament-explanation code, .cm-firmament-message code": { fontFamily: font },
  ".cm-firmament-message p:not(:first-child)": { color: quiet },
});
