import { type LoadSummary, SearchEngine } from "firmament";
import { type CompanyInput, type CompanySchema, companySchema } from "firmament/companies";
import { expect } from "vitest";
import { type Capacities, NaiveIndex, type NaiveLoad } from "../oracle/index.ts";
import { expectIds } from "./expect-ids.ts";
import { RecordFeed } from "./record-feed.ts";

/** A synchronous change. */
export type Change =
  | { readonly kind: "upsert"; readonly number: number }
  | { readonly kind: "delete"; readonly number: number }
  /** Replaces the name, and removes the followers or replaces them. */
  | { readonly kind: "patch"; readonly number: number; readonly removes: boolean }
  /** Deletes the companies with a word and of a version. */
  | { readonly kind: "deleteWhere"; readonly number: number }
  | { readonly kind: "clear" }
  | UpsertAll
  | { readonly kind: "compact"; readonly full: boolean }
  | { readonly kind: "check" };

export interface UpsertAll {
  readonly kind: "upsertAll";
  readonly numbers: readonly number[];
  /** The index of an invalid record, if there is one. */
  readonly brokenAt: number | null;
  /** Whether the load continues after an invalid record. */
  readonly isTolerant: boolean;
  /** Changes that the generator of the records makes before it yields the record at `at`. */
  readonly interlude: { readonly at: number; readonly changes: readonly Change[] };
}

/** A change to a streaming load: more records arrive, or the stream ends. */
export type LoadStep =
  | { readonly kind: "feed"; readonly load: number; readonly numbers: readonly number[] }
  | { readonly kind: "end"; readonly load: number; readonly by: "end" | "failure" | "abort" };

interface OpenLoad {
  readonly feed: RecordFeed<CompanyInput>;
  readonly controller: AbortController;
  readonly outcome: Promise<LoadSummary | string>;
  readonly expected: NaiveLoad<CompanyInput>;
}

/** An engine and the reference implementation; every change is made to both. */
export class CheckedEngine {
  readonly engine: SearchEngine<CompanySchema>;
  readonly #expected: NaiveIndex<CompanyInput>;
  readonly #loads = new Map<number, OpenLoad>();
  #version = 0;

  constructor(capacities: Capacities) {
    this.engine = new SearchEngine(companySchema, { ...capacities });
    this.#expected = new NaiveIndex(capacities);
  }

  make(change: Change): void {
    if (change.kind === "upsert") {
      const company = this.#company(change.number);
      expect(this.engine.upsert(company)).toBe(this.#expected.upsert(company));
    } else if (change.kind === "delete") {
      const id = idOf(change.number);
      expect(this.engine.delete(id)).toBe(this.#expected.delete(id));
    } else if (change.kind === "patch") this.#patch(change.number, change.removes);
    else if (change.kind === "deleteWhere") {
      const word = `w${change.number % 7} odd`;
      const matches = ({ name }: CompanyInput): boolean => String(name).startsWith(word);
      expect(this.engine.deleteWhere(`name:"${word}"`)).toBe(this.#expected.deleteWhere(matches));
    } else if (change.kind === "clear") {
      this.engine.clear();
      this.#expected.clear();
    } else if (change.kind === "upsertAll") this.#upsertAll(change);
    else if (change.kind === "compact") this.engine.compact({ full: change.full });
    else this.check();
  }

  async follow(steps: readonly (Change | LoadStep)[]): Promise<void> {
    for (const step of steps) {
      if (step.kind === "feed") await this.#feed(step.load, step.numbers);
      else if (step.kind === "end") await this.#end(step.load, step.by);
      else this.make(step);
    }
    for (const load of [...this.#loads.keys()]) await this.#end(load, "end");
    this.check();
  }

  check(): void {
    const companies = [...this.#expected.documents.values()];
    const expectMatches = (query: string, matches: (company: CompanyInput) => boolean): void =>
      expectIds(
        this.engine,
        query,
        {},
        companies.filter(matches).map(({ id }) => id),
      );
    const has = (company: CompanyInput, word: string): boolean =>
      [String(company.name), String(company.industries)].some((text) => text.includes(word));

    expectMatches("*:*", () => true);
    expectMatches("NOT nosuchword", () => true);
    expectMatches("name:w3", ({ name }) => String(name).startsWith("w3"));
    expectMatches('name:"w2 odd"', ({ name }) => String(name).startsWith("w2 odd"));
    expectMatches("name:w*", () => true);
    expectMatches("w1 AND odd", (company) => has(company, "w1") && has(company, "odd"));
    expectMatches("followers:[100 TO 2000}", ({ followers }) => Number(followers) >= 100 && Number(followers) < 2000);
    expect(this.engine.size).toBe(companies.length);
    expect(this.engine.count("industries:*")).toBe(companies.length);
    const ids = [...this.#expected.documents.keys(), ...Array.from({ length: 10 }, (_, number) => idOf(number))];
    expect(ids.map((id) => this.engine.get(id)?.name)).toEqual(ids.map((id) => this.#expected.documents.get(id)?.name));
  }

  #patch(number: number, removes: boolean): void {
    const { id, name, followers } = this.#company(number);
    const part = { name, industries: undefined, followers: removes ? null : followers };
    expect(this.engine.patch(id, part)).toBe(this.#expected.patch(id, part));
    expect(this.engine.get(id)).toEqual(this.#expected.documents.get(id));
  }

  #upsertAll({ numbers, brokenAt, isTolerant, interlude }: UpsertAll): void {
    const expected = this.#expected.beginLoad();
    const records = function* (this: CheckedEngine): Generator<CompanyInput, void> {
      for (const [at, number] of numbers.entries()) {
        if (at === interlude.at) for (const change of interlude.changes) this.make(change);
        if (at === brokenAt) yield { id: "c1", followers: "many" } as unknown as CompanyInput;
        const company = this.#company(number);
        this.#addToLoad(expected, company);
        yield company;
      }
    };
    const load = (): LoadSummary => this.engine.upsertAll(records.call(this), isTolerant ? { onError: () => {} } : {});
    const isBroken = brokenAt !== null && brokenAt < numbers.length;
    if (isBroken && !isTolerant) expect(load).toThrow('the field "followers" must be a number');
    else expect(load()).toEqual({ ...summaryOf(expected), skipped: isBroken ? 1 : 0 });
    this.#expected.endLoad(expected);
  }

  async #feed(name: number, numbers: readonly number[]): Promise<void> {
    let load = this.#loads.get(name);
    if (load === undefined) {
      load = this.#beginLoad();
      this.#loads.set(name, load);
    }
    const { feed, expected } = load;
    const companies = numbers.map((number) => this.#company(number));
    for (const company of companies) this.#addToLoad(expected, company);
    await feed.push(companies);
  }

  #beginLoad(): OpenLoad {
    const feed = new RecordFeed<CompanyInput>();
    const controller = new AbortController();
    const outcome = this.engine.load(feed, { signal: controller.signal }).catch(String);
    return { feed, controller, outcome, expected: this.#expected.beginLoad() };
  }

  async #end(name: number, by: "end" | "failure" | "abort"): Promise<void> {
    const load = this.#loads.get(name);
    if (load === undefined) return;
    this.#loads.delete(name);
    const { feed, controller, outcome, expected } = load;
    if (by === "end") feed.end();
    else if (by === "failure") feed.fail(new Error("the stream broke"));
    else controller.abort(new Error("enough"));
    const outcomes = {
      end: { ...summaryOf(expected), skipped: 0 },
      failure: "Error: the stream broke",
      abort: "Error: enough",
    };
    expect(await outcome).toEqual(outcomes[by]);
    expect(feed.isClosedByReader).toBe(by === "abort");
    this.#expected.endLoad(expected);
  }

  #addToLoad(load: NaiveLoad<CompanyInput>, company: CompanyInput): void {
    this.#expected.addToLoad(load, company);
    if (this.#expected.isFull(load)) this.#expected.publish(load);
  }

  /** The next version of a company. Its fields depend on the version, its id only on the number. */
  #company(number: number): CompanyInput {
    const version = this.#version++;
    return {
      id: idOf(number),
      name: `w${number % 7} ${version % 2 === 0 ? "even" : "odd"} v${version}`,
      industries: [`w${number % 5}`, `v${version}`],
      followers: number * 10 + (version % 10),
    };
  }
}

function idOf(number: number): string {
  return `c${number}`;
}

function summaryOf({ addedCount, replacedCount }: NaiveLoad<unknown>): Omit<LoadSummary, "skipped"> {
  return { indexed: addedCount, replaced: replacedCount };
}
