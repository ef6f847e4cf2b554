import type { AnswerView } from "@firmament/opensearch/src/answer/answer-view.ts";
import { SearchesTogether } from "@firmament/opensearch/src/answer/searches-together.ts";
import {
  type ClusterTypingParts,
  searchedOnCluster,
  type TypedOnCluster,
  type TypedText,
  TypingMemory,
  typedOnCluster,
} from "@firmament/opensearch/src/answer/typing.ts";
import { compileQuery } from "@firmament/opensearch/src/compile/compile-query.ts";
import { IndexLayout } from "@firmament/opensearch/src/layout/index-layout.ts";
import type { ReadAnswer, SearchAnswer, SearchBody } from "@firmament/opensearch/src/read/read-view.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { defineSchema, foldingAnalyzer, text } from "firmament";
import {
  AnalyzedSchema,
  acceptsText,
  fuzzyAutomaton,
  leadingValues,
  parseFiltered,
  readEngineRules,
  rulesFor,
} from "firmament/query";
import { describe, expect, test } from "vitest";

const schema = defineSchema({ analyzer: foldingAnalyzer, fields: { title: text({ exactFirst: true }) } });
const analyzed = new AnalyzedSchema(schema);
const layout = new IndexLayout(analyzed);
const engineRules = readEngineRules(analyzed, {});
const MAX_CLAUSES = 1024;
const PAGE_SIZE = 10;

interface Document {
  readonly id: string;
  readonly title: string;
}

/** One state of some documents, which answers as a cluster does. */
class State {
  readonly id: string;
  /** The number of searches in each request, and whether one of them is that of a page. */
  readonly requests: { readonly searches: number; readonly hasPage: boolean }[] = [];
  readonly #documents: readonly (Document & { readonly terms: readonly string[] })[];

  constructor(id: string, documents: readonly Document[]) {
    this.id = id;
    this.#documents = documents.map((each) => ({ ...each, terms: foldingAnalyzer.terms(each.title) }));
  }

  async searchAll(bodies: readonly SearchBody[]): Promise<readonly ReadAnswer[]> {
    this.requests.push({ searches: bodies.length, hasPage: bodies.some(({ size }) => size === PAGE_SIZE) });
    await Promise.resolve();
    return bodies.map((body) => () => this.#answer(body));
  }

  #answer({ query, size, suggest }: SearchBody): SearchAnswer {
    const found = this.#documents.filter(({ terms }) => matches(query, terms));
    const hits = found.slice(0, size).map(({ id, title }) => {
      return { _id: id, _score: null, fields: { doc: [JSON.stringify({ id, title })] } };
    });
    return { hits: { total: { value: found.length }, hits }, suggest: this.#suggested(suggest) };
  }

  #suggested(suggest: unknown): Readonly<Record<string, unknown>> {
    const { text: word = "" } = (suggest ?? {}) as { readonly text?: string };
    const similar = fuzzyAutomaton(word, 2);
    const terms = new Set(this.#documents.flatMap((each) => each.terms));
    // Deleted documents count, too.
    const freqOf = (term: string): number => this.#documents.filter((each) => each.terms.includes(term)).length + 1;
    const options = [...terms]
      .filter((term) => acceptsText(similar, term))
      .map((term) => ({ text: term, freq: freqOf(term) }));
    return { 0: [{ options }] };
  }
}

/** Evaluates the queries of words in one field, as their definitions say. */
function matches(query: object, terms: readonly string[]): boolean {
  const [[kind, content] = ["", {}]] = Object.entries(query) as [string, Record<string, unknown>][];
  const isMatch = (each: object): boolean => matches(each, terms);
  switch (kind) {
    case "match_all":
      return true;
    case "match_none":
      return false;
    case "bool": {
      const { should, filter = [], must = [], must_not: not = [] } = content as Record<string, readonly object[]>;
      return (should?.some(isMatch) ?? true) && [...must, ...filter].every(isMatch) && !not.some(isMatch);
    }
    default: {
      const [condition = {}] = Object.values(content) as readonly Record<string, unknown>[];
      return Array.isArray(condition)
        ? condition.some((value) => terms.includes(value))
        : matchesTerms(kind, condition, terms);
    }
  }
}

interface Condition {
  readonly value: string;
  readonly query: string;
  readonly gt: string;
  readonly lte: string;
  readonly fuzziness: number;
}

function matchesTerms(kind: string, condition: Record<string, unknown>, terms: readonly string[]): boolean {
  const { value = "", query = "", gt = "", lte = "", fuzziness } = condition as Partial<Condition>;
  switch (kind) {
    case "term":
      return terms.includes(value);
    case "prefix":
      return terms.some((term) => term.startsWith(value));
    case "range":
      return terms.some((term) => gt < term && term <= lte);
    case "fuzzy":
      return terms.some((term) => acceptsText(fuzzyAutomaton(value, fuzziness === 1 ? 1 : 2), term));
    case "regexp":
      return terms.some((term) => new RegExp(`^(?:${value})$`, "u").test(term));
    case "match_phrase":
      return `\u007f${terms.join("\u007f")}\u007f`.includes(`\u007f${query}\u007f`);
    default:
      throw new Error(`A ${kind} query is not evaluated.`);
  }
}

function textOf(typed: string, filter?: string): TypedText {
  const rules = rulesFor(engineRules, {});
  return { text: typed, parsed: parseFiltered(typed, filter, rules, true), rules };
}

/** What a page shows of a typed text. */
async function pageOf({ search, statistics }: TypedOnCluster, answers: AnswerView): Promise<object> {
  const compiled = compileQuery(search, leadingValues(search, analyzed), layout, MAX_CLAUSES, statistics);
  const { hits } = await answers.search({ query: compiled.matching, size: PAGE_SIZE });
  return { compiled, hits, changes: search.changes, suggestion: search.suggestion() };
}

function partsIn({ id: state }: State, memory: TypingMemory): ClusterTypingParts {
  return { layout, maxClauses: MAX_CLAUSES, memory, state };
}

function search(state: State, memory: TypingMemory, typed: TypedText): Promise<object> {
  return searchedOnCluster(new SearchesTogether(state, {}), partsIn(state, memory), typed, pageOf);
}

/** The slow reference: nothing is remembered. */
async function searchedAnew(state: State, typed: TypedText): Promise<object> {
  const answers = new SearchesTogether(state, {});
  return pageOf(await typedOnCluster(answers, partsIn(state, new TypingMemory()), typed), answers);
}

const WORDS =
  `bank banks banking acme acm robot robots robotics united each unitedeach node js node.js o'neill neill jp j.p
  cat at robtic bankng`.split(/\s+/);
const words = fc.constantFrom(...WORDS);
const titles = fc.array(words, { maxLength: 4 }).map((each) => each.join(" "));
const texts = fc
  .tuple(fc.array(words, { minLength: 1, maxLength: 3 }), fc.nat(3), fc.boolean())
  .map(([each, cut, isFinished]) => {
    const typed = each.join(" ");
    return isFinished ? `${typed} ` : typed.slice(0, Math.max(1, typed.length - cut));
  });
/** A few texts, so that many are typed again. */
const steps = fc.array(texts, { minLength: 1, maxLength: 3 }).chain((few) => {
  const typed = fc.record({
    typed: fc.array(fc.constantFrom(...few), { minLength: 1, maxLength: 2 }),
    filter: fc.constantFrom(undefined, "bank"),
  });
  const changed = fc.record({ changed: fc.nat(5), title: titles });
  const sameInNewState = fc.constant({});
  return fc.array(fc.oneof({ weight: 3, arbitrary: typed }, changed, sameInNewState), { maxLength: 12 });
});

/** Of memories, some of which forget what was typed a moment before. */
const sizes = fc.constantFrom(undefined, 60, 250, 700);

describe("a search as you type in a cluster", () => {
  test(
    "means what it means without a memory, after any texts and changes",
    async () => {
      const property = fc.asyncProperty(fc.array(titles, { maxLength: 6 }), steps, sizes, async (given, made, size) => {
        const documents = given.map((title, id): Document => ({ id: String(id), title }));
        const memory = new TypingMemory(size);
        let state = new State("first", documents);
        for (const [index, step] of made.entries()) {
          if ("typed" in step) {
            const typed = step.typed.map((each) => textOf(each, step.filter));
            const found = await Promise.all(typed.map((each) => search(state, memory, each)));
            expect(found).toEqual(await Promise.all(typed.map((each) => searchedAnew(state, each))));
          } else {
            if ("title" in step)
              documents[step.changed % (documents.length + 1)] = { id: `${index}`, title: step.title };
            state = new State(String(index), documents);
          }
        }
      });
      await fc.assert(property, runs(3000, 60));
    },
    2 * propertyTimeout,
  );

  const documents = ["Bank", "Banks of Acme", "Banking", "Robotics"].map((title, id) => ({ id: String(id), title }));

  test("counts no more for a new text because others are remembered", async () => {
    const memory = new TypingMemory();
    const titles = Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? "acme" : "robot bank"));
    const state = new State(
      "1",
      titles.map((title, id) => ({ id: String(id), title })),
    );
    await search(state, memory, textOf("acme "));
    const requestsWith = async (used: TypingMemory): Promise<State["requests"]> => {
      state.requests.splice(0);
      await search(state, used, textOf("bank"));
      return state.requests.splice(0);
    };
    const [anew] = await requestsWith(new TypingMemory());
    const [counted] = await requestsWith(memory);
    expect(counted?.searches).toBeLessThanOrEqual(anew?.searches ?? 0);
  });

  test("takes one request if the state, or the documents, have not changed", async () => {
    const memory = new TypingMemory();
    const changed = [...documents, { id: "9", title: "Bank" }];
    const requestsFor = async (typed: string, state: State): Promise<State["requests"]> => {
      await search(state, memory, textOf(typed));
      return state.requests.splice(0);
    };
    const onlyPage = [{ searches: 1, hasPage: true }];
    const counted = { searches: expect.any(Number), hasPage: false };
    const countedWithPage = { searches: expect.any(Number), hasPage: true };
    const first = new State("1", documents);
    const [counts, ...page] = await requestsFor("acme bank", first);
    expect([counts, ...page]).toEqual([counted, ...onlyPage]);
    expect(await requestsFor("acme bank", first)).toEqual(onlyPage);
    expect(await requestsFor("robotics", first)).toEqual([counted, ...onlyPage]);

    const same = new State("2", documents);
    const [together, ...others] = await requestsFor("acme bank", same);
    expect([together, ...others]).toEqual([countedWithPage]);
    // The words that are in no document are counted as one.
    expect(together?.searches).toBeLessThan(counts?.searches ?? 0);
    expect(await requestsFor("acme bank", same)).toEqual(onlyPage);

    // The search with the counts of before is wasted once, and not again for another text of that time.
    expect(await requestsFor("acme bank", new State("3", changed))).toEqual([countedWithPage, ...onlyPage]);
    expect(await requestsFor("robotics", new State("4", changed))).toEqual([counted, ...onlyPage]);
    expect(await requestsFor("acme bank", new State("5", changed))).toEqual([countedWithPage]);
  });
});
