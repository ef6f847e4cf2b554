import { DatabaseSync } from "node:sqlite";
import type { Alert, Dataset } from "@firmament/dataset";
import { openDatasetInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { datasetPath, testDataset, until } from "@firmament/test-support/dataset/test-dataset.ts";
import { date, defineSchema, standardAnalyzer, text } from "firmament";
import type { CompanySchema } from "firmament/companies";
import { expect, test } from "vitest";

async function pending(dataset: Dataset<CompanySchema>): Promise<readonly string[]> {
  return (await dataset.alerts.pending()).map(textOf);
}

function textOf({ kind, search, document }: Alert): string {
  return `${document} ${kind} ${search}`;
}

test("a document enters and leaves saved searches", async () => {
  const dataset = await testDataset();
  await dataset.upsert({ id: "1", name: "Acme", location_city: "Berlin" });
  expect(await dataset.savedSearches.add("berlin", "location_city:berlin")).toBe(false);
  await dataset.savedSearches.add("not berlin", "NOT location_city:berlin");
  expect(await pending(dataset)).toEqual([]);

  await dataset.upsert({ id: "2", name: "Bolt", location_city: "Berlin" });
  await dataset.patch("1", { location_city: "Munich" });
  await dataset.patch("1", { name: "Acme Robotics" });
  await dataset.delete("2");
  const alerts = await dataset.alerts.pending();
  expect(alerts.map(textOf)).toEqual(["2 entered berlin", "1 left berlin", "1 entered not berlin", "2 left berlin"]);
  expect(alerts.map(({ changeNumber }) => changeNumber)).toEqual([2, 3, 3, 5]);

  expect(await dataset.alerts.acknowledge(alerts.slice(0, 3).map(({ id }) => id))).toBe(3);
  expect(await pending(dataset)).toEqual(["2 left berlin"]);
  expect(await dataset.alerts.acknowledge([99])).toBe(0);
});

test("saved searches and alerts survive a restart", async () => {
  const path = datasetPath();
  const first = await testDataset(path);
  await first.savedSearches.add("acme", "name:acme", { owner: "one" });
  await first.upsert({ id: "1", name: "Acme" });
  await first.close();

  const second = await testDataset(path);
  expect(second.savedSearches.get("acme", { owner: "one" })).toMatchObject({ query: "name:acme", owner: "one" });
  expect(await pending(second)).toEqual(["1 entered acme"]);
  await second.close();

  const third = await testDataset(path);
  expect(await pending(third)).toEqual(["1 entered acme"]);
});

test("a refresh of more documents than are examined at once", async () => {
  const path = datasetPath();
  const dataset = await testDataset(path);
  const documents = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${from + index}`, name: `Acme ${from + index}` }));
  await dataset.load(documents(0, 2000));
  await dataset.savedSearches.add("acme", "name:acme");
  await dataset.refresh(documents(900, 1500), { allowShrink: true });
  await dataset.delete("1000");
  const alerts = await dataset.alerts.pending({ limit: 10_000 });
  expect(alerts.filter(({ kind }) => kind === "left")).toHaveLength(901);
  expect(alerts.filter(({ kind }) => kind === "entered")).toHaveLength(400);
  // The documents before the refresh are needed no more.
  const file = new DatabaseSync(path);
  const generations = (): number => file.prepare("select number from generations").all().length;
  await until(() => generations() === 1);
  file.close();
});

test("now is the time of the change, not that of the examination", async () => {
  const schema = defineSchema({ analyzer: standardAnalyzer, fields: { name: text(), due: date() } });
  const dataset = await openDatasetInProcess(datasetPath(), { schema });
  await dataset.savedSearches.add("due", "due:[* TO now]");
  await dataset.upsert({ id: "1", name: "soon", due: new Date(Date.now() + 50).toISOString() });
  await new Promise((resume) => setTimeout(resume, 100));
  expect(await dataset.alerts.pending()).toEqual([]);
  // At the time of this change, the earlier version matches.
  await dataset.upsert({ id: "1", name: "later", due: new Date(Date.now() + 60_000).toISOString() });
  expect(await dataset.alerts.pending()).toMatchObject([{ kind: "left" }]);
  await dataset.close();
});

test("a refresh, a deletion by query and clear() make alerts, and the documents of the earlier generation are deleted", async () => {
  const dataset = await testDataset();
  const documents = Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, name: index < 3 ? "Acme" : "Bolt" }));
  await dataset.load(documents);
  await dataset.savedSearches.add("acme", "name:acme");
  await dataset.refresh(
    documents.map(({ id, name }) => ({ id, name: id === "299" ? "Acme" : id === "0" ? "Bolt" : name })),
  );
  await dataset.upsert({ id: "299", name: "Bolt" });
  expect(await pending(dataset)).toEqual(["0 left acme", "299 entered acme", "299 left acme"]);
  await dataset.deleteWhere("name:acme");
  await dataset.upsert({ id: "7", name: "Acme" });
  await dataset.clear();
  const rest = (await pending(dataset)).slice(3);
  expect(rest.slice(0, 2).toSorted()).toEqual(["1 left acme", "2 left acme"]);
  expect(rest.slice(2)).toEqual(["7 entered acme", "7 left acme"]);
});

test("a saved search that is replaced or deleted drops its alerts; owners are separate", async () => {
  const dataset = await testDataset();
  await dataset.savedSearches.add("a", "acme");
  await dataset.savedSearches.add("a", "acme", { owner: "other" });
  await dataset.upsert({ id: "1", name: "Acme Bolt" });
  expect(await dataset.alerts.pending({ owner: "other" })).toHaveLength(1);
  expect(await dataset.savedSearches.add("a", "bolt")).toBe(true);
  expect(await dataset.alerts.pending()).toMatchObject([{ owner: "other" }]);
  await dataset.upsert({ id: "2", name: "Bolt" });
  expect(await dataset.savedSearches.delete("a", { owner: "other" })).toBe(true);
  expect(await dataset.savedSearches.delete("a", { owner: "other" })).toBe(false);
  expect(await pending(dataset)).toEqual(["2 entered a"]);
  expect(dataset.savedSearches.list().map(({ id }) => id)).toEqual(["a"]);
  expect(dataset.savedSearches.count()).toBe(1);
});

test("two processes follow the same saved searches, and no alert is made twice", async () => {
  const path = datasetPath();
  const [one, two] = [await testDataset(path), await testDataset(path)];
  await one.savedSearches.add("a", "acme");
  await two.upsert({ id: "1", name: "Acme" });
  await Promise.all([one.alerts.pending(), two.alerts.pending()]);
  expect(await pending(two)).toEqual(["1 entered a"]);
  await two.savedSearches.delete("a");
  await two.savedSearches.add("b", "acme");
  await one.upsert({ id: "2", name: "Acme" });
  expect(await pending(one)).toEqual(["2 entered b"]);
});

test("an invalid saved search is refused", async () => {
  const dataset = await testDataset();
  await expect(dataset.savedSearches.add("a", "name:")).rejects.toThrow("has no value");
  await expect(dataset.savedSearches.add("", "acme")).rejects.toThrow("The id of a saved search");
  await expect(dataset.savedSearches.add("a\n", "acme")).rejects.toThrow("The id of a saved search");
  expect(() => dataset.savedSearches.list({ limit: -1 })).toThrow(RangeError);
  expect(dataset.savedSearches.count()).toBe(0);
});

test("pending alerts do not wait for changes that are made meanwhile", async () => {
  const dataset = await testDataset();
  await dataset.savedSearches.add("acme", "acme");
  await dataset.upsert({ id: "1", name: "Acme" });
  let isDone = false;
  const changes = (async () => {
    for (let number = 2; !isDone; number += 1) await dataset.upsert({ id: String(number), name: "Bolt" });
  })();
  expect((await pending(dataset))[0]).toBe("1 entered acme");
  isDone = true;
  await changes;
});

test("a saved search with a filter makes alerts for documents that match both, in every process", async () => {
  const dataset = await testDataset();
  const filter = { location_country: ["Germany", "Austria"], staff_count: { gte: 10 } };
  await dataset.savedSearches.add("software", "software", { filter });
  expect(dataset.savedSearches.get("software")).toMatchObject({ query: "software", filter });
  await dataset.savedSearches.add("software", "software", { filter, owner: "ada" });
  await dataset.load([
    { id: "1", name: "Nordlicht Software", location_country: "Germany", staff_count: 50 },
    { id: "2", name: "Seine Software", location_country: "France", staff_count: 50 },
    { id: "3", name: "Alpen Software", location_country: "Austria", staff_count: 9 },
  ]);
  const alerts = await dataset.alerts.pending({ limit: 10 });
  expect(alerts.map(({ owner, document, kind }) => [owner, document, kind])).toEqual([
    ["", "1", "entered"],
    ["ada", "1", "entered"],
  ]);
  await expect(dataset.savedSearches.add("bad", "*:*", { filter: { nmae: "x" } as object })).rejects.toThrow(
    'There is no field "nmae" for filter.',
  );
  await dataset.savedSearches.add("software", "software");
  expect(dataset.savedSearches.get("software")).not.toHaveProperty("filter");
});
