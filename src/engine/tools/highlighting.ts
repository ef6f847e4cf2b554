import { Highlighter } from "../../highlight/highlighter.ts";
import { type HighlightOptions, readHighlight } from "../options/highlight-options.ts";
import { type Highlighting, highlighterMaker } from "../options/highlighting.ts";

/**
 * The option `highlight` of a search: hits mark the words that matched in these text and keyword fields.
 *
 *     engine.search("acme", { highlight: highlighting(["name"]) })
 *
 * The search throws a `TypeError` or a `RangeError` for invalid options.
 */
export function highlighting<Name extends string>(
  options: readonly Name[] | HighlightOptions<Name>,
): Highlighting<Name> {
  const fields = "fields" in options ? options.fields : options;
  return Object.freeze<Highlighting<Name>>({
    fields,
    [highlighterMaker]: (schema) => {
      const request = readHighlight(options, schema);
      return (query, deadline) => new Highlighter(query, request, schema, deadline);
    },
  });
}
