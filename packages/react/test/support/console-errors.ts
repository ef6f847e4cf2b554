import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

/** Fails tests during which React has warned: of updates after an end, of mismatches, of missing keys. */
export function expectNoConsoleErrors(): void {
  let errors: MockInstance<typeof console.error>;
  beforeEach(() => {
    errors = vi.spyOn(console, "error");
  });
  afterEach(() => {
    const { calls } = errors.mock;
    errors.mockRestore();
    expect(calls).toEqual([]);
  });
}
