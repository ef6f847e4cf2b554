/** Ends a request's stay; calling it again does nothing. */
export type Release = () => void;

/** How many requests are worked on at a time, and which of those that wait comes next. */
export interface Admission {
  /**
   * Waits until the request may be worked on: as little as can be, and fairly between accounts. `"overloaded"` when too many wait already.
   *
   * @throws the signal's reason when it is aborted before
   */
  enter(accountId: string, signal: AbortSignal): Promise<Release | "overloaded">;
}

export interface AdmissionOptions {
  /** How many requests are worked on at a time; default 64. */
  readonly maxInFlight?: number;
  /** How many may wait, of all accounts together; default 1,000. */
  readonly maxWaiting?: number;
  /** How long one may wait, in milliseconds; default 5 s. */
  readonly patience?: number;
}

interface Waiting {
  readonly account: string;
  /** To be called once, with what became of it. */
  readonly end: (outcome: Release | "overloaded" | Aborted) => void;
}

interface Aborted {
  readonly reason: unknown;
}

/**
 * Accounts take turns: of those that have requests waiting, each has one admitted before any has a second one. When no more may
 * wait, the last one of the longest line makes room for an account whose line is shorter, so that nobody can
 * fill the whole of it; else the newcomer is turned away.
 */
export class FairAdmission implements Admission {
  readonly #maxInFlight: number;
  readonly #maxWaiting: number;
  readonly #patience: number;
  /** By account, those that wait, the first one first; the account whose turn it is comes first. No line is empty. */
  readonly #lines = new Map<string, Waiting[]>();
  #inFlight = 0;
  #waiting = 0;

  constructor({ maxInFlight = 64, maxWaiting = 1000, patience = 5000 }: AdmissionOptions = {}) {
    checkWhole("maxInFlight", maxInFlight, 1);
    checkWhole("maxWaiting", maxWaiting, 0);
    checkWhole("patience", patience, 1);
    this.#maxInFlight = maxInFlight;
    this.#maxWaiting = maxWaiting;
    this.#patience = patience;
  }

  /** How many are worked on. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting;
  }

  async enter(account: string, signal: AbortSignal): Promise<Release | "overloaded"> {
    signal.throwIfAborted();
    // Nobody waits while there is room.
    if (this.#inFlight < this.#maxInFlight) {
      this.#inFlight += 1;
      return this.#stay();
    }
    return this.#makesRoom(account) ? this.#wait(account, signal) : "overloaded";
  }

  #wait(account: string, signal: AbortSignal): Promise<Release | "overloaded"> {
    const { promise, resolve, reject } = Promise.withResolvers<Release | "overloaded">();
    const onAbort = (): void => this.#endEarly(waiting, { reason: signal.reason });
    const timer = setTimeout(() => this.#endEarly(waiting, "overloaded"), this.#patience);
    const waiting: Waiting = {
      account,
      end: (outcome) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        if (typeof outcome === "object") reject(outcome.reason);
        else resolve(outcome);
      },
    };
    signal.addEventListener("abort", onAbort);
    const line = this.#lines.get(account);
    if (line === undefined) this.#lines.set(account, [waiting]);
    else line.push(waiting);
    this.#waiting += 1;
    return promise;
  }

  #endEarly(waiting: Waiting, outcome: "overloaded" | Aborted): void {
    this.#remove(waiting);
    waiting.end(outcome);
  }

  /** Whether one of the account may wait: from then on, if need be in place of another's. */
  #makesRoom(account: string): boolean {
    if (this.#waiting < this.#maxWaiting) return true;
    let longest: readonly Waiting[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    const last = longest.at(-1);
    const own = this.#lines.get(account)?.length ?? 0;
    if (last === undefined || own + 1 >= longest.length) return false;
    this.#endEarly(last, "overloaded");
    return true;
  }

  #stay(): Release {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const next = this.#next();
      if (next === null) this.#inFlight -= 1;
      else next.end(this.#stay());
    };
  }

  /** Takes the one whose turn it is out of its line, and puts its account behind all others. */
  #next(): Waiting | null {
    for (const [account, line] of this.#lines) {
      const [first] = line;
      if (first === undefined) continue;
      this.#lines.delete(account);
      this.#lines.set(account, line);
      this.#remove(first);
      return first;
    }
    return null;
  }

  #remove(waiting: Waiting): void {
    const line = this.#lines.get(waiting.account) ?? [];
    line.splice(line.indexOf(waiting), 1);
    this.#waiting -= 1;
    if (line.length === 0) this.#lines.delete(waiting.account);
  }
}

function checkWhole(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  throw new RangeError(`${name} is a whole number from ${least} up, not ${value}.`);
}
