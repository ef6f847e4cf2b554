import { TokenBucket } from "limiter";

/** Limits the request rate of each key. Limits that servers share are promises, which an `AccountsError` can reject. */
export interface RateLimits {
  /** Takes a token from the bucket of a key if the bucket contains one. */
  take(keyId: string): RateLimit | Promise<RateLimit>;

  /** Returns the state of a bucket without taking a token; `allowed` tells whether the bucket contains one. */
  peek(keyId: string): RateLimit | Promise<RateLimit>;
}

/** The state of a key's bucket. All members are whole numbers; seconds are rounded up. */
export interface RateLimit {
  readonly allowed: boolean;
  /** The capacity of the bucket, in tokens. */
  readonly limit: number;
  /** The number of tokens in the bucket. */
  readonly remaining: number;
  /** Seconds until the bucket is full. */
  readonly resetSeconds: number;
  /** Seconds until the bucket contains a token; 0 if it contains one. */
  readonly retryAfterSeconds: number;
}

/** Creates the limits for one purpose; the buckets of different purposes are different. */
export type NewRateLimits = (purpose: string, rate: Rate) => RateLimits;

/** A bucket holds `tokens` tokens, and an empty one refills evenly in `milliseconds`. */
export interface Rate {
  /** A whole number from 1. */
  readonly tokens: number;
  readonly milliseconds: number;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000 };

const MAX_TOKENS = 1_000_000_000;

/** A bucket takes about 200 bytes. */
const MAX_BUCKETS = 100_000;

/**
 * Reads `600/min`, `10/s` or `36000/h`.
 *
 * @throws {RangeError} for any other text
 */
export function parseRate(text: string): Rate {
  const [, number, unit = ""] = /^(\d{1,10})\/(s|min|h)$/.exec(text) ?? [];
  const tokens = Number(number);
  const milliseconds = UNITS[unit];
  if (milliseconds === undefined || tokens < 1 || tokens > MAX_TOKENS) {
    throw new RangeError(`${JSON.stringify(text)} is not a rate. Write 600/min, 10/s or 36000/h, up to a billion.`);
  }
  return { tokens, milliseconds };
}

/** @throws {RangeError} for an invalid rate */
export function requireRate(rate: Rate): Rate {
  const { tokens, milliseconds } = rate;
  if (Number.isSafeInteger(tokens) && tokens > 0 && milliseconds > 0 && milliseconds < Number.POSITIVE_INFINITY) {
    return rate;
  }
  const expected = "A rate is a whole number of tokens from 1 in more than 0 milliseconds";
  throw new RangeError(`${expected}, not ${tokens} in ${milliseconds}.`);
}

/** @param content the tokens in the bucket, which may have a fraction */
export function rateLimitOf({ tokens, milliseconds }: Rate, content: number, allowed: boolean): RateLimit {
  const secondsPerToken = milliseconds / tokens / 1000;
  return {
    allowed,
    limit: tokens,
    remaining: Math.floor(content),
    resetSeconds: Math.ceil((tokens - content) * secondsPerToken),
    retryAfterSeconds: content >= 1 ? 0 : Math.ceil((1 - content) * secondsPerToken),
  };
}

/**
 * One token bucket per key, full at first. Memory is bounded: buckets that have become full are removed, and beyond
 * `maxBuckets` the least recently used bucket is removed, so that its key starts with a full one.
 */
export class TokenBuckets implements RateLimits {
  readonly #rate: Rate;
  readonly #maxBuckets: number;
  /** By key, the least recently used first. */
  readonly #buckets = new Map<string, TokenBucket>();

  /** @throws {RangeError} for an invalid rate */
  constructor(rate: Rate, maxBuckets: number = MAX_BUCKETS) {
    this.#rate = requireRate(rate);
    this.#maxBuckets = maxBuckets;
  }

  /** The number of buckets in memory. */
  get size(): number {
    return this.#buckets.size;
  }

  take(keyId: string): RateLimit {
    const bucket = this.#buckets.get(keyId) ?? this.#fullBucket();
    this.#buckets.delete(keyId);
    this.#buckets.set(keyId, bucket);
    const allowed = bucket.tryRemoveTokens(1);
    this.#evict();
    return rateLimitOf(this.#rate, bucket.content, allowed);
  }

  peek(keyId: string): RateLimit {
    const bucket = this.#buckets.get(keyId) ?? this.#fullBucket();
    bucket.drip();
    return rateLimitOf(this.#rate, bucket.content, bucket.content >= 1);
  }

  #fullBucket(): TokenBucket {
    const { tokens, milliseconds } = this.#rate;
    const bucket = new TokenBucket({ bucketSize: tokens, tokensPerInterval: tokens, interval: milliseconds });
    bucket.content = tokens;
    return bucket;
  }

  /** Removes up to two buckets. Each call adds at most one, so full buckets do not accumulate. */
  #evict(): void {
    const fullSince = performance.now() - this.#rate.milliseconds;
    for (const [keyId, { lastDrip }] of this.#buckets.entries().take(2)) {
      if (lastDrip > fullSince && this.#buckets.size <= this.#maxBuckets) return;
      this.#buckets.delete(keyId);
    }
  }
}
