import { setImmediate as nextTurn } from "node:timers/promises";
import type { Statement, StatementSource, StepDatabase } from "@firmament/dataset/database";
import { sql } from "kysely";
import type { LedgerEntry, LedgerFilter, LedgerOptions } from "../ledger-entry.ts";
import { queries } from "./tables.ts";

type Order = NonNullable<LedgerOptions["order"]>;

/** Ids between two others, which are not included. */
interface IdRange {
  readonly low: number;
  readonly high: number;
}

type PageParameters = {
  readonly account: string;
  readonly low: number;
  readonly high: number;
  readonly limit: number;
};

type FilterParameters = {
  readonly kind: string | null;
  readonly key: string | null;
  readonly from: number;
  readonly before: number;
};

/** Statements for entries in one order. */
interface OrderedStatements {
  readonly all: Statement<PageParameters, LedgerEntry>;
  readonly filtered: Statement<PageParameters & FilterParameters, LedgerEntry>;
  /** As `filtered`, but only entries that are no charges, with an index of their own. */
  readonly withoutCharges: Statement<PageParameters & FilterParameters, LedgerEntry>;
  /** The id of the last entry of a chunk, if there are further ones. */
  readonly chunkEnd: Statement<Omit<PageParameters, "limit">, { readonly id: number }>;
}

/** The entries of an account that a filter reads at once: one to two milliseconds. */
const CHUNK_ENTRIES = 2000;

/** Reads pages of the ledger. Entries never change, so a page that is read in several turns is consistent. */
export class LedgerPages {
  readonly #database: StepDatabase;
  readonly #statements: Readonly<Record<Order, OrderedStatements>>;

  constructor(database: StepDatabase) {
    this.#database = database;
    this.#statements = {
      "oldest first": statementsFor(database, "asc"),
      "newest first": statementsFor(database, "desc"),
    };
  }

  /** Implements `AccountStore.ledger`. */
  async page(account: string, options: LedgerOptions): Promise<readonly LedgerEntry[]> {
    const { order = "oldest first", after, limit, filter } = options;
    const range = {
      low: order === "oldest first" ? (after ?? 0) : 0,
      high: order === "newest first" ? (after ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER,
    };
    const statements = this.#statements[order];
    if (filter === undefined || Object.keys(filter).length === 0)
      return this.#database.run(() => statements.all.all({ account, ...range, limit }));
    const parameters = { account, limit, ...parametersOf(filter) };
    if (filter.kind !== undefined && filter.kind !== "charge") {
      return this.#database.run(() => statements.withoutCharges.all({ ...parameters, ...range }));
    }
    return filteredPage(this.#database, statements, parameters, order, range);
  }
}

/** Reads one chunk per turn of the event loop, so that a filter that matches few entries does not block other requests. */
async function filteredPage(
  database: StepDatabase,
  { filtered, chunkEnd }: OrderedStatements,
  parameters: Omit<PageParameters, keyof IdRange> & FilterParameters,
  order: Order,
  range: IdRange,
): Promise<readonly LedgerEntry[]> {
  const { account, limit } = parameters;
  const entries: LedgerEntry[] = [];
  for (let rest = range; ; ) {
    const end = (await database.run(() => chunkEnd.get({ account, ...rest })))?.id;
    const chunk =
      end === undefined ? rest : order === "oldest first" ? { ...rest, high: end + 1 } : { ...rest, low: end - 1 };
    const page = { ...parameters, ...chunk, limit: limit - entries.length };
    entries.push(...(await database.run(() => filtered.all(page))));
    if (end === undefined || entries.length === limit) return entries;
    rest = order === "oldest first" ? { ...rest, low: end } : { ...rest, high: end };
    await nextTurn();
  }
}

function parametersOf({ kind, key, from, before }: LedgerFilter): FilterParameters {
  return {
    kind: kind ?? null,
    key: key ?? null,
    from: from ?? Number.MIN_SAFE_INTEGER,
    before: before ?? Number.MAX_SAFE_INTEGER,
  };
}

function statementsFor(database: StatementSource, direction: "asc" | "desc"): OrderedStatements {
  const page = (values: PageParameters) =>
    queries
      .selectFrom("ledger")
      .selectAll()
      .where("account", "=", values.account)
      .where("id", ">", values.low)
      .where("id", "<", values.high)
      .orderBy("id", direction)
      .limit(values.limit);
  const filtered = (values: PageParameters & FilterParameters) =>
    page(values)
      .where(sql<boolean>`(cast(${values.kind} as text) is null or kind = ${values.kind})`)
      .where(sql<boolean>`(cast(${values.key} as text) is null or key = ${values.key})`)
      .where("at", ">=", values.from)
      .where("at", "<", values.before);
  return {
    all: database.prepare(page),
    filtered: database.prepare(filtered),
    withoutCharges: database.prepare((values: PageParameters & FilterParameters) =>
      filtered(values).where("kind", "!=", sql.lit("charge")),
    ),
    chunkEnd: database.prepare((values: Omit<PageParameters, "limit">) =>
      queries
        .selectFrom("ledger")
        .select("id")
        .where("account", "=", values.account)
        .where("id", ">", values.low)
        .where("id", "<", values.high)
        .orderBy("id", direction)
        .limit(sql.lit(1))
        .offset(sql.lit(CHUNK_ENTRIES - 1)),
    ),
  };
}
