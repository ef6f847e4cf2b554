/** An editor for queries, as extensions of CodeMirror 6. */

export type { Fields } from "firmament";
export { completionSource, queryCompletion } from "./completion.ts";
export { alternativesOf } from "./editor-diagnostics.ts";
export { type ToolsOptions, toolsOf } from "./engine-tools.ts";
export { type Explanation, explainAt } from "./explanation.ts";
export { fixLabel } from "./fix-changes.ts";
export { formatQuery } from "./format-command.ts";
export { queryHighlighting } from "./highlighting.ts";
export { explainCaret, queryHover } from "./hover.ts";
export { queryLanguage, queryTags } from "./language.ts";
export { fixQuery, queryLinter } from "./linter.ts";
export { type MountOptions, mountQueryEditor } from "./mount.ts";
export { type QueryEditorOptions, queryEditor } from "./query-editor.ts";
export type { MaybePromise, QueryTools, ReadingOptions, ToolOptions } from "./query-tools.ts";
export { queryTheme } from "./theme.ts";
