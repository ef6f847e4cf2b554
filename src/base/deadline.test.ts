import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Deadline, DeadlineError } from "./deadline.ts";

describe("a deadline", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("throws after its time has passed, not before", () => {
    const deadline = new Deadline(50);
    vi.advanceTimersByTime(50);
    expect(() => deadline.check()).not.toThrow();
    vi.advanceTimersByTime(1);
    expect(() => deadline.check()).toThrow(new DeadlineError());
    expect(() => deadline.check()).toThrow("The deadline has passed.");
  });

  test("none never passes", () => {
    vi.advanceTimersByTime(1e12);
    expect(() => Deadline.none.check()).not.toThrow();
  });
});
