import type { StatementSource, Steps } from "@firmament/dataset/database";
import { sql } from "kysely";
import type {
  QueryCount,
  RankedQueries,
  RankedQuery,
  StatisticBatch,
  StatisticList,
  StatisticQuery,
} from "../statistics/statistics-store.ts";
import { type QueryStatisticRow, queries } from "./tables.ts";

// Parameters of queries are type aliases: an interface could have further members.
type List = Pick<StatisticList, keyof StatisticList>;
type Query = Pick<StatisticQuery, keyof StatisticQuery>;
type Row = Pick<QueryStatisticRow, keyof QueryStatisticRow>;

/** The lists of queries, and their totals. Writers of one list wait for each other at its row of totals. */
export class QueryStatisticsTable {
  readonly #addTotals;
  readonly #addCount;
  readonly #raiseValue;
  readonly #size;
  readonly #countAtRank;
  readonly #subtract;
  readonly #deleteUpTo;
  readonly #totals;
  readonly #ranked;
  readonly #slowest;
  readonly #deleteBefore;
  readonly #deleteTotalsBefore;

  constructor(database: StatementSource) {
    this.#addTotals = database.prepare((values: List & { total: number; error: number }) =>
      queries
        .insertInto("query_statistic_totals")
        .values({ ...listOf(values), total: values.total, error: values.error })
        .onConflict((conflict) =>
          conflict.columns(["dataset", "day", "kind"]).doUpdateSet((row) => ({
            total: row("query_statistic_totals.total", "+", row.ref("excluded.total")),
            error: row("query_statistic_totals.error", "+", row.ref("excluded.error")),
          })),
        ),
    );
    const insert = (values: Row) =>
      queries.insertInto("query_statistics").values({
        ...listOf(values),
        operator: values.operator,
        query: values.query,
        amount: values.amount,
        last_at: values.last_at,
      });
    this.#addCount = database.prepare((values: Row) =>
      insert(values).onConflict((conflict) =>
        conflict.columns(["dataset", "day", "kind", "operator", "query"]).doUpdateSet((row) => ({
          amount: row("query_statistics.amount", "+", row.ref("excluded.amount")),
          last_at: latest(),
        })),
      ),
    );
    this.#raiseValue = database.prepare((values: Row) =>
      insert(values).onConflict((conflict) =>
        conflict.columns(["dataset", "day", "kind", "operator", "query"]).doUpdateSet({
          amount: greater("amount"),
          last_at: latest(),
        }),
      ),
    );
    const ofList = (values: List) =>
      queries
        .selectFrom("query_statistics")
        .where("dataset", "=", values.dataset)
        .where("day", "=", values.day)
        .where("kind", "=", values.kind);
    this.#size = database.prepare((values: List) =>
      ofList(values).select((select) => select.fn.countAll<number>().as("size")),
    );
    this.#countAtRank = database.prepare((values: List & { rank: number }) =>
      ofList(values).select("amount").orderBy("amount", "desc").limit(1).offset(values.rank),
    );
    this.#subtract = database.prepare((values: List & { amount: number }) =>
      queries
        .updateTable("query_statistics")
        .set((row) => ({ amount: row("amount", "-", values.amount) }))
        .where("dataset", "=", values.dataset)
        .where("day", "=", values.day)
        .where("kind", "=", values.kind)
        .where("amount", ">", values.amount),
    );
    this.#deleteUpTo = database.prepare((values: List & { amount: number }) =>
      queries
        .deleteFrom("query_statistics")
        .where("dataset", "=", values.dataset)
        .where("day", "=", values.day)
        .where("kind", "=", values.kind)
        .where("amount", "<=", values.amount),
    );
    this.#totals = database.prepare((values: Omit<Query, "limit">) =>
      queries
        .selectFrom("query_statistic_totals")
        .select(({ fn }) => [
          fn.coalesce(fn.sum<number>("total"), sql.lit(0)).as("total"),
          fn.coalesce(fn.sum<number>("error"), sql.lit(0)).as("error"),
        ])
        .where("kind", "=", values.kind)
        .where("day", ">=", values.from)
        .where(isDataset(values.dataset)),
    );
    const rankedBy = (values: Query, measure: "sum" | "max") =>
      queries
        .selectFrom("query_statistics")
        .select(({ fn }) => [
          "dataset",
          "operator",
          "query",
          (measure === "sum" ? fn.sum<number>("amount") : fn.max<number>("amount")).as("count"),
          fn.max<number>("last_at").as("last_at"),
        ])
        .where("kind", "=", values.kind)
        .where("day", ">=", values.from)
        .where(isDataset(values.dataset))
        .groupBy(["dataset", "operator", "query"])
        .orderBy("count", "desc")
        .orderBy("query")
        .orderBy("dataset")
        .orderBy("operator")
        .limit(values.limit);
    this.#ranked = database.prepare((values: Query) => rankedBy(values, "sum"));
    this.#slowest = database.prepare((values: Query) => rankedBy(values, "max"));
    this.#deleteBefore = database.prepare((values: { day: string }) =>
      queries.deleteFrom("query_statistics").where("day", "<", values.day),
    );
    this.#deleteTotalsBefore = database.prepare((values: { day: string }) =>
      queries.deleteFrom("query_statistic_totals").where("day", "<", values.day),
    );
  }

  /** @param capacity how many counts the list keeps; it may have twice as many */
  *add({ dataset, day, kind, total, error, counts, isLast }: StatisticBatch, capacity: number): Steps<void> {
    const list = { dataset, day, kind };
    yield* this.#addTotals.run({ ...list, total, error });
    const add = kind === "slow" ? this.#raiseValue : this.#addCount;
    for (const { operator, query, count, lastAt } of counts) {
      yield* add.send({ ...list, operator, query, amount: count, last_at: lastAt });
    }
    if (!isLast) return;
    const { size } = (yield* this.#size.get(list)) ?? { size: 0 };
    if (size > 2 * capacity) yield* this.#compress(list, capacity);
  }

  *read(query: StatisticQuery): Steps<RankedQueries> {
    const totals = (yield* this.#totals.get(query)) ?? { total: 0, error: 0 };
    const rows = yield* (query.kind === "slow" ? this.#slowest : this.#ranked).all(query);
    return { ...totals, queries: rows.map(rankedQueryOf) };
  }

  /** Deletes the lists of earlier days; returns the number of deleted queries. */
  *deleteBefore(day: string): Steps<number> {
    yield* this.#deleteTotalsBefore.run({ day });
    return yield* this.#deleteBefore.run({ day });
  }

  /** As `FrequentCounts` and `GreatestValues` do in memory. */
  *#compress(list: StatisticList, capacity: number): Steps<void> {
    const { amount } = (yield* this.#countAtRank.get({ ...list, rank: capacity })) ?? { amount: 0 };
    yield* this.#deleteUpTo.run({ ...list, amount });
    if (list.kind === "slow") return;
    yield* this.#subtract.run({ ...list, amount });
    yield* this.#addTotals.run({ ...list, total: 0, error: amount });
  }
}

function listOf({ dataset, day, kind }: StatisticList): StatisticList {
  return { dataset, day, kind };
}

function isDataset(dataset: string | null) {
  return sql<boolean>`(cast(${dataset} as text) is null or dataset = ${dataset})`;
}

/** The greater one of the stored and the added value, in both dialects. */
function greater(column: "amount" | "last_at") {
  const [stored, added] = [sql.ref(`query_statistics.${column}`), sql.ref(`excluded.${column}`)];
  return sql<number>`case when ${stored} > ${added} then ${stored} else ${added} end`;
}

function latest() {
  return greater("last_at");
}

function rankedQueryOf(
  row: Pick<RankedQuery, "dataset" | "operator" | "query" | "count"> & { readonly last_at: number },
): RankedQuery {
  const { dataset, operator, query, count, last_at: lastAt } = row;
  return { dataset, operator, query, count, lastAt } satisfies QueryCount & { readonly dataset: string };
}
