import { expect, test } from "vitest";
import { judgedTable } from "./judged-table.ts";

test("prints the missed queries for each meaning of white space", () => {
  const missed = [
    { query: "lamps berlin", looksFor: "lamp makers", rank: 2, first: "Ovens (Berlin)" },
    { query: "lmps", looksFor: "a misspelt name", rank: null, first: null },
  ];
  const table = judgedTable({
    companies: 300,
    queries: 3,
    operators: [
      { operator: "OR", first: 1, meanReciprocalRank: 0.5, missed },
      { operator: "AND", first: 3, meanReciprocalRank: 1, missed: [] },
    ],
  });
  expect(table).toBe(`3 judged queries over 300 companies

White space means OR: the first hit is expected for 1 of 3 queries (33%), mean reciprocal rank 0.50.

| query          | looks for       | rank | first hit      |
| -------------- | --------------- | ---- | -------------- |
| \`lamps berlin\` | lamp makers     | 2    | Ovens (Berlin) |
| \`lmps\`         | a misspelt name | –    | nothing        |

White space means AND: the first hit is expected for 3 of 3 queries (100%), mean reciprocal rank 1.00.`);
});
