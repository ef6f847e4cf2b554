import type { Analyzer, QueryNode } from "firmament";
import { companySchema } from "firmament/companies";
import { type LeafNode, type PhraseNode, parse, type TermNode } from "firmament/grammar";
import type { EngineAdapter, EngineDocument } from "../src/index.ts";
import { listOf, type Occurrence, operands } from "./planted-list.ts";
import { isWithin, matchesPattern, type Word, wordsMatch } from "./planted-match.ts";

/** The faults that can be planted, each with what it does. */
export const FAULTS = {
  "flat precedence": "AND and OR are read from left to right",
  "swapped precedence": "OR binds tighter than AND",
  "white space is AND": "although the default operator is OR",
  "plus ignored": "`+a b` is `a b`",
  "minus is an alternative": "`a -b` is `a OR NOT b`",
  "negation alone": "`NOT a` matches nothing",
  "negation needs the field": "`NOT name:a` misses documents without a name",
  "nested parentheses": "are dropped",
  "field group": "the field applies to the first clause only",
  "default field": "clauses without a field search names only",
  "third alternative": "only two clauses of an OR count",
  "phrase crosses values": "there is no gap between values",
  "phrase without order": "the words may have any order",
  "phrase as AND": "its words may be anywhere",
  "phrase ends early": "its last word is not compared",
  "slop off by one": "a phrase tolerates one position less",
  "slop swap": "a swap costs 1",
  case: "words are compared with case",
  "case of patterns": "patterns are compared with case",
  accents: "words are compared with accents",
  "stop words": "`the` and `a` are dropped",
  "long words": "only six letters count",
  "letters beyond ASCII": "are dropped",
  "fuzzy swap": "counts as two edits",
  "fuzzy start": "the first letter must match",
  "fuzzy distance": "is 1 at most",
  "question mark optional": "`?` matches no character",
  "question mark as code unit": "`?` matches half of an emoji",
  "star needs a character": "`*` matches one character or more",
  "wildcard unanchored": "a wildcard matches a part of a word",
  "prefix as word": "`re*` is `re`",
  "regexp unanchored": "an expression matches a part of a word",
  "exclusive low bound": "`{` includes the bound",
  "inclusive high bound": "`]` excludes the bound",
  "reversed range": "matches as if it was not reversed",
  "range of words": "by the first letter only",
  "greater or equal": "`>=` is `>`",
  "numbers as texts": "5 is greater than 10",
  decimals: "are dropped",
  "negative numbers": "lose their sign",
  "large numbers": "overflow 32 bits",
  "bare numbers": "do not search number fields",
  "first value": "only the first of several values is indexed",
  exists: "`name:*` matches all documents",
  "empty clause": "a clause without words matches nothing",
  boost: "a boosted clause is required",
  "top ten": "ten ids at most",
  "lost update": "a replaced document keeps its old content",
  "lost insert": "a document that is added is not searched until the next load",
  "stale delete": "a deleted document is still found",
  "stale words": "a replaced document is found by its old words, too",
  "merged update": "a replaced document keeps its old fields",
  "stale cache": "the answer of a query is remembered after changes",
  crash: "the engine fails for an empty phrase",
} as const;

export type Fault = keyof typeof FAULTS;

interface IndexedDocument {
  readonly id: string;
  /** By field. */
  readonly words: ReadonlyMap<string, readonly Word[]>;
  readonly numbers: ReadonlyMap<string, number>;
}

const TEXTS = Object.entries(companySchema.fields).flatMap(([name, field]) => (field.type === "text" ? [name] : []));
const NUMBERS = ["followers", "staff_count"];

/** A small engine for companies, written independently of the reference, with one fault or none. */
export class PlantedEngine implements EngineAdapter {
  readonly name: string;
  readonly #fault: Fault | null;
  readonly #sources = new Map<string, EngineDocument>();
  #documents: IndexedDocument[] = [];
  readonly #cache = new Map<string, string[]>();

  constructor(fault: Fault | null) {
    this.name = fault === null ? "the engine without a fault" : `the engine with the fault "${fault}"`;
    this.#fault = fault;
  }

  load(documents: readonly EngineDocument[]): void {
    this.#sources.clear();
    this.#cache.clear();
    for (const document of documents) this.#sources.set(document.id, document);
    this.#documents = documents.map((document) => this.#indexed(document));
  }

  upsert(document: EngineDocument): void {
    const { id } = document;
    const old = this.#sources.get(id);
    if (this.#has(old === undefined ? "lost insert" : "lost update")) return;
    const merged = this.#has("merged update") ? { ...old, ...document } : document;
    this.#sources.set(id, merged);
    if (!this.#has("stale words")) this.#documents = this.#documents.filter((each) => each.id !== id);
    this.#documents.push(this.#indexed(merged));
  }

  delete(id: string): void {
    this.#sources.delete(id);
    if (!this.#has("stale delete")) this.#documents = this.#documents.filter((each) => each.id !== id);
  }

  ids(query: string): string[] {
    const known = this.#has("stale cache") ? this.#cache.get(query) : undefined;
    if (known !== undefined) return known;
    const tree = parse(this.#has("nested parentheses") ? withoutNesting(query) : query);
    const matching = this.#documents.filter((document) => this.#matches(tree, document, null) === true);
    const ids = [...new Set(matching.map(({ id }) => id))];
    const answer = this.#has("top ten") ? ids.slice(0, 10) : ids;
    this.#cache.set(query, answer);
    return answer;
  }

  #has(fault: Fault): boolean {
    return this.#fault === fault;
  }

  #indexed(document: EngineDocument): IndexedDocument {
    const words = new Map<string, readonly Word[]>();
    for (const field of TEXTS) words.set(field, this.#words(document[field], field));
    const numbers = new Map<string, number>();
    for (const field of NUMBERS) {
      const value = document[field];
      if (typeof value === "number") numbers.set(field, this.#number(value));
    }
    return { id: document.id, words, numbers };
  }

  #words(value: unknown, field: string): readonly Word[] {
    const values = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
    const indexed = this.#has("first value") ? values.slice(0, 1) : values;
    let position = 0;
    return indexed.flatMap((each) => {
      const words = this.#terms(each, field).map((term) => ({ term, position: position++ }));
      if (!this.#has("phrase crosses values")) position += 100;
      return words;
    });
  }

  #terms(text: string, field: string): readonly string[] {
    const analyzer = analyzerOf(field);
    if (this.#has("case")) return analyzer.tokens(text).map(({ start, end }) => text.slice(start, end));
    if (this.#has("accents"))
      return analyzer.tokens(text).map(({ start, end }) => text.slice(start, end).toLowerCase());
    const terms = analyzer.terms(text);
    if (this.#has("stop words")) return terms.filter((term) => term !== "the" && term !== "a");
    if (this.#has("long words")) return terms.map((term) => term.slice(0, 6));
    if (this.#has("letters beyond ASCII")) return terms.filter((term) => /^[\x20-\x7e]+$/.test(term));
    return terms;
  }

  #number(value: number): number {
    if (this.#has("decimals")) return Math.trunc(value);
    if (this.#has("negative numbers")) return Math.abs(value);
    return this.#has("large numbers") ? value | 0 : value;
  }

  /** `null` for a clause without words. */
  #matches(node: QueryNode, document: IndexedDocument, field: string | null): boolean | null {
    switch (node.kind) {
      case "or":
      case "sequence":
      case "and":
      case "not":
      case "required":
        return this.#matchesList(node, document, field);
      case "group": {
        const inner = node.field?.name ?? field;
        if (this.#has("field group") && node.field !== null && "clauses" in node.query) {
          const [first, ...others] = node.query.clauses;
          const clauses = first === undefined ? [] : [{ ...node, query: first }, ...others];
          return this.#matches({ ...node.query, clauses } as QueryNode, document, null);
        }
        return this.#matches(node.query, document, inner);
      }
      default:
        return this.#matchesLeaf(node, document, field);
    }
  }

  #matchesList(node: QueryNode, document: IndexedDocument, field: string | null): boolean | null {
    const matches = (each: QueryNode): boolean | null => this.#matches(each, document, field);
    if (this.#has("flat precedence") || this.#has("swapped precedence")) {
      const flat = operands(node);
      if (new Set(flat.operators).size > 1) return flat.value(this.#has("flat precedence"), matches);
    }
    if (this.#has("white space is AND") && node.kind === "sequence") {
      return this.#matches({ ...node, kind: "and" }, document, field);
    }
    if (this.#has("negation alone") && node.kind === "not") return matches(node.clause) === null ? null : false;
    if (node.kind === "and") {
      const results = node.clauses.map((clause) => matches(withoutPlus(clause))).filter((each) => each !== null);
      return results.length === 0 ? null : results.every((each) => each);
    }
    let items = listOf(node).map(
      (item): Occurrence => (this.#has("plus ignored") && item.sign === "+" ? { ...item, sign: null } : item),
    );
    if (this.#has("minus is an alternative")) items = items.map((item) => ({ ...item, isBesideOr: true }));
    if (this.#has("third alternative")) items = items.slice(0, 2);
    if (this.#has("boost"))
      items = items.map((item) =>
        "boost" in item.clause && item.clause.boost !== null ? { ...item, sign: item.sign ?? "+" } : item,
      );
    const known = items.flatMap((item) => {
      const inner = item.clause.kind === "not" ? matches(item.clause) : matches(item.clause);
      if (inner !== null) return [{ ...item, isMatch: inner }];
      return this.#has("empty clause") ? [{ ...item, isMatch: false }] : [];
    });
    if (known.length === 0) return null;
    if (this.#has("negation needs the field")) {
      const negated = items.filter(({ sign }) => sign === "-").map(({ clause }) => clause);
      const fields = negated.flatMap((clause) =>
        "field" in clause && clause.field !== null ? [clause.field.name] : [],
      );
      if (fields.some((name) => !document.numbers.has(name) && (document.words.get(name)?.length ?? 0) === 0))
        return false;
    }
    const required = known.filter(({ sign }) => sign === "+");
    const excluded = known.filter(({ sign, isBesideOr }) => sign === "-" && (required.length > 0 || !isBesideOr));
    if (excluded.some(({ isMatch }) => isMatch)) return false;
    if (required.length > 0) return required.every(({ isMatch }) => isMatch);
    const optional = known.filter((item) => !excluded.includes(item));
    return optional.length === 0 || optional.some(({ isMatch, sign }) => isMatch !== (sign === "-"));
  }

  #matchesLeaf(leaf: LeafNode, document: IndexedDocument, groupField: string | null): boolean | null {
    if (leaf.kind === "everything") return true;
    const field = leaf.field?.name ?? groupField;
    if (field !== null && NUMBERS.includes(field)) return this.#matchesNumber(leaf, document.numbers.get(field));
    const bare = this.#has("default field") ? ["name"] : TEXTS;
    const searched = field === null ? bare : [field];
    if (leaf.kind === "term" || leaf.kind === "phrase" || leaf.kind === "comparison") {
      return this.#matchesWords(leaf, document, searched, field === null);
    }
    if (leaf.kind === "exists" && this.#has("exists")) return true;
    return searched.some((name) => {
      const normalize = (text: string): string =>
        this.#has("case of patterns") ? text : analyzerOf(name).normalize(text);
      const words = document.words.get(name) ?? [];
      return words.some(({ term }) => matchesPattern(leaf, term, normalize, this.#fault));
    });
  }

  #matchesWords(
    leaf: TermNode | PhraseNode | Extract<LeafNode, { kind: "comparison" }>,
    document: IndexedDocument,
    searched: readonly string[],
    isBare: boolean,
  ): boolean | null {
    if (leaf.kind === "phrase" && leaf.text === "" && this.#has("crash")) throw new TypeError("terms[0] is undefined");
    const slop = leaf.kind === "phrase" ? leaf.slop : 0;
    const terms = new Map(searched.map((name) => [name, this.#terms(leaf.text, name)]));
    if ([...terms.values()].every(({ length }) => length === 0)) return null;
    const inTexts = searched.some((name) =>
      wordsMatch(document.words.get(name) ?? [], terms.get(name) ?? [], slop, this.#fault),
    );
    const [only = "", second] = companySchema.analyzer.terms(leaf.text);
    const isNumber = isBare && second === undefined && /^\d+(?:\.\d+)?$/.test(only) && !this.#has("bare numbers");
    return inTexts || (isNumber && NUMBERS.some((name) => document.numbers.get(name) === this.#number(Number(only))));
  }

  #matchesNumber(leaf: Exclude<LeafNode, { kind: "everything" }>, value: number | undefined): boolean {
    if (leaf.kind === "exists") return value !== undefined || this.#has("exists");
    if (value === undefined) return false;
    const compare = (text: string): number => {
      if (this.#has("numbers as texts")) return String(value) < text ? -1 : Number(String(value) > text);
      return value - this.#number(Number(text)) || 0;
    };
    switch (leaf.kind) {
      case "term":
      case "phrase":
        return compare(leaf.text) === 0;
      case "range":
        return isWithin(leaf, compare, this.#fault);
      case "comparison": {
        const order = compare(leaf.text);
        const isEqual = leaf.operator.length === 2 && !(this.#has("greater or equal") && leaf.operator === ">=");
        return (isEqual && order === 0) || (leaf.operator[0] === ">" ? order > 0 : order < 0);
      }
      default:
        throw new Error(`No ${leaf.kind} of numbers.`);
    }
  }
}

function analyzerOf(name: string): Analyzer {
  const field = (companySchema.fields as Readonly<Record<string, { readonly analyzer?: Analyzer | null }>>)[name];
  return field?.analyzer ?? companySchema.analyzer;
}

function withoutPlus(node: QueryNode): QueryNode {
  return node.kind === "required" ? node.clause : node;
}

/** Drops the parentheses within parentheses. */
function withoutNesting(query: string): string {
  let depth = 0;
  return query
    .split(/("(?:[^"\\]|\\.)*"|\\.|(?<=^|[\s(:])\/(?:[^/\\]|\\.)*\/)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/[()]/g, (sign) => {
            if (sign === ")") depth--;
            const kept = depth === 0 ? sign : " ";
            if (sign === "(") depth++;
            return kept;
          }),
    )
    .join("");
}
