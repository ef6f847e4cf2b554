import type { StepDatabase } from "@firmament/dataset/database";
import { checkOptions, type OptionNames } from "firmament/base";
import { PostgresDatabase } from "../../postgres/database.ts";
import { DatabaseClock } from "../../postgres/database-clock.ts";
import { parseDatabaseUrl } from "../../postgres/database-url.ts";
import { migrate } from "../../postgres/migrate.ts";
import type { BucketSize, BucketState, LimitStore, SlotClaim } from "../limit-store.ts";
import { type AccountStoreOptions, StoredAccounts } from "../rules/stored-accounts.ts";
import { ACCOUNTS_FORMAT, newPostgresError as newError } from "./accounts-format.ts";
import { PostgresLimits } from "./limits.ts";

export interface PostgresAccountStoreOptions extends AccountStoreOptions {
  /** Milliseconds since 1970; default: the clock of the database, so that the clocks of servers may differ. */
  readonly now?: (() => number) | undefined;
  /** Whether to create the tables if they do not exist; default `true`. */
  readonly create?: boolean | undefined;
  /** The maximum number of connections; default 8. */
  readonly connections?: number | undefined;
  /** How long a query, a wait for a lock or for a connection takes at most, in milliseconds; default 5,000. */
  readonly timeoutMs?: number | undefined;
}

const STORE_OPTIONS: OptionNames<PostgresAccountStoreOptions> = {
  create: true,
  connections: true,
  timeoutMs: true,
  maxStoredBytes: true,
  sessionLifetime: true,
  secretKey: true,
  previousSecretKey: true,
  now: true,
};

/**
 * Accounts and sessions in a schema of a PostgreSQL database, which several servers can share. When the database does not answer,
 * methods throw an {@link AccountsError} with the code `database_unavailable`; the store connects again by itself.
 *
 * If the connection ends while a change is committed, the store looks up whether it was, for up to 15 seconds. If it cannot, the
 * message of the error says so: a charge can then be in the ledger although its request was not answered. A retry with the same
 * idempotency key is not charged again.
 */
export class PostgresAccountStore extends StoredAccounts implements LimitStore {
  readonly #limits: PostgresLimits;

  private constructor(database: StepDatabase, options: AccountStoreOptions) {
    super(database, options);
    this.#limits = new PostgresLimits(database);
  }

  /**
   * Connects to `postgres://user:password@host:port/database`; the parameter `schema` of the address names the schema of the tables
   * (default `firmament`), and `sslmode` is `disable`, `require`, `verify-ca` or `verify-full`.
   *
   * @throws {AccountsError} if the database cannot be used; no message contains the password
   */
  static async open(address: string, options: PostgresAccountStoreOptions = {}): Promise<PostgresAccountStore> {
    checkOptions("PostgresAccountStore.open", options, STORE_OPTIONS);
    const url = parseDatabaseUrl(address, newError);
    const database = await PostgresDatabase.open(url, options, newError);
    try {
      const migration = { create: options.create ?? true, newError };
      await database.use((connection) => migrate(connection, url, ACCOUNTS_FORMAT, migration));
      return new PostgresAccountStore(database, { ...options, now: options.now ?? (await clockOf(database)) });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  takeToken(bucket: string, size: BucketSize): Promise<BucketState> {
    return this.#limits.takeToken(bucket, size);
  }

  bucket(bucket: string, size: BucketSize): Promise<BucketState> {
    return this.#limits.bucket(bucket, size);
  }

  claimSlots(claim: SlotClaim): Promise<number> {
    return this.#limits.claimSlots(claim);
  }

  releaseSlots(server: string): Promise<void> {
    return this.#limits.releaseSlots(server);
  }
}

const READ_CLOCK = "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now";

async function clockOf(database: PostgresDatabase): Promise<() => number> {
  const read = async (): Promise<number> => {
    const { rows } = await database.use((connection) => connection.query({ text: READ_CLOCK }));
    return (rows[0] as { readonly now: number }).now;
  };
  const clock = new DatabaseClock({ read });
  await clock.measure();
  return () => clock.now();
}
