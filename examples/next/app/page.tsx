import { searchProducts } from "../lib/products.ts";
import { Search } from "./search.tsx";

/** The first search runs on the server: the page has its hits before any script does. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<{ readonly q?: string }> }) {
  const { q: query = "" } = await searchParams;
  return <Search initialQuery={query} initial={searchProducts({ query })} />;
}
