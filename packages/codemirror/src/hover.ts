import type { Extension } from "@codemirror/state";
import { activateHover, type Command, hoverTooltip } from "@codemirror/view";
import type { Fields } from "firmament";
import { paragraphsOf } from "./code-marks.ts";
import { explainAt } from "./explanation.ts";

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
      return {
        pos: start,
        end,
        above: true,
        create: () => ({ dom: paragraphsOf("cm-firmament-explanation", explanation.sentences) }),
      };
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
