import { connectEngine } from "firmament/worker";
import { reactive, shallowRef, watch } from "vue";
import type { schema } from "./search-worker.ts";

const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
const engine = connectEngine<typeof schema>(worker);
const loaded = fetch("/products.json").then(async (response) => engine.load(await response.json()));

/** What the user has typed and chosen, and the page that was found for it last. */
export function useSearch() {
  const chosen = reactive({
    query: "",
    brands: [] as string[],
    maxPrice: 500,
    sort: "relevance" as "relevance" | "price",
  });
  const page = shallowRef<Awaited<ReturnType<typeof find>>>();
  const error = shallowRef("");

  async function find() {
    await loaded;
    return engine.search(chosen.query, {
      asYouType: true,
      filter: { price: { lte: chosen.maxPrice }, brand: chosen.brands.length > 0 ? [...chosen.brands] : undefined },
      facets: { brand: { limit: 10, except: "own" } },
      highlight: ["name"],
      sort: chosen.sort,
      supersedes: "results",
    });
  }

  async function update() {
    try {
      page.value = await find();
      error.value = "";
    } catch (reason) {
      // A later keystroke has replaced this search.
      if ((reason as Error).name !== "AbortError") error.value = String(reason);
    }
  }

  watch(chosen, update, { immediate: true });
  return { chosen, page, error };
}
