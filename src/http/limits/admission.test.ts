import { afterEach, describe, expect, test, vi } from "vitest";
import { FairAdmission, type Release } from "./admission.ts";

afterEach(() => {
  vi.useRealTimers();
});

const { signal } = new AbortController();

/** Requests that ask to be admitted, and what became of each of them so far. */
class Visitors {
  readonly #admission: FairAdmission;
  /** Names in the order in which they were admitted. */
  readonly admitted: string[] = [];
  readonly turnedAway: string[] = [];
  readonly aborted: string[] = [];
  readonly #leaves: Release[] = [];

  constructor(admission: FairAdmission) {
    this.#admission = admission;
  }

  /** `a1` is a request of account `a`. */
  async come(...names: readonly string[]): Promise<void> {
    for (const name of names) this.comeWith(signal, name);
    await settled();
  }

  comeWith(abort: AbortSignal, name: string): void {
    this.#admission.acquire(name.slice(0, 1), abort).then(
      (leave) => {
        if (leave === "overloaded") {
          this.turnedAway.push(name);
          return;
        }
        this.admitted.push(name);
        this.#leaves.push(leave);
      },
      () => this.aborted.push(name),
    );
  }

  /** The one that was admitted first leaves. */
  async leave(): Promise<void> {
    this.#leaves.shift()?.();
    await settled();
  }

  async leaveAll(): Promise<void> {
    while (this.#leaves.length > 0) await this.leave();
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe("FairAdmission", () => {
  test("admits at once as long as there is room", async () => {
    const admission = new FairAdmission({ maxInFlight: 2 });
    const visitors = new Visitors(admission);
    await visitors.come("a1", "a2", "a3");
    expect(visitors.admitted).toEqual(["a1", "a2"]);
    expect([admission.inFlight, admission.waiting]).toEqual([2, 1]);
    await visitors.leaveAll();
    expect(visitors.admitted).toEqual(["a1", "a2", "a3"]);
    expect([admission.inFlight, admission.waiting]).toEqual([0, 0]);
  });

  test("lets accounts take turns, each in its own order", async () => {
    const visitors = new Visitors(new FairAdmission({ maxInFlight: 1 }));
    await visitors.come("x1", "a1", "a2", "a3", "a4", "b1", "b2", "c1");
    await visitors.leaveAll();
    expect(visitors.admitted).toEqual(["x1", "a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  test("an account that comes while another has many waiting is next but one", async () => {
    const visitors = new Visitors(new FairAdmission({ maxInFlight: 2, maxWaiting: 100 }));
    await visitors.come(...Array.from({ length: 60 }, (_, number) => `a${number}`));
    await visitors.come("b1");
    await visitors.leave();
    await visitors.leave();
    expect(visitors.admitted).toEqual(["a0", "a1", "a2", "b1"]);
  });

  test("turns away an account that fills the whole line", async () => {
    const visitors = new Visitors(new FairAdmission({ maxInFlight: 1, maxWaiting: 2 }));
    await visitors.come("a1", "a2", "a3", "a4", "a5");
    expect(visitors.turnedAway).toEqual(["a4", "a5"]);
    await visitors.leaveAll();
    expect(visitors.admitted).toEqual(["a1", "a2", "a3"]);
  });

  test("the last of the longest line makes room for an account with a shorter one", async () => {
    const visitors = new Visitors(new FairAdmission({ maxInFlight: 1, maxWaiting: 4 }));
    await visitors.come("x1", "a1", "a2", "a3", "a4");
    await visitors.come("b1");
    expect(visitors.turnedAway).toEqual(["a4"]);
    await visitors.come("b2");
    expect(visitors.turnedAway).toEqual(["a4", "a3"]);
    await visitors.come("c1");
    expect(visitors.turnedAway).toEqual(["a4", "a3", "a2"]);
    await visitors.come("a5");
    expect(visitors.turnedAway).toEqual(["a4", "a3", "a2", "a5"]);
    await visitors.leaveAll();
    expect(visitors.admitted).toEqual(["x1", "a1", "b1", "c1", "b2"]);
  });

  test("turns everybody away who would have to wait when nobody may", async () => {
    const visitors = new Visitors(new FairAdmission({ maxInFlight: 1, maxWaiting: 0 }));
    await visitors.come("a1", "b1");
    expect(visitors.turnedAway).toEqual(["b1"]);
  });

  test("an aborted request leaves the line", async () => {
    const admission = new FairAdmission({ maxInFlight: 1, maxWaiting: 2 });
    const visitors = new Visitors(admission);
    const gone = new AbortController();
    await visitors.come("x1");
    visitors.comeWith(gone.signal, "a1");
    await visitors.come("a2");
    gone.abort();
    await settled();
    expect(visitors.aborted).toEqual(["a1"]);
    expect(admission.waiting).toBe(1);
    await visitors.come("a3");
    expect(visitors.turnedAway).toEqual([]);
    await visitors.leaveAll();
    expect(visitors.admitted).toEqual(["x1", "a2", "a3"]);
  });

  test("throws the reason of a signal that was aborted, before or while it waits", async () => {
    const admission = new FairAdmission({ maxInFlight: 1 });
    await expect(admission.acquire("a", AbortSignal.abort("gone"))).rejects.toBe("gone");
    await admission.acquire("a", signal);
    const gone = new AbortController();
    const waiting = admission.acquire("a", gone.signal);
    gone.abort("gone too");
    await expect(waiting).rejects.toBe("gone too");
    expect([admission.inFlight, admission.waiting]).toEqual([1, 0]);
  });

  test("lets nobody wait for longer than its patience", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const admission = new FairAdmission({ maxInFlight: 1, maxWaitMs: 3000 });
    const visitors = new Visitors(admission);
    await visitors.come("x1", "a1");
    vi.advanceTimersByTime(1000);
    await visitors.come("a2");
    vi.advanceTimersByTime(2000);
    await settled();
    expect(visitors.turnedAway).toEqual(["a1"]);
    await visitors.leaveAll();
    expect(visitors.admitted).toEqual(["x1", "a2"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("leaving twice frees one place", async () => {
    const admission = new FairAdmission({ maxInFlight: 2 });
    const leave = await admission.acquire("a", signal);
    await admission.acquire("a", signal);
    if (leave !== "overloaded") {
      leave();
      leave();
    }
    expect(admission.inFlight).toBe(1);
  });

  test.each([
    [{ maxInFlight: 0 }, "maxInFlight is a whole number from 1 up, not 0."],
    [{ maxInFlight: 1.5 }, "maxInFlight is a whole number from 1 up, not 1.5."],
    [{ maxWaiting: -1 }, "maxWaiting is a whole number from 0 up, not -1."],
    [{ maxWaitMs: Number.NaN }, "maxWaitMs is a whole number from 1 up, not NaN."],
  ])("refuses %j", (options, message) => {
    expect(() => new FairAdmission(options)).toThrow(new RangeError(message));
  });
});
