import { expect, test } from "vitest";
import { typingTable } from "./table.ts";

test("prints a row for each engine", () => {
  const measures = {
    names: 1000,
    misspelt: 0.97,
    complete: 0.9999,
    goneWhenComplete: 2,
    leftLater: 0,
    typedShare: 0.345,
    keystroke: { median: 0.5, p95: 4.2 },
  };
  expect(
    typingTable([{ title: "Firmament", ...measures }]),
  ).toBe(`Names of companies, misspelt and typed letter by letter

| as you type | names | one edit | complete | gone when complete | left later | typed |  ms | 95th percentile |
| :---------- | ----: | -------: | -------: | -----------------: | ---------: | ----: | --: | --------------: |
| Firmament   | 1,000 |    0.970 |    1.000 |                  2 |          0 |  0.34 | 0.5 |             4.2 |`);
});
