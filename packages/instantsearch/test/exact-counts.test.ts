import { createSearchClient, ParameterError } from "@firmament/instantsearch";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import algoliasearchHelper, { type SearchResults } from "algoliasearch-helper";
import fc from "fast-check";
import { SearchEngine } from "firmament";
import { expect, test } from "vitest";
import { type Product, randomProducts, schema } from "./support/products.ts";
import {
  ATTRIBUTES,
  countsByHand,
  HIERARCHY,
  matches,
  type Part,
  refined,
  refinements,
} from "./support/refinements.ts";

const products = randomProducts(300, 7);
const engine = new SearchEngine(schema);
engine.upsertAll(products);
const searchClient = createSearchClient({ indexes: { products: { engine, schema } } });

async function resultsOf(query: string, chosen: Parameters<typeof refined>[1]): Promise<SearchResults> {
  const helper = algoliasearchHelper(searchClient, "products", ATTRIBUTES);
  helper.setState(refined(helper.state.setQuery(query), chosen));
  const found = new Promise<SearchResults>((resolve, reject) => {
    helper.on("result", ({ results }) => resolve(results as SearchResults));
    helper.on("error", ({ error }) => reject(error));
  });
  helper.search();
  return found;
}

test("what is not supported is the event `error` of InstantSearch", async () => {
  const helper = algoliasearchHelper(searchClient, "products", { ...ATTRIBUTES, ruleContexts: ["sale"] });
  const reported = new Promise<Error>((resolve) => helper.on("error", ({ error }) => resolve(error)));
  helper.search();
  const error = await reported;
  expect(error).toBeInstanceOf(ParameterError);
  expect(error.message).toBe("The parameter ruleContexts is not supported. There are no rules.");
});

/** The counts of a facet of the helper, of values with matches. */
function dataOf(results: SearchResults, attribute: string): Record<string, number> {
  const facet = [...results.facets, ...results.disjunctiveFacets].find(({ name }) => name === attribute);
  const entries = Object.entries((facet?.data ?? {}) as Record<string, number>);
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

test(
  "the helper of InstantSearch shows the counts of a count by hand, for random refinements",
  () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom("", "lam", "robust", "large desk"), refinements, async (query, chosen) => {
        const results = await resultsOf(query, chosen);
        const found = new Set(engine.ids(query, { asYouType: true }));
        const typed = products.filter(({ id }) => found.has(String(id)));
        const matching = (except: readonly Part[] = []): readonly Product[] =>
          typed.filter((product) => matches(product, chosen, except));
        expect(results.nbHits).toBe(matching().length);
        for (const attribute of ["tags", "sale", "released", "stores.city", "sizes"]) {
          expect([attribute, dataOf(results, attribute)]).toEqual([attribute, countsByHand(matching(), attribute)]);
        }
        // A refined disjunctive facet shows what any other of its values would give.
        expect(dataOf(results, "brand")).toEqual(countsByHand(matching(["brands"]), "brand"));
        expect(dataOf(results, "rating")).toEqual(countsByHand(matching(["ratings"]), "rating"));
        expect(treeOf(results)).toEqual(treeByHand(matching(["category"]), matching(), chosen.category));
        expect(results.getFacetStats("price")).toEqual(statsByHand(matching()));
        const instants = matching().flatMap(({ released }) =>
          typeof released === "string" ? [Date.parse(released)] : [],
        );
        const bounds = { min: Math.min(...instants), max: Math.max(...instants) };
        expect(results.getFacetStats("released")).toEqual(instants.length === 0 ? undefined : bounds);
      }),
      runs(150),
    ),
  2 * propertyTimeout,
);

/** The counts of the hierarchical menu, by path. */
function treeOf(results: SearchResults): Record<string, number> {
  const counts: Record<string, number> = {};
  const visit = (nodes: readonly TreeNode[] | null): void => {
    for (const { path, count, data } of nodes ?? []) {
      if (count > 0) counts[path] = count;
      visit(data);
    }
  };
  visit((results.getFacetValues(HIERARCHY, {}) as unknown as TreeNode).data);
  return counts;
}

interface TreeNode {
  readonly path: string;
  readonly count: number;
  readonly data: readonly TreeNode[] | null;
}

/** The first level without the refinement of the menu, and the second one below the refined value. */
function treeByHand(
  open: readonly Product[],
  refinedProducts: readonly Product[],
  category: string | null,
): Record<string, number> {
  const first = countsByHand(open, "categories.lvl0");
  if (category === null) return first;
  const [root = ""] = category.split(" > ");
  // Siblings of the refined value are counted below its parent.
  const siblings = category.includes(" > ") ? open : refinedProducts;
  const second = Object.entries(countsByHand(siblings, "categories.lvl1")).filter(([path]) =>
    path.startsWith(`${root} > `),
  );
  return (first[root] ?? 0) > 0 ? { ...first, ...Object.fromEntries(second) } : first;
}

function statsByHand(matching: readonly Product[]): object | undefined {
  const prices = matching.flatMap(({ price }) => (typeof price === "number" ? [price] : []));
  if (prices.length === 0) return undefined;
  const sum = prices.reduce((total, price) => total + price, 0);
  return { min: Math.min(...prices), max: Math.max(...prices), avg: sum / prices.length, sum };
}
