import { describe, expect, it } from "vitest";
import { queries } from "../accounts/sqlite/tables.ts";
import { compileQuery } from "./compiled-query.ts";

describe("a compiled query", () => {
  const query = compileQuery((gaps: { account: string; most: number }) =>
    queries
      .selectFrom("ledger")
      .select("id")
      .where("account", "=", gaps.account)
      .where("kind", "=", "charge")
      .where("amount", "<", gaps.most),
  );

  it("takes its values in the order of its parameters, with those that it was built with", () => {
    expect(query.sql).toBe('select "id" from "ledger" where "account" = ? and "kind" = ? and "amount" < ?');
    expect(query.parametersOf({ most: 7, account: "acc_1" })).toEqual(["acc_1", "charge", 7]);
    expect(query.parametersOf({ most: 8, account: "acc_2" })).toEqual(["acc_2", "charge", 8]);
  });

  it("has to be given every value, and only such as columns hold", () => {
    const incomplete = JSON.parse('{ "account": "acc_1" }');
    expect(() => query.parametersOf(incomplete)).toThrow("The query was given no most.");
    const build = () => queries.selectFrom("ledger").where("account", "=", JSON.parse("{}"));
    expect(() => compileQuery(build)).toThrow("A query holds [object Object], which no column can.");
  });
});
