import { complete, type EngineOptions, lint, lucene, SearchEngine } from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import { parse } from "firmament/grammar";
import type { WorkerSearchOptions } from "firmament/worker";
import { afterEach, describe, expect, test } from "vitest";
import { conformanceCompanies } from "../conformance.ts";
import type { AsyncEngine } from "../engine/async-engine.ts";
import { collected } from "../engine/collected.ts";

export type NewEngine = (options?: EngineOptions) => AsyncEngine;

const companies = conformanceCompanies.slice(0, 80);
const expected = new SearchEngine(companySchema);
expected.upsertAll(companies);

/** Every option of a search, and queries of every form. */
const searches: readonly (readonly [query: string, options: WorkerSearchOptions<CompanySchema>])[] = [
  ["software", {}],
  ["software berlin", { defaultOperator: "AND" }],
  ["software", { limit: 3, offset: 2, explain: true }],
  ["*:*", { sort: ["location_country", "followers:desc", "relevance"], limit: 50 }],
  ["software", { rank: { field: "followers", modifier: "log1p" } }],
  ["*:*", { sort: { field: "name", order: "desc", collator: new Intl.Collator("sv", { numeric: true }) }, limit: 50 }],
  ["software", { fields: ["name"] }],
  ["software", { fields: [] }],
  ["software", { highlight: ["name", "description"] }],
  ["software", { highlight: { fields: ["description"], fragment: 40, mark: ["[", "]"], escape: false } }],
  ["name:(a OR", { lenient: true }],
  ["softwre ber", { asYouType: true, limit: 4 }],
  ["software", { timeBudget: 60_000, limit: 0 }],
  ["nothinglikethis", { explain: true, highlight: ["name"] }],
];

/** The contract of everything that an engine reads. */
export function describeReading(kind: string, newEngine: NewEngine): void {
  describe(`${kind}: reading`, () => {
    let opened: AsyncEngine[] = [];
    afterEach(async () => {
      for (const engine of opened) await engine.close();
      opened = [];
    });

    async function engineOf(options: EngineOptions = {}): Promise<AsyncEngine> {
      const engine = newEngine(options);
      opened.push(engine);
      await engine.upsertAll(companies);
      return engine;
    }

    test("finds the same hits with every option", async () => {
      const engine = await engineOf();
      for (const [query, options] of searches) {
        const page = await engine.search(query, options);
        const same = expected.search(query, options);
        expect(page).toEqual({ ...same, cursor: same.cursor && expect.any(String) });
        expect(JSON.stringify(page.hits)).toBe(JSON.stringify(same.hits));
      }
    });

    test("counts facets with every option", async () => {
      const engine = await engineOf();
      const query = "software AND location_country:germany";
      const facets = {
        location_country: { limit: 3, except: "own", order: "value" },
        industries: { limit: 2, like: "soft" },
        staff_count: { width: 250, offset: 50, statistics: false },
        followers: { bins: 4, scale: "log", except: "own", facets: { location_country: 1 } },
      } as const;
      const page = await engine.search(query, { facets, limit: 0 });
      expect(page.facets).toEqual(expected.search(query, { facets, limit: 0 }).facets);
      expect(page.facets.location_country.values.length).toBeGreaterThan(1);
      expect(Object.keys(page.facets.staff_count).toSorted()).toEqual(["below", "missing", "ranges"]);
    });

    test("counts the default facets of a list of fields", async () => {
      const engine = await engineOf();
      const facets = ["location_country", "staff_count"] as const;
      const byField = { location_country: 10, staff_count: { bins: 10 } } as const;
      const page = await engine.search("software", { facets, limit: 0 });
      expect(page.facets).toEqual(expected.search("software", { facets: byField, limit: 0 }).facets);
      expect(page.facets.staff_count.ranges.length).toBeGreaterThan(1);
      expect(page.facets.location_country.values.length).toBeGreaterThan(1);
    });

    test("finds everything for a text without a word, in order of the sort", async () => {
      const engine = await engineOf();
      const shared = {
        filter: { staff_count: { gte: 20 } },
        facets: ["location_country"],
        sort: "name:desc",
        limit: 3,
      } as const;
      const all = expected.search("*:*", { ...shared, limit: 1000 });
      for (const text of ["", "  ", "(", '""', "-"]) {
        for (const defaultOperator of ["OR", "AND"] as const) {
          const options = { ...shared, defaultOperator, asYouType: true };
          const ids: string[] = [];
          let cursor: string | null | undefined;
          do {
            const page = await engine.search(text, { ...options, ...(typeof cursor === "string" && { cursor }) });
            expect([text, page.total, page.facets, page.suggestion]).toEqual([text, all.total, all.facets, null]);
            ids.push(...page.hits.map(({ id }) => id));
            cursor = page.cursor;
          } while (cursor !== null && ids.length < 9);
          expect(ids).toEqual(all.hits.slice(0, 9).map(({ id }) => id));
          expect(await engine.count(text, { asYouType: true, lenient: true })).toBe(expected.size);
        }
      }
      const byRelevance = await engine.search("", { asYouType: true });
      expect(byRelevance.hits.map(({ id }) => id)).toEqual(expected.search("*:*").hits.map(({ id }) => id));
    });

    test("groups hits", async () => {
      const engine = await engineOf();
      const options = { group: { by: "location_country", size: 2 }, limit: 3, explain: true } as const;
      const page = await engine.search("software", options);
      const same = expected.search("software", options);
      expect(page).toEqual({ ...same, cursor: expect.any(String) });
      expect(page.groups.values.map(({ value }) => value)).toEqual(same.groups.values.map(({ value }) => value));
      expect(page.groups.values[0]?.hits[0]).toBe(page.hits[0]);
      const next = await engine.search("software", { ...options, cursor: page.cursor ?? "" });
      expect(next.groups).toEqual(expected.search("software", { ...options, offset: 3 }).groups);
    });

    test("accepts trees", async () => {
      const engine = await engineOf();
      for (const tree of [parse("software AND NOT berlin"), lucene`name:${"acme"} OR staff_count:[5 TO *]`]) {
        expect(await engine.ids(tree)).toEqual(expected.ids(tree));
        expect((await engine.search(tree)).hits).toEqual(expected.search(tree).hits);
        expect(await engine.ids(tree, { asYouType: true })).toEqual(expected.ids(tree));
        const page = await engine.search(tree, { asYouType: true, limit: 0 });
        expect([page.total, page.changes, page.suggestion]).toEqual([expected.count(tree), [], null]);
      }
    });

    test("counts and lists matches, with every option", async () => {
      const engine = await engineOf();
      const all = [
        {},
        { defaultOperator: "AND" },
        { lenient: true },
        { asYouType: true },
        { timeBudget: 60_000 },
      ] as const;
      for (const options of all) {
        expect((await engine.explain("software ber", options)).total).toBe(expected.count("software ber", options));
        expect(await engine.count("software ber", options)).toBe(expected.count("software ber", options));
        expect(await engine.ids("software ber", options)).toEqual(expected.ids("software ber", options));
      }
    });

    test("explains a plan, which prints itself", async () => {
      const engine = await engineOf();
      const explanation = await engine.explain("software AND berlin", { defaultOperator: "AND" });
      const same = expected.explain("software AND berlin");
      const withoutTimes = (text: string): string => text.replaceAll(/[\d.]+ ms/g, "ms");
      expect(withoutTimes(String(explanation))).toBe(withoutTimes(String(same)));
      expect(explanation.total).toBe(same.total);
      expect(Object.keys(explanation)).toEqual(Object.keys(same));
    });

    test("has the documents", async () => {
      const engine = await engineOf();
      const { id } = companies[3] ?? { id: "" };
      expect(await engine.size()).toBe(companies.length);
      expect(await engine.get(id)).toEqual(expected.get(id));
      expect([await engine.has(id), await engine.has("none"), await engine.get("none")]).toEqual([
        true,
        false,
        undefined,
      ]);
      expect(await engine.memory()).toEqual(expected.memory);
    });

    test("validates, warns and completes", async () => {
      const engine = await engineOf();
      for (const query of ["software", "nme:(acme OR", "staff_count:many"]) {
        expect(await engine.validate(query)).toEqual(expected.validate(query));
        expect(await engine.validate(query, { defaultOperator: "AND" })).toEqual(expected.validate(query));
      }
      for (const query of ["software and berlin", "a AND b OR c", "(("]) {
        expect(await engine.lint(query)).toEqual(lint(expected, query));
        expect(await engine.lint(query, { defaultOperator: "AND" })).toEqual(
          lint(expected, query, { defaultOperator: "AND" }),
        );
      }
      expect(await engine.lint("software and berlin")).not.toEqual([]);
      const asYouType = true;
      for (const query of ["softw", "softw ", "softw AND zzzzz", "nme:(acme OR", ""]) {
        expect(await engine.lint(query, { asYouType })).toEqual(lint(expected, query, { asYouType }));
        expect(await engine.validate(query, { asYouType })).toEqual([]);
      }
      expect(await engine.lint("softw", { asYouType })).toEqual([]);
      expect(await engine.lint("softw")).not.toEqual([]);
      const filter = { staff_count: { gte: 50 } };
      for (const text of ["so", "name:so", "berlin so"]) {
        const options = { asYouType, filter };
        expect(await engine.complete(text, text.length, options)).toEqual(
          complete(expected, text, text.length, options),
        );
      }
      expect(await engine.complete("name:so")).toEqual(complete(expected, "name:so"));
      expect(await engine.complete("so name:x", 2)).toEqual(complete(expected, "so name:x", 2));
      expect(await engine.complete("so", 2, { limit: 1 })).toEqual(complete(expected, "so", 2, { limit: 1 }));
    });

    test("turns pages with cursors, also after a change", async () => {
      const engine = await engineOf();
      const all = expected.search("software", { limit: 1000 }).hits.map(({ id }) => id);
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await engine.search("software", { limit: 4, cursor: cursor ?? undefined });
        ids.push(...page.hits.map(({ id }) => id));
        cursor = page.cursor;
        await engine.upsert({ id: `new ${ids.length}`, name: "software" });
      } while (cursor !== null);
      expect(ids).toEqual(all);
      expect(ids.length).toBeGreaterThan(8);
    });

    test("has snapshots, which do not change", async () => {
      const engine = await engineOf();
      const snapshot = await engine.snapshot();
      const { cursor } = await snapshot.search("software", { limit: 2 });
      await engine.upsert({ id: "new", name: "software" });
      const later = await engine.snapshot();
      expect([await snapshot.size(), await later.size()]).toEqual([companies.length, companies.length + 1]);
      expect([await snapshot.has("new"), await later.has("new")]).toEqual([false, true]);
      expect([await snapshot.get("new"), await later.get("new")]).toEqual([undefined, { id: "new", name: "software" }]);
      expect(await snapshot.count("software")).toBe(expected.count("software"));
      expect(await snapshot.ids("software")).toEqual(expected.ids("software"));
      expect((await snapshot.search("software", { highlight: ["name"] })).hits).toEqual(
        expected.search("software", { highlight: ["name"] }).hits,
      );
      expect((await snapshot.explain("software")).total).toBe(expected.count("software"));
      expect((await snapshot.search("software", { limit: 2, cursor: cursor ?? undefined })).hits).toEqual(
        expected.search("software", { limit: 2, offset: 2 }).hits,
      );
      await expect(later.search("software", { limit: 2, cursor: cursor ?? "" })).rejects.toThrow("This cursor belongs");
      snapshot.close();
      later.close();
    });

    test("streams all hits and all documents", async () => {
      const engine = await engineOf();
      const options = [
        {},
        { sort: "insertion", fields: ["name"] },
        { sort: ["location_country", "relevance"], explain: true },
        { rank: { field: "followers" } },
        { highlight: ["name"], defaultOperator: "OR" },
        { asYouType: true },
        { lenient: true, sort: "name" },
      ] as const;
      for (const each of options) {
        const hits = await collected(engine.stream("software ber", each));
        const same = expected.stream("software ber", each);
        expect(hits).toEqual(await collected(same));
        expect(hits.length).toBeGreaterThan(0);
      }
      expect(await collected(engine.documents())).toEqual([...expected.documents()]);
      const failures = [engine.stream("name:("), engine.stream("a", { sort: "nmae" as "name" })];
      for (const stream of failures) await expect(collected(stream)).rejects.toThrow();
      await expect(async () => collected(engine.stream("a", { limit: 5 } as object))).rejects.toThrow(
        'There is no option "limit" for stream: ',
      );
    });

    test("streams more hits than one message contains, which can be left early", async () => {
      const engine = newEngine();
      opened.push(engine);
      await engine.load(Array.from({ length: 1500 }, (_, n) => ({ id: `${n}`, name: n % 3 === 0 ? "a" : "a b" })));
      const snapshot = await engine.snapshot();
      let count = 0;
      for await (const hit of engine.stream("a", { sort: "relevance" })) {
        if (count === 0) await engine.clear();
        expect(hit.document.name).toBe(count < 500 ? "a" : "a b");
        if (count++ === 700) break;
      }
      expect([count, await engine.size()]).toEqual([701, 0]);
      expect(await collected(engine.documents())).toEqual([]);
      expect((await collected(snapshot.stream("b"))).map(({ id }) => id)).toEqual(await snapshot.ids("b"));
      expect(await collected(snapshot.documents())).toHaveLength(1500);
      snapshot.close();
    });

    test("does nothing for a signal that is aborted already", async () => {
      const engine = await engineOf();
      const reason = new Error("too late");
      await expect(engine.search("software", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });
  });
}
