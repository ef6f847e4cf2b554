import type { ReadonlySignal } from "@preact/signals";
import { validate } from "../../../grammar/parser.ts";
import type { QueryTools } from "../../codemirror.ts";
import type { LocalEngine } from "./local-companies.ts";

type ToolEngine = Pick<LocalEngine["engine"], keyof QueryTools>;

/** The tools of the editor: those of the engine in the worker, and the syntax alone until it is ready. */
export function localTools({
  current,
}: {
  readonly current: ReadonlySignal<{ readonly engine: ToolEngine } | null>;
}): QueryTools {
  /** Asks the engine, or its successor if another engine replaces and closes it before it answers. */
  const ask = async <Answer>(
    question: (engine: ToolEngine) => Promise<Answer>,
    withoutEngine: () => Answer,
  ): Promise<Answer> => {
    const engine = current.value?.engine;
    if (engine === undefined) return withoutEngine();
    try {
      return await question(engine);
    } catch (error) {
      if (current.value?.engine === engine) throw error;
      return ask(question, withoutEngine);
    }
  };
  return {
    validate: (text, { signal }) =>
      text.trim() === ""
        ? []
        : ask(
            (engine) => engine.validate(text, { signal }),
            () => validate(text),
          ),
    lint: (text, { signal }) =>
      text.trim() === ""
        ? []
        : ask(
            (engine) => engine.lint(text, { signal }),
            () => [],
          ),
    complete: (text, offset, { signal }) =>
      ask(
        (engine) => engine.complete(text, offset, { signal }),
        () => [],
      ),
  };
}
