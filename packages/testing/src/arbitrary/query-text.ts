import fc, { type Arbitrary } from "fast-check";
import { escapeTerm, type Field, QueryError, type QueryNode, type Schema } from "firmament";
import { checkOptions } from "firmament/base";
import { parse, print } from "firmament/grammar";
import { errorsOf } from "../naive/errors.ts";
import { naiveFields } from "../naive/schema-fields.ts";
import { clausesOfSchema } from "./schema-query.ts";
import { shrinkable } from "./shrinkable.ts";
import { complexityOf, smallerQueries } from "./smaller-queries.ts";
import { ARBITRARY_OPTIONS, type ArbitraryOptions } from "./vocabulary.ts";
import { wordSource } from "./words.ts";

const signs = fc.constantFrom("", "", "", "", "-", "+", "NOT ", "!", "! ", "NOT NOT ", "NOT -", "NOT +");
const separators = fc.constantFrom(
  ...[" ", " ", " ", " AND ", " OR ", " && ", " || ", "\t", "\u3000", "\n&&", " - ", " @ OR "],
);

/**
 * Texts of valid queries about the documents of a schema, with all notations of operators, signs and spaces, in lists of any
 * kind. A counterexample shrinks to few clauses of simple words in canonical notation, or, if the notation matters, to a short
 * text.
 */
export function queryTextsOf(schema: Schema, options: ArbitraryOptions = {}): Arbitrary<string> {
  checkOptions("queryTextsOf", options, ARBITRARY_OPTIONS);
  const source = wordSource(options.words);
  const clause = fc.oneof(...clausesOfSchema(schema, source)).map(print);
  const groupField = fc.constantFrom(...textFieldsOf(schema.fields), null);
  const texts = fc.letrec<{ list: string; clause: string }>((tie) => ({
    list: fc
      .array(fc.tuple(signs, tie("clause"), separators), { minLength: 1, maxLength: 5 })
      .map((items) =>
        items.flatMap(([sign, text, separator], i) => [...(i === 0 ? [] : [separator]), sign, text]).join(""),
      ),
    clause: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      { weight: 6, arbitrary: clause },
      { weight: 2, arbitrary: tie("list").map((list) => `(${list})`) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(groupField, tie("list"))
          .map(([name, list]) => (name === null ? `( ${list} )` : `${escapeTerm(name)} :( ${list} )`)),
      },
    ),
  })).list;
  return shrinkable(texts, (text) => smallerTexts(text, schema));
}

function textFieldsOf(fields: Readonly<Record<string, Field>>): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === "text");
}

/**
 * Simpler texts of valid queries: of the same tree, of simpler trees, and without one of its parts. Each has a less complex
 * tree, or an equally complex one and fewer characters.
 */
export function* smallerTexts(text: string, schema: Schema): Generator<string> {
  const tree = parsed(text);
  if (tree === null) return;
  const canonical = print(tree);
  if (canonical.length < text.length) yield canonical;
  const fields = naiveFields(schema);
  const complexity = complexityOf(tree);
  for (const smaller of smallerQueries(tree, schema)) {
    // The text may need more parentheses than the tree.
    const shown = print(smaller);
    if (complexityOf(parse(shown)) < complexity) yield shown;
  }
  const parts = text.match(/\s+|[^\s]/g) ?? [];
  for (const [index] of parts.entries()) {
    const shorter = parts.toSpliced(index, 1).join("");
    const rest = parsed(shorter);
    if (rest !== null && complexityOf(rest) <= complexity && errorsOf(rest, fields).length === 0) yield shorter;
  }
}

/** `null` for a text that is not a query. */
function parsed(text: string): QueryNode | null {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}
