import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { checkOptions, type OptionNames } from "firmament/base";
import { type QueryEditorOptions, queryEditor } from "./query-editor.ts";

export interface MountOptions extends QueryEditorOptions {
  /** The first text; default empty. */
  readonly text?: string | undefined;
  /** More extensions; those of the editor have precedence. */
  readonly extensions?: Extension | undefined;
}

const MOUNT_OPTIONS: OptionNames<MountOptions> = {
  text: true,
  extensions: true,
  tools: true,
  asYouType: true,
  fields: true,
  onSubmit: true,
  onChange: true,
  placeholder: true,
  label: true,
};

/**
 * Creates an editor for one query in an element of a page. `view.destroy()` removes it.
 *
 * The editor is in a shadow root of the element: there CodeMirror adopts its style sheets, so that it also works under
 * a content security policy without `unsafe-inline`. Styles of the page do not reach it, except custom properties.
 *
 * @param parent an element without a shadow root, such as a `div`, or one with an open shadow root
 */
export function mountQueryEditor(parent: HTMLElement, given: MountOptions): EditorView {
  checkOptions("mountQueryEditor", given, MOUNT_OPTIONS);
  const { text = "", extensions, ...options } = given;
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  return new EditorView({ parent: root, root, doc: text, extensions: [queryEditor(options), extensions ?? []] });
}
