/** What a token bucket holds at most, and the time in which an empty one refills evenly. */
export interface BucketSize {
  readonly tokens: number;
  readonly milliseconds: number;
}

/** A token bucket after a request. */
export interface BucketState {
  /** Whether the bucket contained a token. */
  readonly allowed: boolean;
  /** The tokens in the bucket, which may have a fraction. */
  readonly tokens: number;
}

/** The requests of one server, as it claims a part of the requests that all servers may have in flight. */
export interface SlotClaim {
  /** Identifies the server. */
  readonly server: string;
  /** The slots that the server keeps in any case: its requests in flight are not interrupted. At most those that it has. */
  readonly kept: number;
  /** Its requests in flight, and those that wait. */
  readonly wanted: number;
  /** The slots beyond that it claims if no server wants them. */
  readonly spare: number;
  /** The requests that all servers may have in flight together. */
  readonly max: number;
  /** How long the claim holds without another one, in milliseconds. */
  readonly leaseMs: number;
}

/**
 * Limits that several servers share. Every method is atomic among them, uses the clock of the store, and can throw an
 * `AccountsError`.
 */
export interface LimitStore {
  /** Takes a token from a bucket, full at first, if the bucket contains one. */
  takeToken(bucket: string, size: BucketSize): Promise<BucketState>;

  /** The state of a bucket; `allowed` tells whether it contains a token. */
  bucket(bucket: string, size: BucketSize): Promise<BucketState>;

  /**
   * Claims slots: as many requests as the server may have in flight until its lease ends. It starts no request while it has that many
   * or more. The requests of all servers are at most `max`, except for those that a server has in flight when its lease ends. If
   * servers want more, each can have an equal part.
   */
  claimSlots(claim: SlotClaim): Promise<number>;

  /** Ends the lease of a server. */
  releaseSlots(server: string): Promise<void>;
}
