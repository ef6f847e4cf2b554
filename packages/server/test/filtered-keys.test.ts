import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc, { type Arbitrary } from "fast-check";
import {
  type DocumentInput,
  defineSchema,
  type Filter,
  keyword,
  number,
  type Schema,
  SearchEngine,
  text,
} from "firmament";
import { expect, test } from "vitest";
import { createHandler } from "../src/http/handler.ts";

const schema = defineSchema({
  fields: {
    tenant: keyword(),
    title: text(),
    brand: keyword(),
    price: number(),
  },
});

type Product = DocumentInput<typeof schema>;

const documents: Arbitrary<readonly Product[]> = fc
  .array(
    fc.record({
      tenant: fc.constantFrom("acme", "beta", "acme beta"),
      title: fc.array(fc.constantFrom("red", "blue", "shoe", "acme"), { minLength: 1, maxLength: 3 }),
      brand: fc.constantFrom("one", "two", "three"),
      price: fc.integer({ min: 0, max: 4 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map((product, index) => ({ ...product, title: product.title.join(" "), id: `p${index}` })));

/** Filters of keys, with the documents that they mean. */
const filters: Arbitrary<readonly [Filter, (product: Product) => boolean]> = fc.constantFrom<
  readonly [Filter, (product: Product) => boolean]
>(
  [{ tenant: "acme" }, ({ tenant }) => tenant === "acme"],
  [{ tenant: ["acme", "beta"] }, ({ tenant }) => tenant !== "acme beta"],
  [{ tenant: { not: "acme" } }, ({ tenant }) => tenant !== "acme"],
  ["tenant:acme", ({ tenant }) => tenant === "acme"],
  ["price:0 price:1", ({ price }) => Number(price) <= 1],
  ["NOT title:red", ({ title }) => !String(title).includes("red")],
  [[{ price: { gte: 2 } }, "brand:one OR brand:two"], ({ price, brand }) => Number(price) >= 2 && brand !== "three"],
);

const facets = fc.constantFrom<object>(
  { tenant: { limit: 9, except: "own" }, brand: { limit: 9, except: "own" } },
  { tenant: 9, price: [0, 2] },
  { price: { bins: 2, statistics: false, except: "own" }, brand: { limit: 2, facets: { tenant: 5 } } },
  { title: { limit: 9, like: "acm" } },
);

const ownFilters = fc.constantFrom<Filter>(
  { tenant: "beta" },
  { tenant: ["acme", "beta"], brand: "one" },
  "tenant:beta OR tenant:acme",
  { price: { lt: 3 } },
);

const someIds = fc.uniqueArray(fc.constantFrom("p0", "p1", "p2", "p3"), { minLength: 1, maxLength: 2 });

const likes = fc.record(
  { ids: someIds, unlike: fc.constantFrom(["p4"], ["p5", "p6"]), terms: fc.constantFrom(1, 5) },
  { requiredKeys: ["ids"] },
);

const requests = fc.record(
  {
    query: fc.constantFrom(
      "*:*",
      "red",
      "tenant:beta AND red",
      "NOT tenant:acme",
      "brand:one OR tenant:beta",
      "title:re*",
    ),
    filter: ownFilters,
    facets,
    group: fc.constantFrom({ by: "tenant" }, { by: "brand", size: 2 }),
    default_operator: fc.constantFrom("AND", "OR"),
    per_page: fc.constantFrom(2, 50),
  },
  { requiredKeys: ["query", "per_page"] },
);

/** A page with what does not depend on time. */
type Page = { readonly data: readonly object[]; readonly pagination: { readonly next_cursor: string | null } };

test(
  "a key with a filter has the answers of a service that has only its documents",
  async () => {
    const property = fc.asyncProperty(
      documents,
      filters,
      requests,
      likes,
      async (all, [filter, isVisible], request, like) => {
        const accounts = newTestStore();
        const { account, text: wholeKey } = await createTestAccount(accounts, { balance: 1_000_000_000 });
        const { text: key } = await accounts.createKey({ account: account.id, filter: filter as object });
        const visible = all.filter(isVisible);
        const ask = (held: readonly Product[], apiKey: string) => {
          const engine = new SearchEngine(schema as Schema, { cursors: { states: 100 } });
          engine.upsertAll(held as never);
          const handle = createHandler({ accounts, datasets: { products: { schema: schema as Schema, engine } } });
          return async (path: string, body: object | null): Promise<object> => {
            const response = await handle(
              new Request(`http://service.test/datasets/products${path}`, {
                method: body === null ? "GET" : "POST",
                headers: { "x-api-key": apiKey, "content-type": "application/json" },
                ...(body !== null && { body: JSON.stringify(body) }),
              }),
            );
            const { took_ms, lint, request_id, ...answer } = (await response.json()) as Record<string, unknown>;
            return { status: response.status, ...answer };
          };
        };
        const [restricted, alone] = [ask(all, key), ask(visible, wholeKey)];
        const sorted = { ...request, sort: ["price", "title"] };
        const [found, expected] = await Promise.all([restricted, alone].map((answer) => answer("/search", sorted)));
        expect(withoutCursor(found)).toEqual(withoutCursor(expected));
        const cursor = (found as Page).pagination.next_cursor;
        if (cursor !== null && request.group === undefined) {
          const rest = (await restricted("/search", { ...sorted, per_page: 50, cursor })) as Page;
          const whole = (await alone("/search", { ...sorted, per_page: 50 })) as Page;
          expect([...(found as Page).data, ...rest.data]).toEqual(whole.data);
        }
        const { query, filter: own } = request;
        // An id that the filter excludes is unknown, and words of other documents do not count.
        const similar = { query, like, sort: "title", per_page: 50 };
        expect(await restricted("/search", similar)).toEqual(await alone("/search", similar));
        const counted = { query, ...(own !== undefined && { filter: own }) };
        for (const path of ["/count", "/validate"]) {
          expect(await restricted(path, counted)).toEqual(await alone(path, counted));
        }
        const values = { fields: ["tenant", "brand", "price"], limit: 5 };
        expect(await restricted("/values", values)).toEqual(await alone("/values", values));
        expect(await restricted("/why-not", counted)).toEqual(await alone("/why-not", counted));
        expect(await restricted("", null)).toEqual(await alone("", null));
        for (const { id } of all) {
          const reasons = { query, id };
          expect(await restricted("/why-not", reasons)).toEqual(await alone("/why-not", reasons));
          expect(await restricted(`/documents/${id}`, null)).toEqual(await alone(`/documents/${id}`, null));
        }
        const typed = await restricted("/search", { query: "re", as_you_type: true, per_page: 50 });
        const ids = visible.map(({ id }) => id);
        expect((typed as Page).data.every((hit) => ids.includes((hit as { readonly id: string }).id))).toBe(true);
      },
    );
    await fc.assert(property, runs(150));
  },
  2 * propertyTimeout,
);

/** A page, with whether there is another one. */
function withoutCursor(page: object | undefined): object {
  const { pagination, ...others } = page as Page;
  return { ...others, pagination: { ...pagination, next_cursor: pagination.next_cursor === null } };
}
