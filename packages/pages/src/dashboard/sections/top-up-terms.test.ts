import { expect, test } from "vitest";
import { changeOf, enteredTerms, termErrors } from "./top-up-terms.ts";

const BOTH = "Auto top-up needs an amount and a threshold, both above 0.";

test("top-up that is on needs both amounts", () => {
  expect(termErrors({ enabled: true, amount: " ", threshold: "0" })).toEqual({ amount: BOTH, threshold: BOTH });
  expect(termErrors({ enabled: true, amount: "50", threshold: "0.000001" })).toEqual({ amount: null, threshold: null });
});

test("top-up that is off accepts empty amounts, but no wrong ones", () => {
  expect(termErrors({ enabled: false, amount: "", threshold: "a" })).toEqual({
    amount: null,
    threshold: '"a" is not an amount. Write a decimal such as 12.50.',
  });
});

test("the terms of the service survive the form", () => {
  const topUp = { enabled: true, amount: 12.5, threshold: 3, problem: null };
  expect(changeOf(enteredTerms(topUp))).toEqual({ enabled: true, amount: "12.5", threshold: "3" });
  expect(changeOf(enteredTerms({ ...topUp, enabled: false, amount: 0, threshold: 0 }))).toEqual({ enabled: false });
});
