import { readFileSync } from "node:fs";
import { join } from "node:path";
import { optionalMembers } from "@firmament/test-support/option-types/optional-members.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { expect, test } from "vitest";

/*
 * With `exactOptionalPropertyTypes`, a program can only pass `{ limit: undefined }` if the type of the option says so.
 */

/** Types that options refer to, and that are no options: results, errors, and what a service receives as JSON. */
const RESULTS = [
  "AnySearchRequest",
  "BackendSearchOptions",
  "BillableRequest",
  "Completion",
  "DescribedError",
  "Fixable",
  "Highlights",
  "Hit",
  "InputMembersOf",
  "InvalidRecord",
  "LikeRequest",
  "Listed",
  "MembersOf",
  "NearRequest",
  "NestedOf",
  "RemoteEngine",
  "ResolvedCondition",
  "SchemaJson",
  "SearchBackend",
  "SearchPage",
  "SearchRequest",
  "SegmentUpdate",
  "Unfixable",
  "Warning",
];

/** A type parameter that may be `undefined`, which `undefined-options.test.ts` checks; and a member that has no values. */
const OTHERS = [
  "SearchOptions.facets",
  "SearchOptions.group",
  "StoredField.value",
  "WorkerSearchOptions.facets",
  "WorkerSearchOptions.group",
];

function publishedPackages(): readonly string[] {
  const read = (path: string): object => JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
  const { workspaces } = read(".") as { readonly workspaces: readonly string[] };
  return [".", ...workspaces.filter((path) => path.startsWith("packages/") && !("private" in read(path)))];
}

test("every optional member of an option type accepts undefined", () => {
  const members = optionalMembers(publishedPackages());
  expect(members.length).toBeGreaterThan(250);
  const refused = members.filter(({ acceptsUndefined }) => !acceptsUndefined);
  const isExcepted = (name: string): boolean => OTHERS.includes(name) || RESULTS.includes(name.split(".")[0] ?? "");
  const faults = refused.filter(({ name }) => !isExcepted(name));
  expect(faults.map(({ path, name }) => `${path}: ${name} must be "| undefined"`)).toEqual([]);
  // No exception outlives its reason.
  const used = new Set(refused.flatMap(({ name }) => [name, name.split(".")[0]]));
  expect([...RESULTS, ...OTHERS].filter((name) => !used.has(name))).toEqual([]);
});
