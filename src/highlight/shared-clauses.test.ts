import { expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { companySchema } from "../companies/company-schema.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import { keyOf } from "../plan/resolve/resolved-key.ts";
import { resolve } from "../plan/resolve/resolver.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { withSharedClauses } from "./shared-clauses.ts";

const schema = new AnalyzedSchema(companySchema);

function leavesOf(query: ResolvedQuery): readonly ResolvedQuery[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.clauses.flatMap(leavesOf);
    case "not":
      return leavesOf(query.clause);
    case "ranked":
      return [query.required, ...query.optional].flatMap(leavesOf);
    default:
      return [query];
  }
}

test("returns an equal query with one object for all equal clauses", () => {
  const text = '+name:red (RED AND red^2) "a b" OR ("A B" AND NOT re*) OR +(followers:5 name:re* re*) OR name:red';
  const { resolved } = resolve(parse(text), { schema, defaultOperator: "OR", now: 0 });
  const shared = withSharedClauses(resolved);
  expect(keyOf(shared)).toBe(keyOf(resolved));
  const leaves = leavesOf(shared);
  expect(leaves.length).toBeGreaterThan(9);
  expect(new Set(leaves).size).toBe(new Set(leaves.map(keyOf)).size);
});
