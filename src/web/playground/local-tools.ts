import { validate } from "../../../grammar/parser.ts";
import type { QueryTools } from "../../codemirror.ts";
import type { LocalCompanies } from "./local-companies.ts";

/** The tools of the editor: those of the engine in the worker, and the syntax alone until it is ready. */
export function localTools({ current }: LocalCompanies): QueryTools {
  const engine = () => current.value?.engine ?? null;
  return {
    validate: (text, { signal }) =>
      text.trim() === "" ? [] : (engine()?.validate(text, { signal }) ?? validate(text)),
    lint: (text, { signal }) => (text.trim() === "" ? [] : (engine()?.lint(text, { signal }) ?? [])),
    complete: (text, offset, { signal }) => engine()?.complete(text, offset, { signal }) ?? [],
  };
}
