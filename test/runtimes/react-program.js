import { Highlight, refreshSearches, useSearch } from "@firmament/react";
import { defineSchema, number, SearchEngine, text } from "firmament";
import { createElement, StrictMode, version } from "react";

/*
 * Renders searches on a server and in a page, with the React that is installed. The first argument is the module of jsdom.
 */

const { JSDOM } = await import(process.argv[2]);
const { window } = new JSDOM("<main></main>");
Object.assign(globalThis, { window, document: window.document });
const { renderToString } = await import("react-dom/server");
const { hydrateRoot } = await import("react-dom/client");

const engine = new SearchEngine(defineSchema({ fields: { name: text(), price: number() } }));
engine.upsertAll(
  Array.from({ length: 30 }, (_, index) => ({ id: String(index), name: `Lamp ${index}`, price: index })),
);
/** Answers after a while. */
const later = {
  search: async (query, { signal, ...options }) => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    signal.throwIfAborted();
    return engine.search(query, options);
  },
};

const errors = [];
console.error = (...values) => void errors.push(values.join(" "));

function Page({ query }) {
  const options = { query, defaultOperator: "AND", highlight: ["name"], sort: "price", filter: { price: { lt: 20 } } };
  const [now, then] = [useSearch(engine, options), useSearch(later, options)];
  const items = (hits) =>
    hits.map((hit) => createElement("li", { key: hit.id }, createElement(Highlight, { hit, field: "name" })));
  return createElement(
    "ul",
    null,
    items(now.hits),
    items(then.hits),
    createElement("p", null, then.pending ? "…" : then.total),
  );
}

const page = (query) => createElement(StrictMode, null, createElement(Page, { query }));
const main = window.document.querySelector("main");
main.innerHTML = renderToString(page("lamp 7"));
const lines = [version, main.innerHTML.replaceAll("<!-- -->", "")];
const root = hydrateRoot(main, page("lamp 7"), { onRecoverableError: (error) => errors.push(String(error)) });
await settled();
for (let key = 0; key < 20; key++) {
  await new Promise((resolve) => setTimeout(resolve, 1));
  root.render(page(`lamp ${key}`));
}
await settled();
lines.push(main.innerHTML);
engine.upsert({ id: "x", name: "Lamp 19 x", price: 0 });
refreshSearches(engine);
refreshSearches(later);
await settled();
lines.push(main.innerHTML);
root.unmount();
console.log([...lines, ...errors].join("\n"));

/** Waits until the page has not changed for a while. */
async function settled() {
  for (let before = ""; before !== main.innerHTML || before.includes("…"); ) {
    before = main.innerHTML;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
