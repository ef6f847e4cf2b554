import type { Extension } from "@codemirror/state";
import { activateHover, type Command, hoverTooltip } from "@codemirror/view";
import type { Fields } from "../schema/schema.ts";
import { type Explanation, explainAt } from "./explanation.ts";

/**
 * Explains the clause or the token under the pointer in a tooltip.
 *
 * @param fields the fields of the schema, whose types are mentioned
 */
export function queryHover(fields?: Fields): Extension {
  return hoverTooltip(
    (view, offset, side) => {
      const explanation = explainAt(view.state.doc.toString(), side < 0 ? offset - 1 : offset, fields);
      if (explanation === null) return null;
      const { start, end } = explanation.span;
      return { pos: start, end, above: true, create: () => ({ dom: tooltipOf(explanation) }) };
    },
    { hideOnChange: true },
  );
}

/** Shows the explanation and the diagnostics at the caret, until the text or the selection changes. */
export const explainCaret: Command = (view) => {
  const { head } = view.state.selection.main;
  const isAtEnd = head > 0 && head === view.state.doc.length;
  activateHover(view, head, isAtEnd ? -1 : 1, {
    until: ({ docChanged, selection }) => docChanged || selection !== undefined,
  });
  return true;
};

function tooltipOf({ sentences }: Explanation): HTMLElement {
  const tooltip = document.createElement("div");
  tooltip.className = "cm-firmament-explanation";
  tooltip.setAttribute("role", "tooltip");
  for (const sentence of sentences) {
    const line = tooltip.appendChild(document.createElement("p"));
    // The odd parts were in backticks.
    line.append(...sentence.split("`").map((part, index) => (index % 2 === 0 ? part : codeOf(part))));
  }
  return tooltip;
}

function codeOf(text: string): HTMLElement {
  const code = document.createElement("code");
  code.textContent = text;
  return code;
}
