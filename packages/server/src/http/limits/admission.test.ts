import { afterEach, describe, expect, test, vi } from "vitest";
import { FairAdmission, type Release } from "./admission.ts";

afterEach(() => {
  vi.useRealTimers();
});

const { signal } = new AbortController();

/** Requests that try to be admitted, and their outcomes so far. */
class Requests {
  readonly #admission: FairAdmission;
  /** Names in the order in which they were admitted. */
  readonly admitted: string[] = [];
  readonly rejected: string[] = [];
  readonly aborted: string[] = [];
  readonly #releases: Release[] = [];

  constructor(admission: FairAdmission) {
    this.#admission = admission;
  }

  /** `a1` is a request of account `a`. */
  async arrive(...names: readonly string[]): Promise<void> {
    for (const name of names) this.arriveWith(signal, name);
    await settled();
  }

  arriveWith(abortSignal: AbortSignal, name: string): void {
    this.#admission.acquire(name.slice(0, 1), abortSignal).then(
      (release) => {
        if (release === "overloaded") {
          this.rejected.push(name);
          return;
        }
        this.admitted.push(name);
        this.#releases.push(release);
      },
      () => this.aborted.push(name),
    );
  }

  /** Releases the request that was admitted first. */
  async releaseNext(): Promise<void> {
    this.#releases.shift()?.();
    await settled();
  }

  async releaseAll(): Promise<void> {
    while (this.#releases.length > 0) await this.releaseNext();
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe("FairAdmission", () => {
  test("admits at once up to the limit", async () => {
    const admission = new FairAdmission({ maxInFlight: 2 });
    const requests = new Requests(admission);
    await requests.arrive("a1", "a2", "a3");
    expect(requests.admitted).toEqual(["a1", "a2"]);
    expect([admission.inFlight, admission.waiting]).toEqual([2, 1]);
    await requests.releaseAll();
    expect(requests.admitted).toEqual(["a1", "a2", "a3"]);
    expect([admission.inFlight, admission.waiting]).toEqual([0, 0]);
  });

  test("alternates between accounts, in order of arrival within each", async () => {
    const requests = new Requests(new FairAdmission({ maxInFlight: 1 }));
    await requests.arrive("x1", "a1", "a2", "a3", "a4", "b1", "b2", "c1");
    await requests.releaseAll();
    expect(requests.admitted).toEqual(["x1", "a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  test("admits a new account after one more request of a busy account", async () => {
    const requests = new Requests(new FairAdmission({ maxInFlight: 2, maxWaiting: 100 }));
    await requests.arrive(...Array.from({ length: 60 }, (_, number) => `a${number}`));
    await requests.arrive("b1");
    await requests.releaseNext();
    await requests.releaseNext();
    expect(requests.admitted).toEqual(["a0", "a1", "a2", "b1"]);
  });

  test("rejects further requests of an account that fills the queues", async () => {
    const requests = new Requests(new FairAdmission({ maxInFlight: 1, maxWaiting: 2 }));
    await requests.arrive("a1", "a2", "a3", "a4", "a5");
    expect(requests.rejected).toEqual(["a4", "a5"]);
    await requests.releaseAll();
    expect(requests.admitted).toEqual(["a1", "a2", "a3"]);
  });

  test("replaces the last request of the longest queue by one of a shorter queue", async () => {
    const requests = new Requests(new FairAdmission({ maxInFlight: 1, maxWaiting: 4 }));
    await requests.arrive("x1", "a1", "a2", "a3", "a4");
    await requests.arrive("b1");
    expect(requests.rejected).toEqual(["a4"]);
    await requests.arrive("b2");
    expect(requests.rejected).toEqual(["a4", "a3"]);
    await requests.arrive("c1");
    expect(requests.rejected).toEqual(["a4", "a3", "a2"]);
    await requests.arrive("a5");
    expect(requests.rejected).toEqual(["a4", "a3", "a2", "a5"]);
    await requests.releaseAll();
    expect(requests.admitted).toEqual(["x1", "a1", "b1", "c1", "b2"]);
  });

  test("rejects instead of queueing if no request may wait", async () => {
    const requests = new Requests(new FairAdmission({ maxInFlight: 1, maxWaiting: 0 }));
    await requests.arrive("a1", "b1");
    expect(requests.rejected).toEqual(["b1"]);
  });

  test("removes an aborted request from its queue", async () => {
    const admission = new FairAdmission({ maxInFlight: 1, maxWaiting: 2 });
    const requests = new Requests(admission);
    const abort = new AbortController();
    await requests.arrive("x1");
    requests.arriveWith(abort.signal, "a1");
    await requests.arrive("a2");
    abort.abort();
    await settled();
    expect(requests.aborted).toEqual(["a1"]);
    expect(admission.waiting).toBe(1);
    await requests.arrive("a3");
    expect(requests.rejected).toEqual([]);
    await requests.releaseAll();
    expect(requests.admitted).toEqual(["x1", "a2", "a3"]);
  });

  test("throws the reason of a signal that is aborted before or during the wait", async () => {
    const admission = new FairAdmission({ maxInFlight: 1 });
    await expect(admission.acquire("a", AbortSignal.abort("gone"))).rejects.toBe("gone");
    await admission.acquire("a", signal);
    const abort = new AbortController();
    const waiting = admission.acquire("a", abort.signal);
    abort.abort("gone too");
    await expect(waiting).rejects.toBe("gone too");
    expect([admission.inFlight, admission.waiting]).toEqual([1, 0]);
  });

  test("rejects a request that waits longer than maxWaitMs", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const admission = new FairAdmission({ maxInFlight: 1, maxWaitMs: 3000 });
    const requests = new Requests(admission);
    await requests.arrive("x1", "a1");
    vi.advanceTimersByTime(1000);
    await requests.arrive("a2");
    vi.advanceTimersByTime(2000);
    await settled();
    expect(requests.rejected).toEqual(["a1"]);
    await requests.releaseAll();
    expect(requests.admitted).toEqual(["x1", "a2"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("admits waiting requests when it grows, and none until it has shrunk", async () => {
    const admission = new FairAdmission({ maxInFlight: 1 });
    const requests = new Requests(admission);
    await requests.arrive("a1", "a2", "b1", "a3", "a4");
    admission.resize(3);
    await settled();
    expect(requests.admitted).toEqual(["a1", "a2", "b1"]);
    admission.resize(1);
    await requests.releaseNext();
    await requests.releaseNext();
    expect([admission.inFlight, admission.waiting]).toEqual([1, 2]);
    await requests.releaseNext();
    expect(requests.admitted).toEqual(["a1", "a2", "b1", "a3"]);
    admission.resize(0);
    await requests.releaseAll();
    expect([admission.inFlight, admission.waiting]).toEqual([0, 1]);
  });

  test("ignores a second release", async () => {
    const admission = new FairAdmission({ maxInFlight: 2 });
    const release = await admission.acquire("a", signal);
    await admission.acquire("a", signal);
    if (release !== "overloaded") {
      release();
      release();
    }
    expect(admission.inFlight).toBe(1);
  });

  test.each([
    [{ maxInFlight: 0 }, "maxInFlight must be a whole number from 1, not 0."],
    [{ maxInFlight: 1.5 }, "maxInFlight must be a whole number from 1, not 1.5."],
    [{ maxWaiting: -1 }, "maxWaiting must be a whole number from 0, not -1."],
    [{ maxWaitMs: Number.NaN }, "maxWaitMs must be a whole number from 1, not NaN."],
  ])("rejects %j", (options, message) => {
    expect(() => new FairAdmission(options)).toThrow(new RangeError(message));
  });
});
