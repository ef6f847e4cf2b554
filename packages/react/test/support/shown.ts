import { createElement, type ReactElement } from "react";
import { type SearchSource, type UseSearchOptions, useSearch } from "../../src/index.ts";
import { idsOf, type ProductSchema } from "./products.ts";

type Options = UseSearchOptions<ProductSchema, { readonly tags: number } | undefined>;

interface ShownProps {
  readonly source: SearchSource<ProductSchema> | null;
  readonly options: Options;
  /** Receives what each rendering shows. */
  readonly onRender?: ((shown: string) => void) | undefined;
  readonly onState?: (state: ReturnType<typeof useSearch<ProductSchema, Options["facets"]>>) => void;
}

/** A component that shows the ids of the hits, `…` while a search is pending, and `!` with an error. */
export function Shown({ source, options, onRender, onState }: ShownProps): ReactElement {
  const state = useSearch(source, options);
  const { hits, total, pending, error } = state;
  const text = `${total}: ${idsOf(hits)}${pending ? " …" : ""}${error === undefined ? "" : ` ! ${error.message}`}`;
  onRender?.(text);
  onState?.(state);
  return createElement("p", null, text);
}

/** An element of {@link Shown}. */
export function shown(
  source: ShownProps["source"],
  query: string,
  { onRender, ...options }: Partial<Options> & Pick<ShownProps, "onRender"> = {},
): ReactElement {
  return createElement(Shown, { source, options: { query, ...options }, onRender });
}
