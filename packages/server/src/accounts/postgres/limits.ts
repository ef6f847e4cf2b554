import type { StepDatabase, Steps } from "@firmament/dataset/database";
import { sql } from "kysely";
import type { BucketSize, BucketState, LimitStore, SlotClaim } from "../limit-store.ts";

/** Milliseconds since 1970, by the clock of the database. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** Every 500th token also deletes buckets that are full again: more than were added meanwhile. */
const TOKENS_PER_CLEANUP = 500;

const CLEANUP_ROWS = 1000;

/** A row of `rate_buckets`. */
type BucketRow = { readonly allowed: boolean; readonly tokens: number };

/** Implements {@link LimitStore} with two tables that are not logged: a crash of the database makes all buckets full. */
export class PostgresLimits implements LimitStore {
  readonly #database: StepDatabase;
  readonly #take;
  readonly #peek;
  readonly #deleteFull;
  readonly #lock;
  readonly #others;
  readonly #claim;
  readonly #release;
  #taken = 0;

  constructor(database: StepDatabase) {
    this.#database = database;
    this.#take = database.prepare((values: { name: string; tokens: number; perMs: number }) => takeQuery(values));
    this.#peek = database.prepare((values: { name: string; tokens: number; perMs: number }) => {
      const refilled = sql`tokens + greatest(0, ${NOW} - at) * cast(${values.perMs} as float8)`;
      return sql<{ readonly tokens: number }>`
        select least(cast(${values.tokens} as float8), ${refilled}) as tokens from rate_buckets where name = ${values.name}
      `;
    });
    this.#deleteFull = database.prepare(
      (values: { limit: number }) =>
        sql`delete from rate_buckets where name in (
        select name from rate_buckets where full_at <= ${NOW} limit ${values.limit} for update skip locked
      )`,
    );
    this.#lock = database.prepare((_: Record<string, never>) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`);
    this.#others = database.prepare(
      (values: { server: string }) =>
        sql<Others>`
        select coalesce(sum(granted), 0) as granted, coalesce(sum(wanted), 0) as wanted,
          count(*) filter (where wanted > 0) as wanting, count(*) as servers
        from slot_claims where server <> ${values.server} and expires_at > ${NOW}
      `,
    );
    this.#claim = database.prepare(
      (values: { server: string; wanted: number; granted: number; leaseMs: number }) =>
        sql`
        insert into slot_claims (server, wanted, granted, expires_at)
        values (${values.server}, ${values.wanted}, ${values.granted}, ${NOW} + cast(${values.leaseMs} as float8))
        on conflict (server) do update
          set wanted = excluded.wanted, granted = excluded.granted, expires_at = excluded.expires_at
      `,
    );
    this.#release = database.prepare(
      (values: { server: string }) =>
        sql`delete from slot_claims where server = ${values.server} or expires_at < ${NOW} - 86400000`,
    );
  }

  async takeToken(name: string, { tokens, milliseconds }: BucketSize): Promise<BucketState> {
    this.#taken += 1;
    if (this.#taken % TOKENS_PER_CLEANUP === 0) {
      await this.#database.run(() => this.#deleteFull.run({ limit: CLEANUP_ROWS }));
    }
    const row = await this.#database.run(() => this.#take.get({ name, tokens, perMs: tokens / milliseconds }));
    return row ?? { allowed: true, tokens };
  }

  async bucket(name: string, { tokens, milliseconds }: BucketSize): Promise<BucketState> {
    const row = await this.#database.run(() => this.#peek.get({ name, tokens, perMs: tokens / milliseconds }));
    const content = row?.tokens ?? tokens;
    return { allowed: content >= 1, tokens: content };
  }

  async claimSlots(claim: SlotClaim): Promise<number> {
    return this.#database.write(() => this.#claimSteps(claim));
  }

  async releaseSlots(server: string): Promise<void> {
    await this.#database.write(() => this.#release.run({ server }));
  }

  /** One server at a time: each reads what the others have. */
  *#claimSteps(claim: SlotClaim): Steps<number> {
    const { server, kept, wanted, max, leaseMs } = claim;
    yield* this.#lock.send({});
    const others = (yield* this.#others.get({ server })) ?? NO_OTHERS;
    const slots = Math.max(0, Math.min(partOf(claim, others), max - others.granted));
    yield* this.#claim.send({ server, wanted, granted: Math.max(kept, slots), leaseMs });
    return slots;
  }
}

/** Serializes claims of slots. */
const LOCK = 0x66_6d_73_6c;

/** The claims of the other servers. */
interface Others {
  readonly granted: number;
  readonly wanted: number;
  /** The number of servers that want slots. */
  readonly wanting: number;
  readonly servers: number;
}

const NO_OTHERS: Others = { granted: 0, wanted: 0, wanting: 0, servers: 0 };

/** The slots that a server should have, if the others give back what is not theirs. */
function partOf({ wanted, spare, max }: SlotClaim, others: Others): number {
  const equalPart = Math.max(1, Math.floor(max / (others.wanting + 1)));
  const unwanted = Math.max(0, max - others.wanted - wanted);
  return (
    Math.min(wanted, Math.max(equalPart, max - others.wanted)) +
    Math.min(spare, Math.floor(unwanted / (others.servers + 1)))
  );
}

/**
 * One statement, so that servers cannot take the same token. A server that waits for another one has an older time; time never goes
 * back in a bucket.
 */
function takeQuery({ name, tokens, perMs }: { name: string; tokens: number; perMs: number }) {
  const size = sql`cast(${tokens} as float8)`;
  const speed = sql`cast(${perMs} as float8)`;
  const content = sql`least(${size}, bucket.tokens + greatest(0, excluded.at - bucket.at) * ${speed})`;
  const rest = sql`(${content} - case when ${content} >= 1 then 1 else 0 end)`;
  return sql<BucketRow>`
    insert into rate_buckets as bucket (name, tokens, allowed, at, full_at)
    select cast(${name} as text), ${size} - 1, true, now_ms, now_ms + 1 / ${speed} from (select ${NOW} as now_ms) clock
    on conflict (name) do update set
      tokens = ${rest},
      allowed = ${content} >= 1,
      at = greatest(bucket.at, excluded.at),
      full_at = greatest(bucket.at, excluded.at) + (${size} - ${rest}) / ${speed}
    returning tokens, allowed
  `;
}
