import { expect, test } from "vitest";
import { type NameOutcome, typingMeasures } from "./measures.ts";

/** @param shown a letter for each keystroke: `+` where the company is shown, `|` after the complete name */
function outcome(shown: string, isFoundMisspelt = true): NameOutcome {
  const [name = "", continuation = ""] = shown.split("|");
  return {
    isFoundMisspelt,
    shown: [...name, ...continuation].map((sign) => sign === "+"),
    nameLength: name.length,
  };
}

function measures(...shown: readonly string[]): ReturnType<typeof typingMeasures> {
  return typingMeasures(
    shown.map((each) => outcome(each)),
    [1],
  );
}

test("counts a company as gone if it was there before its name is complete, but not then", () => {
  expect(measures("-+-|", "-+-|++", "-++|", "---|+", "+-+|-")).toMatchObject({ goneWhenComplete: 2, complete: 0.4 });
});

test("counts a company as leaving only after it was there with its complete name", () => {
  expect(measures("--+|++", "+--|--", "--+|-+", "--+|+-", "---|+-", "---|-+", "+++|")).toMatchObject({ leftLater: 3 });
});

test("computes the typed share of the name, 1 without the company", () => {
  expect(measures("+---|", "-+-+|").typedShare).toBe((1 / 4 + 2 / 4) / 2);
  expect(measures("--|-+", "--|").typedShare).toBe(1);
});

test("computes the share of misspelt names and the times of the keystrokes", () => {
  const outcomes = [outcome("+|", true), outcome("-|", false), outcome("+|", true), outcome("+|", true)];
  const times = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(typingMeasures(outcomes, times)).toMatchObject({
    names: 4,
    misspelt: 0.75,
    complete: 0.75,
    keystroke: { median: 51, p95: 96 },
  });
});
