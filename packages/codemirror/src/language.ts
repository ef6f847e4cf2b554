import { defineLanguageFacet, Language, languageDataProp } from "@codemirror/language";
import { type Input, NodeSet, NodeType, Parser, type PartialParse, Tree } from "@lezer/common";
import { styleTags, Tag, tags } from "@lezer/highlight";
import { classifyTokens, type TokenClass } from "firmament/grammar";

/**
 * The highlighting tag of each class of tokens. They are variants of standard tags, so that every highlighting style
 * for programming languages colors queries too.
 */
export const queryTags: Readonly<Record<TokenClass, Tag>> = Object.freeze({
  field: Tag.define(tags.propertyName),
  operator: Tag.define(tags.operatorKeyword),
  bracket: Tag.define(tags.bracket),
  punctuation: Tag.define(tags.punctuation),
  word: Tag.define(tags.content),
  number: Tag.define(tags.number),
  phrase: Tag.define(tags.string),
  regexp: Tag.define(tags.regexp),
  bound: Tag.define(tags.literal),
  wildcard: Tag.define(tags.regexp),
  escape: Tag.define(tags.escape),
  boost: Tag.define(tags.modifier),
  fuzziness: Tag.define(tags.modifier),
  error: Tag.define(tags.invalid),
});

const data = defineLanguageFacet();
const top = NodeType.define({ id: 0, name: "Query", top: true, props: [[languageDataProp, data]] });
const leaves = Object.entries(queryTags).map(([name, tag], index) =>
  NodeType.define({ id: index + 1, name, props: [styleTags({ [name]: tag })] }),
);
const nodeSet = new NodeSet([top, ...leaves]);
const idByClass = new Map(leaves.map(({ name, id }) => [name, id]));

/** The classified tokens of a text as a tree of two levels. */
export function tokenTree(text: string): Tree {
  const buffer = classifyTokens(text).flatMap(({ class: name, span }) => [
    idByClass.get(name) ?? 0,
    span.start,
    span.end,
    4,
  ]);
  return Tree.build({ buffer, nodeSet, topID: top.id, length: text.length });
}

/** Parses a query at once: a query of the maximum length takes a millisecond. */
class TokenParser extends Parser {
  createParse(input: Input, _fragments: unknown, ranges: readonly { from: number; to: number }[]): PartialParse {
    const [from, to] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? input.length];
    return {
      parsedPos: to,
      stoppedAt: null,
      stopAt: () => {},
      advance: () => tokenTree(input.read(from, to)),
    };
  }
}

/** The query language for CodeMirror: its tokens, also those of a text with errors. */
export const queryLanguage: Language = new Language(data, new TokenParser(), [], "firmament");
