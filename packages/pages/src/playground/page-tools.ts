import type { QueryTools } from "@firmament/codemirror";
import type { ReadonlySignal } from "@preact/signals";
import type { Completion, Warning } from "firmament";
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
    validate: (text, options) => ask((tools) => tools.validate(text, options)),
    async lint(text, options) {
      const warnings = await ask((tools) => tools.lint(text, options));
      return isAsYouType() ? warnings.filter(isAboutQuery) : warnings;
    },
    async complete(text, offset, options) {
      const completions = await ask((tools) => tools.complete(text, offset, options));
      return isAsYouType() ? completions.filter((completion) => isAsked(text, offset, completion)) : completions;
    },
  };
}

/** A clause of which the warning says that it matches nothing may have hits: they have longer or similar words. */
function isAboutQuery({ code }: Warning): boolean {
  return code !== "matches-nothing";
}

/** As many letters of the name of a field are no word by accident. */
const FIELD_LETTERS = 3;

/** Whether a completion is worth covering the first hits: for the value of a field, and for the name of one. */
function isAsked(text: string, offset: number, { kind, span }: Completion): boolean {
  if (kind === "field") return offset - span.start >= FIELD_LETTERS;
  return kind === "value" && /:[^\s]*$|:\([^)]*$/.test(text.slice(0, offset));
}
