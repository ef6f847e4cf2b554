import { randomUUID } from "node:crypto";
import { checkOptions, type OptionNames, requireWholeNumber } from "firmament/base";
import { AccountsError } from "../../accounts/accounts-error.ts";
import type { LimitStore } from "../../accounts/limit-store.ts";
import { type Admission, type AdmissionOptions, FairAdmission, type Release } from "./admission.ts";

export interface SharedAdmissionOptions extends AdmissionOptions {
  /** Called with the first error of the store after a success. Requests fail when the lease has ended. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  /** After this time, others can use the slots of a server that was killed, in milliseconds; default 5,000. */
  readonly leaseMs?: number | undefined;
}

const SHARED_ADMISSION_OPTIONS: OptionNames<SharedAdmissionOptions> = {
  maxInFlight: true,
  maxWaiting: true,
  maxWaitMs: true,
  onFailure: true,
  leaseMs: true,
};

/** The time between two claims. A server with waiting requests gets the slots of others after at most twice this time. */
const CLAIM_INTERVAL_MS = 200;

/** Slots that a server claims beyond its requests, so that a new request need not wait for a claim. */
const SPARE_SLOTS = 2;

/**
 * Limits the requests in flight of all servers with the same store. A server leases a number of slots, and admits its own requests
 * to them as {@link FairAdmission} does; so a request costs no query. If servers want more slots than there are, each can have
 * an equal part. The slots of a killed server are free when its lease has ended.
 */
export class SharedAdmission implements Admission {
  readonly #store: LimitStore;
  readonly #server = randomUUID();
  readonly #maxInFlight: number;
  readonly #leaseMs: number;
  readonly #onFailure: (error: unknown) => void;
  readonly #local: FairAdmission;
  readonly #timer: NodeJS.Timeout;
  #claiming: Promise<void> | null = null;
  #slots = 0;
  #leaseEndsAt = 0;
  /** The error of the last claim; `null` after a claim that succeeded. */
  #failure: unknown = null;
  #isClosed = false;

  /** @throws {RangeError} for an option that is not a whole number in its range */
  constructor(store: LimitStore, options: SharedAdmissionOptions = {}) {
    checkOptions("SharedAdmission", options, SHARED_ADMISSION_OPTIONS);
    const { maxInFlight = 64, leaseMs = 5000, onFailure = () => {}, ...others } = options;
    this.#store = store;
    this.#maxInFlight = requireWholeNumber("maxInFlight", maxInFlight, 1);
    this.#leaseMs = requireWholeNumber("leaseMs", leaseMs, 1);
    this.#onFailure = onFailure;
    this.#local = new FairAdmission({ ...others, maxInFlight: 1 });
    this.#local.resize(0);
    this.#timer = setInterval(() => {
      this.#endLease();
      void this.#claim();
    }, CLAIM_INTERVAL_MS).unref();
  }

  /** The number of admitted requests of this server. */
  get inFlight(): number {
    return this.#local.inFlight;
  }

  /** The number of waiting requests of this server. */
  get waiting(): number {
    return this.#local.waiting;
  }

  /** @throws {AccountsError} if there is no lease, because the store did not answer in time or this is closed */
  async acquire(account: string, signal: AbortSignal): Promise<Release | "overloaded"> {
    if (this.#hasLeaseEnded) await this.#claim();
    if (this.#isClosed) throw closed();
    if (this.#hasLeaseEnded) throw this.#failure ?? tooSlow(this.#leaseMs);
    const admitted = this.#local.acquire(account, signal);
    if (this.#local.inFlight >= this.#slots) void this.#claim();
    return admitted;
  }

  /** Returns the slots to the other servers. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#claiming;
    await this.#store.releaseSlots(this.#server).catch(this.#onFailure);
  }

  get #hasLeaseEnded(): boolean {
    return performance.now() >= this.#leaseEndsAt;
  }

  /** One claim at a time; a call during a claim waits for it. */
  #claim(): Promise<void> {
    this.#claiming ??= this.#claimOnce().finally(() => {
      this.#claiming = null;
    });
    return this.#claiming;
  }

  async #claimOnce(): Promise<void> {
    if (this.#isClosed) return;
    const { inFlight, waiting } = this.#local;
    const wanted = inFlight + waiting;
    const kept = Math.max(inFlight, Math.min(this.#slots, inFlight + SPARE_SLOTS));
    // The store may give all others away while it answers.
    this.#use(Math.min(this.#slots, kept));
    // Measured before the store reads its clock, so that the lease ends here first.
    const claimedAt = performance.now();
    const claim = { server: this.#server, kept, wanted, spare: SPARE_SLOTS, max: this.#maxInFlight };
    try {
      const slots = await this.#store.claimSlots({ ...claim, leaseMs: this.#leaseMs });
      this.#leaseEndsAt = claimedAt + this.#leaseMs;
      this.#failure = null;
      this.#use(slots);
      // Requests that arrived during the claim need not wait for the next one, unless others want the slots.
      if (this.#local.waiting > 0 && slots >= wanted) setImmediate(() => void this.#claim());
    } catch (error) {
      if (this.#failure === null) this.#onFailure(error);
      this.#failure = error;
      this.#endLease();
    }
  }

  #use(slots: number): void {
    this.#slots = slots;
    this.#local.resize(slots);
  }

  /** Others may use the slots after the lease. */
  #endLease(): void {
    if (this.#hasLeaseEnded) this.#use(0);
  }
}

/** The error for a claim that took longer than the lease that it made, such as during a restart of the store. */
function tooSlow(leaseMs: number): AccountsError {
  const message = `A claim of slots took longer than its lease of ${leaseMs} ms. Try again when the database answers faster.`;
  return new AccountsError("database_unavailable", message);
}

function closed(): AccountsError {
  return new AccountsError("closed", "This server is closing. Send the request to another server.");
}
