import { expect, it } from "vitest";
import { DatabaseClock } from "./database-clock.ts";

const MINUTE = 60_000;

/** A database whose clock is an hour ahead, and answers after 10 ms. */
function newClock() {
  const state = { local: 1_000_000, elapsed: 0, ahead: 3_600_000, reads: 0, isDown: false };
  const pass = (milliseconds: number): void => {
    state.local += milliseconds;
    state.elapsed += milliseconds;
  };
  const read = async (): Promise<number> => {
    state.reads += 1;
    pass(5);
    if (state.isDown) throw new Error("no server answers");
    const time = state.local + state.ahead;
    pass(5);
    return time;
  };
  return { state, pass, clock: new DatabaseClock({ read, local: () => state.local, elapsed: () => state.elapsed }) };
}

it("is the clock of the database", async () => {
  const { state, pass, clock } = newClock();
  await clock.measure();
  expect(clock.now()).toBe(state.local + 3_600_000);
  pass(MINUTE - 11);
  expect(clock.now()).toBe(state.local + 3_600_000);
  expect(state.reads).toBe(1);
});

it("is measured again once a minute, in the background", async () => {
  const { state, pass, clock } = newClock();
  await clock.measure();
  state.ahead = -5;
  pass(MINUTE);
  const before = state.local;
  expect([clock.now(), clock.now()].map((time) => time - before >= 3_600_000)).toEqual([true, true]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(state.reads).toBe(2);
  expect(clock.now()).toBe(state.local - 5);
});

it("keeps the last difference while the database does not answer", async () => {
  const { state, pass, clock } = newClock();
  await clock.measure();
  state.isDown = true;
  for (let minute = 1; minute <= 3; minute += 1) {
    pass(MINUTE);
    clock.now();
    await new Promise((resolve) => setImmediate(resolve));
    expect(clock.now()).toBe(state.local + 3_600_000);
  }
  expect(state.reads).toBe(4);
  await expect(clock.measure()).rejects.toThrow("no server answers");
});
