import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChangePoll } from "./change-poll.ts";

let version: number;
let failure: Error | null;
let followed: number;
let reported: unknown[];
let poll: ChangePoll;

beforeEach(() => {
  vi.useFakeTimers();
  version = 1;
  failure = null;
  followed = 0;
  reported = [];
  const follower = {
    isLoading: () => false,
    catchUp: async () => {
      if (failure !== null) throw failure;
      followed++;
    },
  };
  poll = new ChangePoll({ version: () => version }, follower, (error) => reported.push(error));
  poll.start();
});

afterEach(() => {
  poll.end();
  vi.useRealTimers();
});

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

describe("a poll", () => {
  it("follows when another process has changed the file", async () => {
    await pass(1000);
    expect(followed).toBe(0);
    version++;
    await pass(1000);
    expect(followed).toBe(1);
  });

  it("tries again after a failure, which it reports once", async () => {
    failure = new Error("The file cannot be read.");
    version++;
    await pass(1000);
    expect(reported).toEqual([failure]);
    failure = null;
    await pass(250);
    expect(followed).toBe(1);
    await pass(1000);
    expect(followed).toBe(1);
    failure = new Error("The file cannot be read.");
    version++;
    await pass(250);
    expect(reported).toHaveLength(2);
  });

  it("ends", async () => {
    poll.end();
    version++;
    await pass(1000);
    expect(followed).toBe(0);
  });
});
