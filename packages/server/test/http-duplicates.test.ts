import { datasetPath, testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { type OperatedService, startOperatedService } from "@firmament/test-support/http/operator.ts";
import { productEngine, productSchema } from "@firmament/test-support/http/products.ts";
import { companyEngine, requestOf } from "@firmament/test-support/http/service.ts";
import { SearchEngine } from "firmament";
import { type CompanyInput, companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import type { DecidedDataset } from "../src/http/duplicates/decided-dataset.ts";
import { merged } from "../src/http/duplicates/merge.ts";
import type { DecisionsResponse, DuplicatesResponse, MergeResponse } from "../src/http/schema/duplicates-schemas.ts";

const COMPANIES: readonly CompanyInput[] = [
  { id: "1", name: "Acme GmbH", website: "acme.example", location_city: "Bonn" },
  { id: "2", name: "ACME", website: "www.acme.example", industries: ["Tools"] },
  { id: "3", name: "Zeta" },
  { id: "4", name: "Zeta Inc.", location_country: "France" },
  { id: "5", name: "Acme", location_country: "Germany" },
];

const RULES = { dataset: "companies", by: [{ same_host: "website" }, { similar_name: "name" }] };

async function started(documents: readonly CompanyInput[] = COMPANIES) {
  const path = datasetPath();
  const dataset = await testDataset(path);
  await dataset.apply(documents.map((upsert) => ({ upsert })));
  const operated = await startOperatedService({ dataset });
  return { ...operated, ...methods(operated), dataset, path };
}

function methods({ operate }: OperatedService) {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await operate(path, body);
    expect(response, JSON.stringify(response.body)).toMatchObject({ status: 200 });
    return response.body as T;
  };
  return {
    find: (others: object = {}) => post<DuplicatesResponse>("duplicates", { ...RULES, ...others }),
    dismiss: (body: object) => post("duplicates/dismiss", { dataset: "companies", ...body }),
    merge: (body: object) => post<MergeResponse>("duplicates/merge", { dataset: "companies", ...body }),
    change: (path: string, body: object) => post(`duplicates/${path}`, { dataset: "companies", ...body }),
    decisions: async () => (await operate("duplicates/decisions?dataset=companies")).body as DecisionsResponse,
  };
}

/** What the service asks of a backend at its start. */
const STUB = { concurrency: 1, size: async () => 3 };

const idsOf = ({ groups }: DuplicatesResponse): readonly string[] => groups.map(({ ids }) => ids.join(" "));

describe("a search for duplicates", () => {
  test("has groups with documents and reasons", async () => {
    const { find, dataset } = await started();
    const { groups, ...report } = await find();
    expect(groups[0]).toEqual({
      ids: ["1", "2", "5"],
      documents: ["1", "2", "5"].map((id) => dataset.engine.get(id)),
      links: [
        {
          ids: ["1", "2"],
          weight: 2,
          reasons: [
            "the same host of website: acme.example",
            "the same words without the legal form in name: Acme GmbH and ACME",
          ],
        },
        { ids: ["1", "5"], weight: 1, reasons: [expect.stringContaining("Acme GmbH and Acme")] },
      ],
      by_names_only: true,
      merged_before: [],
    });
    expect(report).toEqual({
      ...{
        dataset: "companies",
        documents: 5,
        total: 2,
        next_offset: null,
        conflicts: [],
        conflict_count: 0,
        skipped: [],
      },
      notes: [expect.stringContaining("Names alone are no evidence")],
      searched_at: expect.any(String),
      took_ms: expect.any(Number),
      change_number: dataset.searched.changeNumber,
    });
  });

  test("has pages of one report", async () => {
    const { find, dataset } = await started();
    const first = await find({ limit: 1 });
    expect([idsOf(first), first.next_offset]).toEqual([["1 2 5"], 1]);
    await dataset.upsert({ id: "6", name: "ZETA" });
    const second = await find({ limit: 1, offset: 1 });
    expect([idsOf(second), second.next_offset, second.searched_at]).toEqual([["3 4"], null, first.searched_at]);
    expect(idsOf(await find({ limit: 1, offset: 1, min_weight: 2 }))).toEqual([]);
    expect(idsOf(await find())).toEqual(["1 2 5", "3 4 6"]);
  });

  test("keeps documents apart by rules and by weights", async () => {
    const { find } = await started([...COMPANIES, { id: "6", name: "Zeta", location_country: "Germany" }]);
    const report = await find({ never: [{ different: "location_country" }] });
    expect(idsOf(report)).toEqual(["1 2 5", "3 4"]);
    expect(report).toMatchObject({ conflict_count: 2, conflicts: [{ ids: ["3", "6"] }, { ids: ["4", "6"] }] });
    expect(idsOf(await find({ min_weight: 2 }))).toEqual(["1 2"]);
  });

  test.each([
    [{ by: [] }, "by must be a list of at least one rule, not []."],
    [
      { by: [{ same: "nmae" }] },
      "The rule same(nmae) is about a field that the documents do not have. Did you mean name?",
    ],
    [{ never: [{ different: "x" }] }, expect.stringContaining("The rule different(x) is about a field")],
    [{ by: [{ samehost: "website" }] }, expect.stringContaining("Did you mean same_host?")],
    [{ by: [{ same: "name" }], min_weight: 2 }, expect.stringContaining("No two documents can agree")],
    [{ by: [{ same: "postal_code" }] }, expect.stringContaining('No document has the field "postal_code".')],
    [
      { by: [{ all: Array.from({ length: 21 }, () => ({ same: "name" })) }] },
      expect.stringContaining("by has 21 rules, with those of all. Send at most 20"),
    ],
    [{ limit: 51 }, "limit must be a whole number from 1 to 50, not 51."],
  ])("is refused: %j", async (others, detail) => {
    const { operate } = await started();
    expect(await operate("duplicates", { ...RULES, ...others })).toMatchObject({
      status: 400,
      body: { code: "invalid_body", detail },
    });
  });

  test("ends when the client goes, and one runs at a time", async () => {
    const engine = companyEngine(3);
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    async function* documents() {
      begin();
      await opened;
      yield* engine.documents();
    }
    const slow = { ...STUB, documents, get: async (id: string) => engine.get(id) };
    const { service, admin, operate } = await startOperatedService({ engine: slow as never });
    const abort = new AbortController();
    const request = requestOf({ path: "/operator/duplicates", body: RULES, signal: abort.signal }, admin);
    const cancelled = service.handle(request);
    await begun;
    expect(await operate("duplicates", RULES)).toMatchObject({
      status: 503,
      body: { detail: "A search for duplicates of companies is running. Wait for its result, or cancel it." },
    });
    abort.abort();
    open();
    expect(await (await cancelled).json()).toMatchObject({ code: "cancelled" });
    expect(await operate("duplicates", RULES)).toMatchObject({
      status: 200,
      body: { documents: 3, change_number: null },
    });
  });
});

describe("dismissed documents", () => {
  test("are kept apart, also after a restart and a refresh", async () => {
    const { find, dismiss, decisions, dataset, path } = await started();
    expect(await dismiss({ ids: ["4", "3"] })).toEqual({ added: 1, distinct: 1 });
    expect(await dismiss({ ids: ["5"], from: ["1", "2"] })).toEqual({ added: 2, distinct: 3 });
    const report = await find();
    expect([idsOf(report), report.conflict_count]).toEqual([["1 2"], 0]);
    expect((await decisions()).distinct).toMatchObject({
      total: 3,
      pairs: [{ by: "operator" }, {}, { ids: ["3", "4"] }],
    });

    await dataset.refresh(COMPANIES);
    const again = methods(await startOperatedService({ dataset: await testDataset(path) }));
    expect(idsOf(await again.find())).toEqual(["1 2"]);
    expect(await again.change("join", { ids: ["3", "4"] })).toEqual({ removed: 1, distinct: 2 });
    expect(idsOf(await again.find())).toEqual(["1 2", "3 4"]);
  });

  test("leave a report that was found before", async () => {
    const { find, dismiss } = await started();
    expect(await find({ limit: 1 })).toMatchObject({ next_offset: 1 });
    await dismiss({ ids: ["3", "4"] });
    expect(await find({ limit: 1, offset: 1 })).toMatchObject({ groups: [], next_offset: null, total: 2 });
  });

  test.each([
    [["1"], "ids must be at least two ids, or one and others in from."],
    [["1", "\ud800"], expect.stringContaining("ids[1] must be an id without half of a surrogate pair")],
  ])("need two ids: %j", async (ids, detail) => {
    const { operate } = await started();
    expect(await operate("duplicates/dismiss", { dataset: "companies", ids })).toMatchObject({
      status: 400,
      body: { detail },
    });
  });
});

describe("merged documents", () => {
  const MERGED = {
    ...{ id: "1", name: "ACME", website: "acme.example", location_city: "Bonn" },
    ...{ location_country: "Germany", industries: ["Tools"] },
  };

  test("are one, whose values the operator has chosen; a retry has the same response", async () => {
    const { find, merge, dataset } = await started();
    const { change_number } = await find();
    const request = { keep: "1", remove: ["2", "5"], values: { name: "2" }, change_number };
    expect(await merge({ ...request, dry_run: true })).toEqual({
      ...{ document: MERGED, dry_run: true, merge: null, deleted: 0, is_repeated: false },
    });
    expect(dataset.engine.size).toBe(5);
    const response = { document: MERGED, dry_run: false, merge: 1, deleted: 2 };
    expect(await merge(request)).toEqual({ ...response, is_repeated: false });
    expect(await merge(request)).toEqual({ ...response, is_repeated: true });
    expect(await merge({ ...request, dry_run: true })).toEqual({
      ...{ document: MERGED, dry_run: true, merge: null, deleted: 0, is_repeated: true },
    });
    expect([...dataset.engine.documents()].map(({ id }) => id).toSorted()).toEqual(["1", "3", "4"]);
    expect(idsOf(await find())).toEqual(["3 4"]);
  });

  test("keep what another server has changed meanwhile", async () => {
    const { dataset } = await started();
    const engine = new SearchEngine(companySchema);
    engine.upsertAll(COMPANIES);
    const { searched, decisions } = dataset;
    await dataset.patch("1", { location_city: "Rome" });
    const late = { engine, searched, decisions, schema: companySchema } as unknown as DecidedDataset;
    const request = {
      dataset: "companies",
      keep: "1",
      remove: ["2"],
      rule: "fill",
      values: {},
      dry_run: false,
    } as const;
    for (const body of [request, { ...request, change_number: dataset.searched.changeNumber }]) {
      await expect(merged(late, body, "ada")).rejects.toMatchObject({
        code: "documents_changed",
        message: expect.stringContaining('"1" was changed after the merge'),
      });
    }
    expect(dataset.engine.get("1")).toMatchObject({ location_city: "Rome" });
  });

  test("come back with undo", async () => {
    const { merge, change, decisions, dataset } = await started();
    await merge({ keep: "2", remove: ["1"] });
    expect((await decisions()).merges).toMatchObject({
      total: 1,
      merges: [{ number: 1, kept: "2", removed: ["1"], before: [{ id: "2" }, COMPANIES[0]], by: "operator" }],
    });
    expect(await change("undo", { merge: 1 })).toEqual({ restored: 1 });
    expect(dataset.engine.get("1")).toEqual(COMPANIES[0]);
    expect(dataset.engine.get("2")).toEqual(COMPANIES[1]);
    expect(await change("forget", { merge: 1 })).toEqual({ forgotten: false });
  });

  test("that a refresh brings back are reported, with the merge", async () => {
    const { find, merge, dataset } = await started();
    await merge({ keep: "1", remove: ["2"] });
    await dataset.refresh(COMPANIES);
    expect((await find()).groups[0]).toMatchObject({
      ids: ["1", "2", "5"],
      merged_before: [{ merge: 1, removed: ["2"], at: expect.any(String) }],
    });
  });

  test("are left as they are if they have changed, or were merged in another way", async () => {
    const { find, merge, operate, dataset } = await started();
    const { change_number } = await find();
    await dataset.patch("2", { name: "Acme Two" });
    const request = { dataset: "companies", keep: "1", remove: ["2"] };
    expect(await operate("duplicates/merge", { ...request, change_number })).toMatchObject({
      status: 409,
      body: { code: "documents_changed", detail: expect.stringContaining('"2" was changed after the merge') },
    });
    await merge(request);
    expect(await operate("duplicates/merge", { ...request, values: { name: "2" } })).toMatchObject({
      status: 409,
      body: {
        detail:
          'Nothing was changed: "2" does not exist: merged in another way before, by merge 1. Search for duplicates again.',
      },
    });
    expect(await operate("duplicates/merge", { ...request, remove: ["9"] })).toMatchObject({
      status: 409,
      body: {
        detail: 'Nothing was changed: "9" does not exist: deleted, or merged with others. Search for duplicates again.',
      },
    });
    expect(await operate("duplicates/undo", { dataset: "companies", merge: 9 })).toMatchObject({
      body: { code: "documents_changed" },
    });
  });

  test.each([
    [{ keep: "1", remove: ["1"] }, '"1" takes part in the merge twice.'],
    [{ keep: "1", remove: ["2"], values: { nmae: "2" } }, 'The schema has no field "nmae". Did you mean name?'],
    [{ keep: "1", remove: ["2"], values: { name: "3" } }, expect.stringContaining("takes no part in the merge")],
    [{ keep: "1", remove: [] }, "remove must be a list of 1 to 100 ids, not []."],
    [{ keep: "1", remove: ["2"], rule: "best" }, 'rule must be keep, fill or unite, not "best".'],
  ])("are refused: %j", async (body, detail) => {
    const { operate } = await started();
    expect(await operate("duplicates/merge", { dataset: "companies", ...body })).toMatchObject({
      status: 400,
      body: { code: "invalid_body", detail },
    });
  });
});

test("documents without a dataset file are searched, and not decided", async () => {
  const { operate } = await startOperatedService({
    datasets: { products: { schema: productSchema, engine: productEngine() } },
  });
  const rules = { dataset: "products", by: [{ same: "brand" }] };
  expect(await operate("duplicates", rules)).toMatchObject({
    status: 200,
    body: { total: 2, change_number: null, groups: [{ ids: ["p1", "p2"] }, { ids: ["p3", "p4"] }] },
  });
  for (const [path, body] of [
    ["dismiss", { ids: ["p1", "p2"] }],
    ["merge", { keep: "p1", remove: ["p2"] }],
  ] as const) {
    expect(await operate(`duplicates/${path}`, { dataset: "products", ...body })).toMatchObject({
      status: 409,
      body: {
        code: "no_dataset_file",
        detail:
          "The documents of `products` are in no dataset file, which would keep decisions. Load them with firmament load, and serve that file.",
      },
    });
  }
  expect(await operate("duplicates", { ...rules, dataset: "papers" })).toMatchObject({
    body: { code: "unknown_dataset" },
  });
});
