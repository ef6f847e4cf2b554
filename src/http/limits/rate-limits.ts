import { TokenBucket } from "limiter";

/** How often each key may ask. */
export interface RateLimits {
  /** Takes a token from the bucket of a key, if there is one left. Never throws. */
  take(keyId: string): RateLimit;

  /** What is left, taking nothing; `allowed` says whether there is a token. Never throws. */
  peek(keyId: string): RateLimit;
}

/** What is left for a key. Seconds are whole numbers, rounded up. */
export interface RateLimit {
  /** Whether there was a token. */
  readonly allowed: boolean;
  /** How many tokens a full bucket holds. */
  readonly limit: number;
  /** How many are left; a whole number. */
  readonly remaining: number;
  /** Until the bucket is full again. */
  readonly resetSeconds: number;
  /** Until there is a token again; 0 when there is one. */
  readonly retryAfterSeconds: number;
}

/** So many tokens come in so much time, one by one; a bucket holds as many. */
export interface Rate {
  /** A whole number from 1 up. */
  readonly tokens: number;
  readonly milliseconds: number;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000 };

const MOST_TOKENS = 1_000_000_000;

/** Buckets in use at a time, some 200 bytes each. */
const MOST_BUCKETS = 100_000;

/**
 * Reads `600/min`, `10/s` or `36000/h`.
 *
 * @throws {RangeError} when it is no rate
 */
export function parseRate(text: string): Rate {
  const [, number, unit = ""] = /^(\d{1,10})\/(s|min|h)$/.exec(text) ?? [];
  const tokens = Number(number);
  const milliseconds = UNITS[unit];
  if (milliseconds === undefined || tokens < 1 || tokens > MOST_TOKENS) {
    throw new RangeError(`${JSON.stringify(text)} is no rate: write 600/min, 10/s or 36000/h, up to a billion.`);
  }
  return { tokens, milliseconds };
}

/**
 * A token bucket for each key, full at first. What is kept is bounded: the bucket of a key that asked for nothing as long as it takes to
 * fill up is forgotten, and, beyond `most` of them, the one that was unused for longest, whose key then begins with a full one.
 */
export class TokenBuckets implements RateLimits {
  readonly #rate: Rate;
  readonly #most: number;
  /** By key, the longest unused first. */
  readonly #buckets = new Map<string, TokenBucket>();

  /** @throws {RangeError} when the rate is none */
  constructor(rate: Rate, most: number = MOST_BUCKETS) {
    const { tokens, milliseconds } = rate;
    if (!(Number.isSafeInteger(tokens) && tokens > 0 && milliseconds > 0 && milliseconds < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`A rate is one token or more in some milliseconds, not ${tokens} in ${milliseconds}.`);
    }
    this.#rate = rate;
    this.#most = most;
  }

  /** How many buckets are kept. */
  get size(): number {
    return this.#buckets.size;
  }

  take(keyId: string): RateLimit {
    const bucket = this.#buckets.get(keyId) ?? this.#fullBucket();
    this.#buckets.delete(keyId);
    this.#buckets.set(keyId, bucket);
    const allowed = bucket.tryRemoveTokens(1);
    this.#forget();
    return this.#leftIn(bucket, allowed);
  }

  peek(keyId: string): RateLimit {
    const bucket = this.#buckets.get(keyId) ?? this.#fullBucket();
    bucket.drip();
    return this.#leftIn(bucket, bucket.content >= 1);
  }

  #leftIn(bucket: TokenBucket, allowed: boolean): RateLimit {
    const { tokens, milliseconds } = this.#rate;
    return {
      allowed,
      limit: tokens,
      remaining: Math.floor(bucket.content),
      resetSeconds: Math.ceil(((tokens - bucket.content) * milliseconds) / tokens / 1000),
      retryAfterSeconds: Math.ceil(bucket.getWaitTime(1) / 1000),
    };
  }

  #fullBucket(): TokenBucket {
    const { tokens, milliseconds } = this.#rate;
    const bucket = new TokenBucket({ bucketSize: tokens, tokensPerInterval: tokens, interval: milliseconds });
    bucket.content = tokens;
    return bucket;
  }

  /** Two for each one that may have come, so that those which are full do not pile up. */
  #forget(): void {
    const fullSince = performance.now() - this.#rate.milliseconds;
    for (const [keyId, { lastDrip }] of this.#buckets.entries().take(2)) {
      if (lastDrip > fullSince && this.#buckets.size <= this.#most) return;
      this.#buckets.delete(keyId);
    }
  }
}
