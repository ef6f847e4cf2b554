/** An editor for queries, as extensions of CodeMirror 6. */

export { completionSource, queryCompletion } from "./codemirror/completion.ts";
export { toolsOf } from "./codemirror/engine-tools.ts";
export { type Explanation, explainAt } from "./codemirror/explanation.ts";
export { formatQuery } from "./codemirror/format-command.ts";
export { queryHighlighting } from "./codemirror/highlighting.ts";
export { explainCaret, queryHover } from "./codemirror/hover.ts";
export { queryLanguage, queryTags } from "./codemirror/language.ts";
export { fixQuery, queryLinter } from "./codemirror/linter.ts";
export { type MountOptions, mountQueryEditor } from "./codemirror/mount.ts";
export { type QueryEditorOptions, queryEditor } from "./codemirror/query-editor.ts";
export type { MaybePromise, QueryTools, ToolOptions } from "./codemirror/query-tools.ts";
export { queryTheme } from "./codemirror/theme.ts";
export type { Fields } from "./schema/schema.ts";
