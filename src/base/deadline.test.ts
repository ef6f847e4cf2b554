import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Deadline, DeadlineError } from "./deadline.ts";

describe("a deadline", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("lets work go on until its time is over, and never after", () => {
    const deadline = new Deadline(50);
    vi.advanceTimersByTime(50);
    expect(() => deadline.check()).not.toThrow();
    vi.advanceTimersByTime(1);
    expect(() => deadline.check()).toThrow(new DeadlineError());
    expect(() => deadline.check()).toThrow("The time for the work is over.");
  });

  test("none is never past", () => {
    vi.advanceTimersByTime(1e12);
    expect(() => Deadline.none.check()).not.toThrow();
  });
});
