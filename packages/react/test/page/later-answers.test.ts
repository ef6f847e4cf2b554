import { act, createElement, StrictMode, Suspense, useDeferredValue, useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { refreshSearches } from "../../src/index.ts";
import { expectNoConsoleErrors } from "../support/console-errors.ts";
import { hydrate, mount } from "../support/mounted.ts";
import { newEngine, product } from "../support/products.ts";
import { RecordedSource } from "../support/recorded-source.ts";
import { Shown, shown } from "../support/shown.ts";

expectNoConsoleErrors();
afterEach(() => vi.useRealTimers());

describe("a source that answers later", () => {
  test("is pending until it answers; meanwhile the page before stays", async () => {
    const source = new RecordedSource(newEngine());
    const page = await mount(shown(source, "lamp", { limit: 1 }));
    expect(page.text()).toBe("0:  …");
    await act(async () => source.at(0).answer());
    expect(page.text()).toBe("10: 1");
    await page.render(shown(source, "7", { limit: 1 }));
    expect(page.text()).toBe("10: 1 …");
    await act(async () => source.at(1).answer());
    expect(page.text()).toBe("1: 7");
  });

  test("cancels a search that is replaced, and ignores its answer, which comes last", async () => {
    const source = new RecordedSource(newEngine());
    const page = await mount(shown(source, "1"));
    await page.render(shown(source, "2"));
    expect(source.searches.map(({ options }) => options.signal?.aborted)).toEqual([true, false]);
    await act(async () => source.at(1).answer());
    await act(async () => source.at(0).answer());
    expect(page.text()).toBe("1: 2");
  });

  test("is not searched again for equal options", async () => {
    const source = new RecordedSource(newEngine());
    const options = () => ({ filter: { price: { lt: 5 } }, sort: ["price:desc" as const] });
    const page = await mount(shown(source, "lamp", options()));
    await page.render(shown(source, "lamp", options()));
    await act(async () => source.at(0).answer());
    await page.render(shown(source, "lamp", options()));
    expect(source.queries).toEqual(["lamp"]);
    expect(page.text()).toBe("4: 4 3 2 1");
  });

  test("receives one search in strict mode, where each first effect runs twice", async () => {
    const source = new RecordedSource(newEngine());
    const page = await mount(createElement(StrictMode, null, shown(source, "3")));
    expect(source.queries).toEqual(["3"]);
    await act(async () => source.at(0).answer());
    expect(page.text()).toBe("1: 3");
  });

  test("is cancelled by the end of its component, which is not updated", async () => {
    const source = new RecordedSource(newEngine());
    const texts: string[] = [];
    const page = await mount(shown(source, "3", { onRender: (text) => texts.push(text) }));
    await page.unmount();
    expect(source.at(0).options.signal?.aborted).toBe(true);
    await act(async () => source.at(0).answer());
    expect(new Set(texts)).toEqual(new Set(["0:  …"]));
  });

  test("may fail: the page stays with the error, and the next search recovers", async () => {
    const source = new RecordedSource(newEngine());
    const page = await mount(shown(source, "3"));
    await act(async () => source.at(0).answer());
    await page.render(shown(source, "4"));
    await act(async () => source.at(1).fail(new RangeError("out of luck")));
    expect(page.text()).toBe("1: 3 ! out of luck");
    await page.render(shown(source, "5"));
    expect(page.text()).toBe("1: 3 …");
    await act(async () => source.at(2).fail("no error"));
    expect(page.text()).toBe("1: 3 ! no error");
    await act(async () => refreshSearches(source));
    expect(page.text()).toBe("1: 3 …");
    await act(async () => source.at(3).answer());
    expect(page.text()).toBe("1: 5");
  });

  test("may throw before it returns a promise", async () => {
    const source = {
      search: (): Promise<never> => {
        throw new TypeError("at once");
      },
    };
    expect((await mount(shown(source, "3"))).text()).toBe("0:  ! at once");
  });

  test("is searched again when a component refreshes it, with a function that stays", async () => {
    const engine = newEngine(2);
    const source = new RecordedSource(engine);
    const refreshes = new Set<() => void>();
    const options = { query: "lamp" };
    const node = createElement(Shown, { source, options, onState: ({ refresh }) => refreshes.add(refresh) });
    const page = await mount(node);
    await act(async () => source.at(0).answer());
    engine.upsert(product(3));
    expect(refreshes.size).toBe(1);
    await act(async () => [...refreshes][0]?.());
    expect(page.text()).toBe("2: 1 2 …");
    await act(async () => source.at(1).answer());
    expect(page.text()).toBe("3: 1 2 3");
    expect(refreshes.size).toBe(1);
  });

  test("keeps no hits of the source before", async () => {
    const [first, second] = [new RecordedSource(newEngine(3)), new RecordedSource(newEngine(2))];
    const page = await mount(shown(first, "lamp"));
    await act(async () => first.at(0).answer());
    await page.render(shown(second, "lamp"));
    expect(page.text()).toBe("0:  …");
    await act(async () => second.at(0).answer());
    expect(page.text()).toBe("2: 1 2");
  });

  test("shows the answer although another component of the boundary still waits", async () => {
    const source = new RecordedSource(newEngine());
    const waiting = new Promise<never>(() => {});
    const Waiting = () => {
      throw waiting;
    };
    const boundary = (node: ReturnType<typeof shown> | null) =>
      createElement(Suspense, { fallback: "waiting" }, shown(source, "3"), node);
    const page = await mount(boundary(createElement(Waiting)));
    expect(page.container.textContent).toContain("waiting");
    await page.render(boundary(null));
    await act(async () => source.at(-1).answer());
    expect(page.text()).toBe("1: 3");
    expect(source.queries).toEqual(["3"]);
  });

  test("is cancelled while a boundary is hidden, and searched when it is shown again", async () => {
    const source = new RecordedSource(newEngine());
    const waiting = new Promise<never>(() => {});
    const Waiting = () => {
      throw waiting;
    };
    const boundary = (isWaiting: boolean, query: string) =>
      createElement(Suspense, { fallback: "waiting" }, shown(source, query), isWaiting && createElement(Waiting));
    const page = await mount(boundary(false, "3"));
    await act(async () => source.at(0).answer());
    await page.render(boundary(true, "4"));
    await page.render(boundary(false, "4"));
    await act(async () => source.at(-1).answer());
    expect(page.text()).toBe("1: 4");
  });

  test("answers for a deferred text, in transitions", async () => {
    const source = new RecordedSource(newEngine());
    let type = (_: string): void => {};
    const Page = () => {
      const [typed, setTyped] = useState("1");
      type = setTyped;
      return shown(source, useDeferredValue(typed));
    };
    const page = await mount(createElement(Page));
    await act(async () => source.at(0).answer());
    await act(async () => type("2"));
    await act(async () => source.at(-1).answer());
    expect(page.text()).toBe("1: 2");
    expect(source.queries).toEqual(["1", "2"]);
    await page.renderLater(shown(source, "5"));
    await act(async () => source.at(-1).answer());
    expect(page.text()).toBe("1: 5");
  });
});

describe("the option debounce", () => {
  test("sends the first search at once, and of later ones the last", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const source = new RecordedSource(newEngine());
    const page = await mount(shown(source, "1", { debounce: 100 }));
    expect(source.queries).toEqual(["1"]);
    await act(async () => source.at(0).answer());
    for (const query of ["2", "3", "4"]) {
      await page.render(shown(source, query, { debounce: 100 }));
      await act(async () => vi.advanceTimersByTime(99));
    }
    expect(source.queries).toEqual(["1"]);
    expect(page.text()).toBe("1: 1 …");
    await act(async () => vi.advanceTimersByTime(1));
    expect(source.queries).toEqual(["1", "4"]);
    await page.render(shown(source, "5", { debounce: 100 }));
    await page.unmount();
    vi.advanceTimersByTime(1000);
    expect(source.queries).toEqual(["1", "4"]);
  });
});

describe("the option initial", () => {
  const initial = structuredClone(newEngine().search("3"));

  test("is shown without a search until the options change", async () => {
    const source = new RecordedSource(newEngine());
    const page = await mount(createElement(StrictMode, null, shown(source, "3", { initial })));
    expect(page.text()).toBe("1: 3");
    await page.render(createElement(StrictMode, null, shown(source, "4", { initial })));
    expect(page.text()).toBe("1: 3 …");
    await act(async () => source.at(0).answer());
    expect(page.text()).toBe("1: 4");
    await page.render(createElement(StrictMode, null, shown(source, "3", { initial })));
    expect(source.queries).toEqual(["4", "3"]);
  });

  test("is shown while there is no source yet, and belongs to the first one", async () => {
    const source = new RecordedSource(newEngine());
    const page = await mount(shown(null, "3", { initial }));
    expect(page.text()).toBe("1: 3");
    await page.render(shown(source, "3", { initial }));
    expect(page.text()).toBe("1: 3");
    expect(source.queries).toEqual([]);
    await act(async () => refreshSearches(source));
    expect(source.queries).toEqual(["3"]);
  });

  test("is hydrated", async () => {
    const { renderToString } = await import("react-dom/server");
    const source = new RecordedSource(newEngine());
    const html = renderToString(shown(null, "3", { initial }));
    expect(html).toBe("<p>1: 3</p>");
    const page = await hydrate(html, shown(source, "3", { initial }));
    expect(page.errors).toEqual([]);
    expect(page.text()).toBe("1: 3");
  });
});
