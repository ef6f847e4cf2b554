import { describe, expect, it } from "vitest";
import { compileQuery, queryBuilder } from "./compiled-query.ts";

interface Tables {
  readonly entries: { readonly id: number; readonly account: string; readonly kind: string; readonly amount: number };
}

const queries = queryBuilder<Tables>();

describe("compileQuery", () => {
  const query = compileQuery((values: { account: string; max: number }) =>
    queries
      .selectFrom("entries")
      .select("id")
      .where("account", "=", values.account)
      .where("kind", "=", "charge")
      .where("amount", "<", values.max),
  );

  it("binds parameters and constants in the order of the SQL", () => {
    expect(query.sql).toBe('select "id" from "entries" where "account" = ? and "kind" = ? and "amount" < ?');
    expect(query.bind({ max: 7, account: "acc_1" })).toEqual(["acc_1", "charge", 7]);
    expect(query.bind({ max: 8, account: "acc_2" })).toEqual(["acc_2", "charge", 8]);
  });

  it("rejects a missing parameter, and a constant that no column can hold", () => {
    const incomplete = JSON.parse('{ "account": "acc_1" }');
    expect(() => query.bind(incomplete)).toThrow("The query parameter max is missing.");
    const build = () => queries.selectFrom("entries").where("account", "=", JSON.parse("{}"));
    expect(() => compileQuery(build)).toThrow("[object Object] is not a value for a column.");
  });
});
