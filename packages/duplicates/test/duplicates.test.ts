import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { defineSchema, keyword, SearchEngine, text } from "firmament";
import { finishSteps } from "firmament/base";
import { describe, expect, test } from "vitest";
import { groupsOf } from "../src/grouping.ts";
import {
  all,
  type DocumentSource,
  type DuplicatesOptions,
  different,
  distinct,
  duplicates,
  near,
  same,
  sameHost,
  similarName,
} from "../src/index.ts";
import type { AnyDocument } from "../src/rules/rule.ts";

const schema = defineSchema({ fields: { name: text(), website: keyword(), number: keyword(), country: keyword() } });

function engineOf(documents: readonly object[]): SearchEngine<typeof schema> {
  const engine = new SearchEngine(schema);
  engine.upsertAll(documents.map((document, index) => ({ id: `${index + 1}`, ...document })) as never[]);
  return engine;
}

const groupIds = async (documents: readonly object[], options: DuplicatesOptions): Promise<unknown> =>
  (await duplicates(engineOf(documents), options)).groups.map(({ ids }) => ids.join(" "));

describe("the report", () => {
  test("has groups with their reasons, and says what to check", async () => {
    const engine = engineOf([
      { name: "Acme GmbH", website: "https://acme.example", number: "HRB 1" },
      { name: "Other" },
      { name: "ACME", website: "acme.example/de" },
      { name: "Acme Holding", number: "hrb-1" },
      { name: "Zeta" },
      { name: "Zeta Inc." },
    ]);
    const report = await duplicates(engine, { by: [same("number"), sameHost("website"), similarName("name")] });
    expect(report).toEqual({
      documents: 6,
      groups: [
        {
          ids: ["1", "3", "4"],
          isByNamesOnly: false,
          links: [
            {
              ids: ["1", "3"],
              weight: 2,
              reasons: [
                "the same host of website: acme.example",
                "the same words without the legal form in name: Acme GmbH and ACME",
              ],
            },
            { ids: ["1", "4"], weight: 1, reasons: ["the same number: HRB 1"] },
          ],
        },
        {
          ids: ["5", "6"],
          isByNamesOnly: true,
          links: [
            {
              ids: ["5", "6"],
              weight: 1,
              reasons: ["the same words without the legal form in name: Zeta and Zeta Inc."],
            },
          ],
        },
      ],
      conflicts: [],
      skipped: [],
      notes: [expect.stringContaining("Names alone are no evidence")],
    });
  });

  test("has the documents that cannot be the same one, also through others", async () => {
    const engine = engineOf([{ name: "Acme", country: "DE" }, { name: "Acme", country: "FR" }, { name: "Acme" }]);
    const report = await duplicates(engine, { by: [similarName("name")], never: [different("country")] });
    expect(report.groups.map(({ ids }) => ids)).toEqual([["1", "3"]]);
    const reasons = ["the same text in name: Acme and Acme"];
    expect(report.conflicts).toEqual([
      { ids: ["1", "2"], weight: 1, reasons, difference: "different country: DE and FR" },
      { ids: ["2", "3"], weight: 1, reasons, difference: "different country: FR and DE" },
    ]);
  });

  test("has the values that too many documents share", async () => {
    const documents = Array.from({ length: 6 }, (_, index) => ({
      website: "https://social.example/x",
      number: `${index >> 1}`,
    }));
    const by = [same("number"), sameHost("website")];
    const report = await duplicates(engineOf(documents), { by, maxShared: 5 });
    expect(report.groups.map(({ ids }) => ids)).toEqual([
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ]);
    expect(report.skipped).toEqual([{ rule: "sameHost(website)", key: "social.example", documents: 6 }]);
    expect(await groupIds(documents, { by, maxShared: 6 })).toEqual(["1 2 3 4 5 6"]);
  });

  test("is empty without documents", async () => {
    const report = await duplicates(engineOf([]), { by: [same("number")] });
    expect(report).toEqual({ documents: 0, groups: [], conflicts: [], skipped: [], notes: [] });
  });
});

test("pairs that were declared different are kept apart, also through others", async () => {
  const engine = engineOf([{ name: "Acme" }, { name: "ACME" }, { name: "Acme Inc." }]);
  const by = [similarName("name")];
  const { groups, conflicts } = await duplicates(engine, { by, never: [distinct([["2", "1"]])] });
  expect(groups.map(({ ids }) => ids)).toEqual([["1", "3"]]);
  expect(conflicts.map(({ ids, difference }) => [ids.join(" "), difference])).toEqual([
    ["1 2", "declared different: 1 and 2"],
    ["2 3", "declared different: 2 and 1"],
  ]);
});

test("too many pairs end the work", async () => {
  const engine = engineOf([{ name: "Acme" }, { name: "ACME" }, { name: "Acme Inc." }]);
  const options = { by: [similarName("name")], maxPairs: 3 };
  expect((await duplicates(engine, options)).groups).toHaveLength(1);
  await expect(duplicates(engine, { ...options, maxPairs: 2 })).rejects.toThrow(
    new RangeError(
      "More than 2 pairs of documents agree, which is what maxPairs allows: the rules say too little. Demand more, with all or minWeight, or skip values of fewer documents, with maxShared.",
    ),
  );
  await expect(duplicates(engine, { ...options, maxPairs: 0.5 })).rejects.toThrow(
    new RangeError("maxPairs must be a whole number from 1, not 0.5."),
  );
});

test("weights say how much agreement is needed", async () => {
  const documents = [
    { name: "Acme", website: "acme.example", number: "1" },
    { name: "Acme", website: "acme.example" },
    { name: "Acme", number: "1" },
    { name: "Acme" },
  ];
  const by = [same("number", { weight: 3 }), sameHost("website", { weight: 2 }), similarName("name")];
  expect(await groupIds(documents, { by })).toEqual(["1 2 3 4"]);
  expect(await groupIds(documents, { by, minWeight: 3 })).toEqual(["1 2 3"]);
  expect(await groupIds(documents, { by, minWeight: 4 })).toEqual(["1 3"]);
  expect(await groupIds(documents, { by: [all([sameHost("website"), similarName("name")])] })).toEqual(["1 2"]);
});

test("a chain of many documents is one group, in time", async () => {
  const documents = Array.from({ length: 20_000 }, (_, i) => ({ id: `${i}`, number: [`n${i}`, `n${i + 1}`] }));
  const source: DocumentSource = { documents: () => documents, get: (id) => documents[Number(id)] };
  const { groups } = await duplicates(source, { by: [same("number")] });
  expect(groups.map(({ ids, links }) => [ids.length, links.length])).toEqual([[20_000, 19_999]]);
});

test("other work has a turn while a value of many documents is compared", async () => {
  const documents = Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, city: "Bonn", number: `${i}` }));
  const source: DocumentSource = { documents: () => documents, get: (id) => documents[Number(id)] };
  const by = [same("city"), same("number")];
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  expect((await duplicates(source, { by, minWeight: 2, maxShared: 300 })).groups).toEqual([]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test("sources may answer later, and documents may go meanwhile", async () => {
  const documents = ["1", "2", "3"].map((id) => ({ id, name: "Acme" }));
  const source: DocumentSource = {
    async *documents() {
      yield* documents;
    },
    get: async (id) => documents.find((document) => document.id === id && id !== "2"),
  };
  const { groups } = await duplicates(source, { by: [similarName("name")] });
  expect(groups.map(({ ids }) => ids)).toEqual([["1", "3"]]);
});

test("a signal ends the work", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(duplicates(engineOf([{ name: "a" }]), { by: [similarName("name")], signal })).rejects.toThrow("enough");
});

test.each<[object, string]>([
  [{}, 'duplicates needs rules: { by: [same("register_number"), sameHost("website")] }.'],
  [{ by: [] }, "duplicates needs rules"],
  [{ by: [same("name")], rules: [] }, 'There is no option "rules" for duplicates'],
  [{ by: [near("name", 5)] }, "near(name, 5) finds no documents itself: combine it, as in all("],
  [{ by: [same("name")], minWeight: 2 }, "No two documents can agree: minWeight is 2, and all rules together weigh 1."],
  [{ by: [same("name")], minWeight: 0 }, "minWeight must be a positive number, not 0."],
  [{ by: [same("name")], maxShared: 1 }, "maxShared must be a whole number from 2, not 1."],
  [{ by: [same("nmae")] }, 'No document has the field "nmae".'],
  [{ by: [same("name")], never: [different("land")] }, 'No document has the field "land".'],
])("wrong options are refused: %j", async (options, message) => {
  await expect(duplicates(engineOf([{ name: "a" }]), options as DuplicatesOptions)).rejects.toThrow(message);
});

const words = fc.array(fc.constantFrom("acme", "tools", "toosl", "blue", "GmbH", "Inc.", "&", "Co"), { maxLength: 4 });
const records = fc.array(
  fc.record(
    {
      name: words.map((list) => list.join(" ")),
      website: fc.constantFrom("https://a.example/1", "www.a.example", "b.example", "none"),
      number: fc.constantFrom("1", "1-", "2", ""),
      country: fc.constantFrom("DE", "FR"),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 12, size: "max" },
);
const rules = fc
  .subarray([same("number"), sameHost("website"), similarName("name"), all([similarName("name"), same("country")])], {
    minLength: 1,
  })
  .filter((list) => list.length > 0);

test(
  "groups are those of a comparison of all documents with all",
  async () => {
    const property = fc.asyncProperty(
      records,
      rules,
      fc.boolean(),
      fc.integer({ min: 1, max: 2 }),
      async (list, by, isStrict, least) => {
        // Every field has a value.
        const documents = [...list, { name: "x", website: "x.example", number: "x", country: "x" }];
        const minWeight = Math.min(least, by.length);
        const never = isStrict ? [different("country")] : [];
        const engine = engineOf(documents);
        const all = [...engine.documents()] as unknown as AnyDocument[];
        const agreements = all.flatMap((one, position) =>
          all.slice(position + 1).flatMap((other, index) => {
            const found = by.flatMap((rule) => {
              const reason = rule.agreement(one, other);
              return reason === null ? [] : [{ rule, reason }];
            });
            if (found.length < minWeight) return [];
            return {
              positions: [position, position + 1 + index] as const,
              link: {
                ids: [one.id, other.id] as const,
                weight: found.length,
                reasons: found.map(({ reason }) => reason),
              },
              isByNamesOnly: found.every(({ rule }) => rule.readsOnlyNames),
            };
          }),
        );
        const difference = (one: number, other: number): string | null =>
          never[0]?.difference(all[one] as AnyDocument, all[other] as AnyDocument) ?? null;
        const expected = finishSteps(groupsOf(agreements, difference, (position) => (all[position] as AnyDocument).id));
        const report = await duplicates(engine, { by, never, minWeight });
        expect(report.groups).toEqual(
          expected.groups.toSorted((one, other) => Number(one.ids[0]) - Number(other.ids[0])),
        );
        expect(report.conflicts).toEqual(expected.conflicts);
        // No document is in two groups, and no group has documents that differ.
        const ids = report.groups.flatMap((group) => group.ids);
        expect(new Set(ids).size).toBe(ids.length);
        if (!isStrict) return;
        for (const group of report.groups) {
          const countries = group.ids.flatMap((id) => engine.get(id)?.country ?? []);
          expect(new Set(countries).size).toBeLessThanOrEqual(1);
        }
      },
    );
    await fc.assert(property, runs(1000));
  },
  propertyTimeout,
);
