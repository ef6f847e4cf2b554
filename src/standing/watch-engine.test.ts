import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { expect, test } from "vitest";
import { companySchema } from "../companies/company-schema.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { SavedSearches } from "./saved-searches.ts";
import { watchEngine } from "./watch-engine.ts";

function watched(options: ConstructorParameters<typeof SearchEngine>[1] = {}) {
  const engine = new SearchEngine(companySchema, options);
  const searches = new SavedSearches(companySchema);
  searches.add("acme", "name:acme");
  searches.add("berlin", "berlin");
  const events: string[] = [];
  const end = watchEngine(engine, searches, ({ id, entered, left, before, after }) => {
    events.push(`${id} ${before?.name ?? "-"} > ${after?.name ?? "-"}: +${entered.join()} -${left.join()}`);
  });
  return { engine, events, end };
}

test("each change of a document that enters or leaves a saved search is an event", () => {
  const { engine, events, end } = watched();
  engine.upsert({ id: "1", name: "Acme" });
  engine.upsert({ id: "1", name: "Acme Robotics" });
  engine.patch("1", { location_city: "Berlin" });
  engine.upsert({ id: "2", name: "Bolt" });
  engine.delete("2");
  engine.upsert({ id: "3", name: "Acme" });
  engine.deleteWhere("berlin");
  engine.clear();
  end();
  engine.upsert({ id: "4", name: "Acme" });
  expect(events).toEqual([
    "1 - > Acme: +acme -",
    "1 Acme Robotics > Acme Robotics: +berlin -",
    "3 - > Acme: +acme -",
    "1 Acme Robotics > -: + -acme,berlin",
    "3 Acme > -: + -acme",
  ]);
});

test.each([[{}], [{ segmentCapacity: 7 }], [{ liveCapacity: 3 }]])(
  "the documents of loads are announced when they become visible, before later changes (%o)",
  async (options) => {
    const { engine, events } = watched(options);
    const names = (prefix: string) =>
      Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, name: `${prefix} ${index}` }));
    engine.upsertAll(names("Bolt"));
    expect(events).toEqual([]);
    const loading = engine.load([...names("Acme"), { id: "5", name: "Bolt again" }]);
    await loading;
    engine.upsert({ id: "7", name: "Bolt" });
    // With small segments, the first version of the company 5 is visible for a time.
    const others = events.slice(0, -1).filter((event) => !event.startsWith("5 "));
    expect(others.toSorted()).toEqual(
      names("Acme")
        .flatMap(({ id, name }) => (id === "5" ? [] : [`${id} Bolt ${id} > ${name}: +acme -`]))
        .toSorted(),
    );
    expect(events.at(-1)).toBe("7 Acme 7 > Bolt: + -acme");
  },
);

test("a change during a load comes after the documents that were visible before it", async () => {
  const { engine, events } = watched({ segmentCapacity: 50 });
  const loading = engine.load(Array.from({ length: 500 }, (_, index) => ({ id: `${index}`, name: "Acme" })));
  let deleted = 0;
  const timer = setInterval(() => {
    if (engine.has("3")) deleted += Number(engine.delete("3"));
  }, 0);
  await loading;
  clearInterval(timer);
  if (deleted === 0) engine.delete("3");
  const three = events.filter((event) => event.startsWith("3 "));
  expect(three).toEqual(["3 - > Acme: +acme -", "3 Acme > -: + -acme"]);
  expect(events).toHaveLength(501);
});

test("the engine of a dataset is refused", async () => {
  const dataset = await testDataset();
  const searches = new SavedSearches(companySchema);
  expect(() => watchEngine(dataset.engine as SearchEngine<typeof companySchema>, searches, () => {})).toThrow(
    "watchEngine cannot watch the engine of a dataset. Use dataset.savedSearches and dataset.alerts.",
  );
  expect(() => watchEngine({} as never, searches, () => {})).toThrow("watchEngine needs a SearchEngine.");
});
