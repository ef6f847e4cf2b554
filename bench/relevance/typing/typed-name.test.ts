import { expect, test } from "vitest";
import type { CompanyInput } from "../../../src/entries/companies.ts";
import { drawNames, keystrokes } from "./typed-name.ts";

const companies: readonly CompanyInput[] = [
  { id: "a", name: "Acme (Works)", location_city: "New York" },
  { id: "b", name: "Ovens" },
  { id: "none" },
  { id: "short", name: "X!" },
];

test("draws each company with a name once, with its city as the continuation", () => {
  const names = drawNames(companies, 10, 1).toSorted((one, other) => (one.expected < other.expected ? -1 : 1));
  expect(names).toEqual([
    {
      expected: "a",
      name: "Acme (Works)",
      misspelt: expect.any(String),
      continuation: " New York",
      nameAndCity: expect.stringMatching(/^(Acme \(Works\) New York|New York Acme \(Works\))$/),
    },
    { expected: "b", name: "Ovens", misspelt: expect.any(String), continuation: "", nameAndCity: null },
  ]);
  for (const { name, misspelt } of names) expect(misspelt).not.toBe(name);
});

test("draws the same names for a seed, others for another seed, and the first ones for a smaller count", () => {
  const many = Array.from({ length: 100 }, (_, index): CompanyInput => ({ id: String(index), name: `Lamp ${index}` }));
  const names = drawNames(many, 50, 1);
  expect(names.length).toBe(50);
  expect(drawNames(many, 50, 1)).toEqual(names);
  expect(drawNames(many, 20, 1)).toEqual(names.slice(0, 20));
  expect(drawNames(many, 50, 2)).not.toEqual(names);
  expect(new Set(drawNames(many, 200, 1).map(({ expected }) => expected)).size).toBe(100);
});

test("types one character after the other", () => {
  expect(keystrokes("a 𝐛é")).toEqual(["a", "a ", "a 𝐛", "a 𝐛é"]);
  expect(keystrokes("")).toEqual([]);
});
