import type { QueryTools } from "@firmament/codemirror";
import type { ReadonlySignal } from "@preact/signals";
import { validate } from "firmament";
import type { LocalEngine } from "./local-companies.ts";

/** The part of a `LocalEngine` that the tools need. */
export interface ToolSource {
  readonly engine: Pick<LocalEngine["engine"], keyof QueryTools>;
}

/**
 * The tools of the editor: those of the engine in the worker, and the syntax alone until it is ready.
 *
 * @param current an engine that replaces another one closes it
 */
export function localTools(current: ReadonlySignal<ToolSource | null>): QueryTools {
  /** The answer of the engine, or of the one that has replaced it meanwhile; `null` without an engine. */
  const ask = async <Answer>(question: (engine: ToolSource["engine"]) => Promise<Answer>): Promise<Answer | null> => {
    const engine = current.value?.engine;
    if (engine === undefined) return null;
    try {
      return await question(engine);
    } catch (error) {
      if (current.value?.engine === engine) throw error;
      return ask(question);
    }
  };
  return {
    validate: async (text, { signal }) =>
      text.trim() === "" ? [] : ((await ask((engine) => engine.validate(text, { signal }))) ?? validate(text)),
    lint: async (text, { signal }) =>
      text.trim() === "" ? [] : ((await ask((engine) => engine.lint(text, { signal }))) ?? []),
    complete: async (text, offset, { signal }) =>
      (await ask((engine) => engine.complete(text, offset, { signal }))) ?? [],
  };
}
