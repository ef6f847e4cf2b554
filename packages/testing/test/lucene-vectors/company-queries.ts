import { RandomStream } from "@firmament/fixtures";
import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import fc from "fast-check";
import type { CompanyInput } from "firmament/companies";
import { CompanyWords } from "./company-words.ts";
import { LeafTexts } from "./leaf-texts.ts";

/** A query and what it is about. */
export interface TaggedQuery {
  readonly query: string;
  readonly tags: readonly string[];
}

const SEED = 17;

/** How many queries of single clauses are drawn, by their tag. */
const LEAVES = [
  ["term", "term", 450],
  ["phrase", "phrase", 350],
  ["slop", "sloppyPhrase", 400],
  ["prefix", "prefix", 200],
  ["wildcard", "wildcard", 300],
  ["fuzzy", "fuzzy", 350],
  ["regex", "regexp", 350],
  ["range", "textRange", 250],
  ["numeric", "numberRange", 200],
  ["numeric", "numberTerm", 100],
  ["comparison", "comparison", 100],
  ["number", "bareNumber", 60],
  ["star", "exists", 40],
] as const satisfies readonly (readonly [string, keyof LeafTexts, number])[];

/** How many queries of several clauses are drawn, by their tag. */
const LISTS = [
  ["list", 500],
  ["group", 400],
  ["fieldGroup", 250],
  ["boost", 80],
  ["emptyLeaf", 120],
  ["space", 80],
  ["tree", 500],
] as const;

/** The classic parser has no answer to these: a few are enough. */
const DOUBLE_SIGN = /(?:NOT |[-+!])\s*(?:NOT |[-+!])/;

/** How many texts are those of property tests, in all notations, about words such as `red`. */
const ARBITRARY_TEXTS = 2000;

/** Queries about the companies, the same ones each time: drawn from their words, with all forms of clauses and lists. */
export function companyQueries(companies: readonly CompanyInput[]): readonly TaggedQuery[] {
  const random = new RandomStream(SEED, 0);
  const words = new CompanyWords(companies, random);
  const leaves = new LeafTexts(words, random);
  const lists = new ListTexts(words, leaves, random);
  const queries: TaggedQuery[] = [...colourLists()];
  for (const [tag, form, count] of LEAVES) {
    for (let i = 0; i < count; i += 1) queries.push({ query: leaves[form](), tags: [tag] });
  }
  for (const [tag, count] of LISTS) {
    for (let i = 0; i < count; i += 1) queries.push({ query: lists[tag](), tags: [tag] });
  }
  for (const query of fc.sample(queryTexts, { seed: SEED, numRuns: ARBITRARY_TEXTS })) {
    const isRejected = DOUBLE_SIGN.test(query) && !random.chance(0.1);
    if (query.isWellFormed() && !isRejected) queries.push({ query, tags: ["arbitrary"] });
  }
  return queries;
}

const SIGNS = ["", "-", "+", "NOT "];
const OPERATORS = [" ", " AND ", " OR "];

/** Every list of one, two or three colours, with all signs and operators. The companies have every set of colours. */
function* colourLists(): Generator<TaggedQuery> {
  let shorter = [""];
  for (const [index, colour] of ["red", "green", "blue"].entries()) {
    const operators = index === 0 ? [""] : OPERATORS;
    const lists = shorter.flatMap((list) =>
      operators.flatMap((operator) => SIGNS.map((sign) => `${list}${operator}${sign}${colour}`)),
    );
    for (const query of lists) yield { query, tags: ["colours"] };
    shorter = lists;
  }
}

/** Texts of lists, groups and trees. */
class ListTexts {
  readonly #words: CompanyWords;
  readonly #leaves: LeafTexts;
  readonly #random: RandomStream;

  constructor(words: CompanyWords, leaves: LeafTexts, random: RandomStream) {
    this.#words = words;
    this.#leaves = leaves;
    this.#random = random;
  }

  #sign(): string {
    if (this.#random.chance(0.01)) return "NOT NOT ";
    return this.#words.any(["", "", "", "", "", "-", "+", "NOT ", "!"]);
  }

  #joined(clause: () => string, operators: readonly string[], count = 2 + this.#random.below(3)): string {
    let list = `${this.#sign()}${clause()}`;
    for (let i = 1; i < count; i += 1) list += `${this.#words.any(operators)}${this.#sign()}${clause()}`;
    return list;
  }

  list(): string {
    return this.#joined(() => this.#leaves.any(), [" ", " ", " AND ", " OR ", " && ", " || "]);
  }

  group(): string {
    const inner = (): string => `(${this.#joined(() => this.#leaves.colour(), OPERATORS, 2)})`;
    const clause = (): string => (this.#random.chance(0.5) ? inner() : this.#leaves.any());
    return this.#joined(clause, OPERATORS);
  }

  /** A group whose field applies to all words inside that do not name one. */
  fieldGroup(): string {
    if (this.#random.chance(0.25)) return this.#numberGroup();
    const { field, tokens } = this.#words.neighbours(3);
    const clause = (): string => {
      const other = this.#words.token();
      const choice = this.#random.next();
      if (choice < 0.6) return `"${this.#words.any(tokens)}"`;
      if (choice < 0.75) return `"${tokens.join(" ")}"`;
      return choice < 0.9 ? `${other.field}:"${other.text}"` : "*";
    };
    const group = `${field}:(${this.#joined(clause, OPERATORS, 1 + this.#random.below(3))})`;
    return this.#random.chance(0.5)
      ? group
      : this.#joined(() => (this.#random.chance(0.5) ? group : this.#leaves.any()), OPERATORS, 2);
  }

  #numberGroup(): string {
    const { field } = this.#words.number();
    const bound = (): string => `${this.#words.any([">", ">=", "<", "<=", ""])}${this.#words.number().value}`;
    return `${field}:(${this.#joined(bound, OPERATORS)})`;
  }

  /** Boosts do not change which companies match. */
  boost(): string {
    const boosted = (): string => `${this.#leaves.any()}${this.#words.any(["^2", "^0.5", " ^3", "^.5", ""])}`;
    return this.#random.chance(0.5) ? boosted() : `(${this.#joined(boosted, OPERATORS, 2)})^2`;
  }

  emptyLeaf(): string {
    return this.#joined(() => (this.#random.chance(0.5) ? this.#leaves.empty() : this.#leaves.colour()), OPERATORS);
  }

  /** White space of all kinds, around everything that may have it. */
  space(): string {
    const text = this.#random.chance(0.5) ? this.list() : this.fieldGroup();
    return text.replace(/ /g, () => this.#words.any([" ", "  ", "\t", "\n", "\u3000", " \r\n"]));
  }

  tree(): string {
    return this.#tree(3);
  }

  #tree(depth: number): string {
    const clause = (): string =>
      depth === 0 || this.#random.chance(0.5) ? this.#leaves.any() : `(${this.#tree(depth - 1)})`;
    return this.#joined(clause, OPERATORS, 2 + this.#random.below(2));
  }
}
