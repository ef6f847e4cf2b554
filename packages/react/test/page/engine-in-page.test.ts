import { act, createElement, Fragment, StrictMode, useLayoutEffect } from "react";
import { describe, expect, test, vi } from "vitest";
import { refreshSearches, useSearch } from "../../src/index.ts";
import { expectNoConsoleErrors } from "../support/console-errors.ts";
import { mount } from "../support/mounted.ts";
import { idsOf, newEngine, product } from "../support/products.ts";
import { shown } from "../support/shown.ts";

expectNoConsoleErrors();

describe("an engine in the page", () => {
  test("answers in the same rendering, and is never pending", async () => {
    const engine = newEngine();
    const committed: string[] = [];
    const page = await mount(shown(engine, "lamp", { limit: 2, onRender: (text) => committed.push(text) }));
    expect(page.text()).toBe("10: 1 10");
    await page.render(shown(engine, "7", { onRender: (text) => committed.push(text) }));
    expect(page.text()).toBe("1: 7");
    expect(committed.filter((text) => text.includes("…"))).toEqual([]);
  });

  test("is searched once for equal options, which components make anew", async () => {
    const engine = newEngine();
    const search = vi.spyOn(engine, "search");
    const options = () => ({
      filter: { price: { gte: 3, lt: undefined }, tags: ["odd"] },
      facets: { tags: 10 },
      sort: [{ field: "price" as const, order: "desc" as const }],
    });
    const page = await mount(shown(engine, "lamp", options()));
    for (let i = 0; i < 5; i++) await page.render(shown(engine, "lamp", options()));
    expect(page.text()).toBe("4: 9 7 5 3");
    expect(search).toHaveBeenCalledOnce();
    await page.render(shown(engine, "lamp", { ...options(), filter: { price: { gte: 3, lt: 8 } } }));
    expect(page.text()).toBe("5: 7 6 5 4 3");
    expect(search).toHaveBeenCalledTimes(2);
  });

  test("keeps the hits while a query is invalid, and recovers", async () => {
    const engine = newEngine();
    const page = await mount(shown(engine, "lamp AND 3"));
    await page.render(shown(engine, "lamp AND (3"));
    expect(page.text()).toMatch(/^1: 3 ! This parenthesis is not closed/);
    await page.render(shown(engine, "lamp AND (4)"));
    expect(page.text()).toBe("1: 4");
  });

  test("shows an error without hits before the first page", async () => {
    const page = await mount(shown(newEngine(), "nme:lamp"));
    expect(page.text()).toMatch(/^0: {2}! There is no field `nme`/);
  });

  test("is searched again by the next rendering after its documents have changed", async () => {
    const engine = newEngine(2);
    const page = await mount(shown(engine, "lamp"));
    engine.upsert(product(3));
    expect(page.text()).toBe("2: 1 2");
    await page.render(shown(engine, "lamp"));
    expect(page.text()).toBe("3: 1 2 3");
  });

  test("is searched again in all components when it is refreshed", async () => {
    const engine = newEngine(2);
    const page = await mount(createElement(Fragment, null, shown(engine, "lamp"), shown(engine, "2")));
    engine.delete("2");
    await act(async () => refreshSearches(engine));
    expect(page.text()).toBe("1: 10: ");
    await page.unmount();
    refreshSearches(engine);
  });

  test("may be replaced: no hits of the other one stay", async () => {
    const page = await mount(shown(newEngine(3), "lamp"));
    await page.render(shown(newEngine(2), "lamp AND ("));
    expect(page.text()).toMatch(/^0: {2}! /);
    await page.render(shown(newEngine(2), "lamp"));
    expect(page.text()).toBe("2: 1 2");
    await page.render(shown(null, "lamp"));
    expect(page.text()).toBe("0:  …");
  });

  test("may be a snapshot, whose documents stay", async () => {
    const engine = newEngine(2);
    const snapshot = engine.snapshot();
    const page = await mount(shown(snapshot, "lamp"));
    engine.clear();
    await page.render(shown(snapshot, "lam*"));
    expect(page.text()).toBe("2: 1 2");
  });

  test("answers twice, with equal hits, in strict mode", async () => {
    const engine = newEngine(2);
    const page = await mount(createElement(StrictMode, null, shown(engine, "lamp")));
    expect(page.text()).toBe("2: 1 2");
    await page.render(createElement(StrictMode, null, shown(engine, "2")));
    expect(page.text()).toBe("1: 2");
  });

  test("shows the same documents in all components, although they change while a transition is rendered", async () => {
    const engine = newEngine(2);
    const committed: string[] = [];
    let hasChanged = false;
    const Count = ({ query }: { readonly query: string }) =>
      createElement("b", null, useSearch(engine, { query }).total);
    // Stands for other code that runs while React yields to it.
    const Change = () => {
      if (!hasChanged) engine.upsert(product(3));
      hasChanged = true;
      return null;
    };
    const Page = ({ query }: { readonly query: string }) => {
      useLayoutEffect(() => void committed.push(page?.text() ?? ""));
      const count = createElement(Count, { query });
      return createElement(
        Fragment,
        null,
        count,
        query === "lam*" && createElement(Change),
        createElement(Count, { query }),
      );
    };
    let page: Awaited<ReturnType<typeof mount>> | null = null;
    page = await mount(createElement(Page, { query: "lamp" }));
    await page.renderLater(createElement(Page, { query: "lam*" }));
    expect(page.text()).toBe("33");
    expect(committed).not.toContain("23");
  });
});

describe("useSearch", () => {
  async function messageOf(source: unknown, options: object): Promise<string> {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const Broken = () => {
      useSearch(source as ReturnType<typeof newEngine>, options as { query: string });
      return null;
    };
    const message = await mount(createElement(Broken)).then(
      () => "",
      (error: unknown) => String(error),
    );
    errors.mockClear();
    return message;
  }

  test.each<[source: unknown, options: object, message: string]>([
    [5, { query: "" }, "TypeError: useSearch needs an engine, or null while there is none, not 5."],
    [
      Promise.resolve(),
      { query: "" },
      "TypeError: useSearch needs an engine, or null while there is none, not an object. Wait for the promise, and pass null meanwhile.",
    ],
    [
      new MessageChannel().port1,
      { query: "" },
      "TypeError: useSearch needs an engine, or null while there is none, not an object. Pass the result of connectEngine(worker).",
    ],
    [null, { query: "", limt: 5 }, 'TypeError: There is no option "limt" for useSearch. Did you mean "limit"?'],
    [
      null,
      { query: "", supersedes: "x" },
      "TypeError: useSearch has no option supersedes: it cancels its earlier search itself.",
    ],
    [
      null,
      { query: "", signal: null },
      "TypeError: useSearch has no option signal: it cancels its earlier search itself.",
    ],
    [null, { query: "", debounce: -1 }, "RangeError: debounce must be a whole number from 0, not -1."],
  ])("rejects %o with %o", async (source, options, message) => {
    expect(await messageOf(source, options)).toBe(message);
  });

  test("gives the hits of a page, also those of a group", async () => {
    const engine = newEngine();
    const Groups = () => {
      const { page, facets } = useSearch(engine, {
        query: "lamp",
        group: { by: "price" },
        facets: { tags: 1 },
        limit: 2,
      });
      return createElement(
        "p",
        null,
        `${page?.groups.total} ${idsOf(page?.groups.values[1]?.hits ?? [])} ${facets?.tags.other}`,
      );
    };
    expect((await mount(createElement(Groups))).text()).toBe("10 10 5");
  });
});
