import { expect, test } from "vitest";
import { finishSteps, joinSteps, type Steps } from "./steps.ts";

function* countingSteps(count: number, log: number[]): Steps<string> {
  for (let step = 0; step < count; step++) {
    log.push(step);
    yield;
  }
  return "done";
}

test("finishSteps runs all steps and returns the result", () => {
  const log: number[] = [];
  expect(finishSteps(countingSteps(3, log))).toBe("done");
  expect(log).toEqual([0, 1, 2]);
});

test("joinSteps makes fewer, longer steps and returns the result", () => {
  const log: number[] = [];
  const steps = joinSteps(countingSteps(1000, log));
  let count = 0;
  for (let step = steps.next(); ; step = steps.next()) {
    count++;
    if (!step.done) continue;
    expect(step.value).toBe("done");
    break;
  }
  expect(log).toHaveLength(1000);
  expect(count).toBeLessThan(1000);
});
