import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { parentOf, planRows, visibleRows } from "./plan-rows.ts";
import { detailOf, kindName, outcomeText } from "./plan-words.ts";

const engine = new SearchEngine(companySchema);
engine.upsertAll([
  { id: "1", name: "Acme Robotics", location_country: "Germany", staff_count: 50 },
  { id: "2", name: "Acme Software", location_country: "Germany", staff_count: 5 },
  { id: "3", name: "Bolt Software", location_country: "France", staff_count: 500 },
]);

/** The plan as lines with the path, the words and the outcome of each step. */
function drawn(query: string): readonly string[] {
  return planRows(engine.explain(query).plan).map((row) => {
    const remark = outcomeText(row);
    const words = `${row.path} ${kindName(row.node.kind)} ${detailOf(row.node)}`.trim();
    return remark === null ? words : `${words}. ${remark}`;
  });
}

describe("the rows of a plan", () => {
  test("have the steps in plain words", () => {
    expect(drawn('(name:acme OR name:bo*) AND NOT name:"bolt software" AND staff_count:[5 TO *]')).toEqual([
      "0 All of",
      "0.0 Range staff_count [5 TO *], scan of the sorted numbers",
      "0.1 Any of",
      '0.1.0 Word "acme" in name',
      "0.1.1 Pattern bo* in name, 1 posting",
      "0.2 Everything but",
      '0.2.0 Phrase "bolt software" in name',
    ]);
  });

  test("mark the step that keeps none of the documents that reached it", () => {
    expect(drawn("name:acme AND name:software AND staff_count:50")).toEqual([
      "0 All of",
      "0.0 Range staff_count 50, scan of the sorted numbers",
      '0.1 Word "acme" in name',
      '0.2 Word "software" in name. Empties the result: it does not match the one left so far.',
    ]);
  });

  test("mark a step that matches nothing, and those that it leaves nothing for", () => {
    expect(drawn("name:acme AND name:zzz AND (name:software OR name:bolt)")).toEqual([
      "0 All of",
      '0.0 Word "zzz" in name. Empties the result: it matches nothing. The steps after it were skipped.',
      '0.1 Word "acme" in name. Skipped: nothing was left.',
      "0.2 Any of. Skipped: nothing was left.",
      '0.2.0 Word "software" in name. Skipped: nothing was left.',
      '0.2.1 Word "bolt" in name. Skipped: nothing was left.',
    ]);
  });

  test("mark the steps of an inner AND, and none of a step that others replace", () => {
    const lines = drawn("name:software AND (name:bolt OR (name:acme AND location_country:france))");
    expect(lines.filter((line) => line.includes("Empties"))).toEqual([
      expect.stringMatching(
        /^0\.1\.1\.1 .* Empties this part: it (does not match the one|matches none of the \d+) left so far\.$/,
      ),
    ]);
  });

  test("say how far a step is from the root, and its place", () => {
    const rows = planRows(engine.explain("name:acme AND (name:robotics OR name:software)").plan);
    expect(rows.map(({ level, position, siblings }) => [level, position, siblings])).toEqual([
      [1, 1, 1],
      [2, 1, 2],
      [2, 2, 2],
      [3, 1, 2],
      [3, 2, 2],
    ]);
  });
});

test("the time of a step is without its inputs", () => {
  const leaf = { kind: "term", label: "", estimated: 1, actual: 1, inputs: [] } as const;
  const inputs = [
    { ...leaf, milliseconds: 1 },
    { ...leaf, milliseconds: 2 },
  ];
  const rows = planRows({ kind: "or", label: "OR", estimated: 1, actual: 1, milliseconds: 3.5, inputs });
  expect(rows.map(({ ownMilliseconds }) => ownMilliseconds)).toEqual([0.5, 1, 2]);
});

test("a closed step hides all steps below it", () => {
  const rows = planRows(engine.explain("name:acme AND NOT (name:robotics AND staff_count:50)").plan);
  expect(visibleRows(rows, new Set(["0.1"])).map(({ path }) => path)).toEqual(["0", "0.0", "0.1"]);
  expect(rows.length).toBeGreaterThan(3);
  expect(visibleRows(rows, new Set(["0"])).map(({ path }) => path)).toEqual(["0"]);
  expect([parentOf("0.1.10"), parentOf("0")]).toEqual(["0.1", null]);
});
