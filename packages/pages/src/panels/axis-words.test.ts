import { expect, test } from "vitest";
import { dateWords, numberWords } from "./axis-words.ts";

const numbers = numberWords(false);
const wholeNumbers = numberWords(true);

test.each([
  [{ low: 51, high: 1200 }, "51–1,200"],
  [{ low: 7, high: 7 }, "7"],
  [{ low: 51, high: null }, "≥ 51"],
  [{ low: 51, high: null, lowExclusive: true }, "> 51"],
  [{ low: null, high: 0.5 }, "≤ 0.5"],
  [{ low: 1, high: 2.5, highExclusive: true }, "≥ 1 and < 2.5"],
  [{ low: null, high: null }, "any"],
])("%j is %s", (range, text) => {
  expect(numbers.range(range)).toBe(text);
});

test("a range of whole numbers is shown with its last number", () => {
  expect(wholeNumbers.range({ low: 10, high: 20, highExclusive: true })).toBe("10–19");
  expect(wholeNumbers.range({ low: 1, high: 2, highExclusive: true })).toBe("1");
  expect(wholeNumbers.range({ low: 0, high: 2.5, highExclusive: true })).toBe("≥ 0 and < 2.5");
  expect(wholeNumbers.high({ low: null, high: 20, highExclusive: true })).toBe("up to 19");
});

test("bounds in words", () => {
  const { low, high } = numbers;
  expect([low(null), low({ low: 5, high: null }), low({ low: 5, high: null, lowExclusive: true })]).toEqual([
    "no lower bound",
    "from 5",
    "above 5",
  ]);
  expect([high(null), high({ low: null, high: 5 }), high({ low: null, high: 5, highExclusive: true })]).toEqual([
    "no upper bound",
    "up to 5",
    "below 5",
  ]);
});

test("ranges of dates end with their last interval", () => {
  const [june, september] = [Date.UTC(2024, 5), Date.UTC(2024, 8)];
  const months = dateWords("month");
  expect(months.range({ low: june, high: september, highExclusive: true })).toBe("Jun 2024–Aug 2024");
  expect(months.range({ low: june, high: null })).toBe("from Jun 2024");
  expect(months.range({ low: null, high: june, highExclusive: true })).toBe("until May 2024");
  expect(dateWords("year").range({ low: Date.UTC(2024, 0), high: Date.UTC(2025, 0), highExclusive: true })).toBe(
    "2024",
  );
  expect(dateWords("day").low({ low: june, high: null })).toBe("from Jun 1, 2024");
  expect(months.high(null)).toBe("no upper bound");
});
