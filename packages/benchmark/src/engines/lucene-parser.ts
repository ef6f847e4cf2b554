import { type EngineAdapter, type EngineDocument, UnsupportedQuery } from "@firmament/testing";
import { textsOf } from "./fields.ts";

/** The trees of the package `lucene`, which has no types. */
interface Tree {
  readonly field?: string;
  readonly left?: Tree;
  readonly operator?: string;
  readonly right?: Tree;
  readonly start?: string;
  readonly term?: string;
  readonly quoted?: boolean;
  readonly prefix?: string | null;
}

export interface LuceneParser {
  parse(query: string): Tree;
}

/** The parser `lucene`, with a filter of words as it suggests itself for its trees. */
export function luceneParserEngine({ parse }: LuceneParser): EngineAdapter {
  let all: readonly EngineDocument[] = [];
  return {
    name: "lucene (npm)",
    load(documents) {
      all = documents;
    },
    ids(query) {
      const tree = parsed(parse, query);
      return all.filter((document) => matches(tree, document, null)).map(({ id }) => id);
    },
  };
}

function parsed(parse: LuceneParser["parse"], query: string): Tree {
  try {
    return parse(query);
  } catch (error) {
    throw new UnsupportedQuery(error instanceof Error ? error.message : String(error));
  }
}

function matches(tree: Tree, document: EngineDocument, groupField: string | null): boolean {
  const { left, operator = "", right, start, term, prefix } = tree;
  const field = tree.field === undefined || tree.field === "<implicit>" ? groupField : tree.field;
  if (left === undefined) {
    if (term === undefined || /[*?]/.test(term)) throw new UnsupportedQuery("The filter compares words only.");
    return hasWords(document, field, term) !== (prefix === "-" || prefix === "!");
  }
  const first = matches(left, document, field) !== (start === "NOT");
  if (right === undefined) return first;
  const second = matches(right, document, field) !== operator.endsWith("NOT");
  return operator.startsWith("AND") || operator === "&&" ? first && second : first || second;
}

function hasWords(document: EngineDocument, field: string | null, text: string): boolean {
  const names = field === null ? Object.keys(document).filter((name) => name !== "id") : [field];
  const words = (value: string): string => ` ${(value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
  return names.some((name) => textsOf(document, name).some((value) => words(value).includes(words(text))));
}
