import type { QueryTools } from "@firmament/codemirror";
import type { ReadonlySignal } from "@preact/signals";
import type { Completion } from "firmament";
import type { SourceTools } from "../search/search-source.ts";
import { syntaxTools } from "../search/worker-source.ts";

/** What the tools need of what is open. */
export interface ToolSource {
  readonly source: { readonly tools: SourceTools };
}

/**
 * The tools of the search box: those of the documents that are open, and the syntax alone until they are.
 *
 * @param current documents that replace others close them
 * @param isAsYouType whether hits are found for words that are still being typed
 */
export function pageTools(current: ReadonlySignal<ToolSource | null>, isAsYouType: () => boolean): QueryTools {
  /** The answer of the tools, or of those that have replaced them meanwhile. */
  const ask = async <Answer>(question: (tools: SourceTools) => Promise<Answer>): Promise<Answer> => {
    const { value } = current;
    try {
      return await question(value?.source.tools ?? syntaxTools);
    } catch (error) {
      if (current.value === value) throw error;
      return ask(question);
    }
  };
  return {
    validate: (text, { signal }) => ask((tools) => tools.validate(text, { signal, asYouType: isAsYouType() })),
    lint: (text, { signal }) => ask((tools) => tools.lint(text, { signal, asYouType: isAsYouType() })),
    async complete(text, offset, { signal }) {
      const asYouType = isAsYouType();
      const completions = await ask((tools) => tools.complete(text, offset, { signal, asYouType }));
      return asYouType ? completions.filter((completion) => isAsked(text, offset, completion)) : completions;
    },
  };
}

/** As many letters of the name of a field are no word by accident. */
const FIELD_LETTERS = 3;

/** Whether a completion is worth covering the first hits: for the value of a field, and for the name of one. */
function isAsked(text: string, offset: number, { kind, span }: Completion): boolean {
  if (kind === "field") return offset - span.start >= FIELD_LETTERS;
  return kind === "value" && /:[^\s]*$|:\([^)]*$/.test(text.slice(0, offset));
}
