import { expect, test } from "vitest";
import { finishSteps, joinSteps, type Steps } from "./steps.ts";

function* counting(count: number, done: number[]): Steps<string> {
  for (let step = 0; step < count; step++) {
    done.push(step);
    yield;
  }
  return "done";
}

test("steps may be done all at once", () => {
  const done: number[] = [];
  expect(finishSteps(counting(3, done))).toBe("done");
  expect(done).toEqual([0, 1, 2]);
});

test("short steps are joined, and nothing of them is lost", () => {
  const done: number[] = [];
  const steps = joinSteps(counting(1000, done));
  let count = 0;
  for (let step = steps.next(); ; step = steps.next()) {
    count++;
    if (!step.done) continue;
    expect(step.value).toBe("done");
    break;
  }
  expect(done).toHaveLength(1000);
  expect(count).toBeLessThan(1000);
});
