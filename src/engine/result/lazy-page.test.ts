import { expect, test, vi } from "vitest";
import { LazyPage } from "./lazy-page.ts";

test("a page counts its matches, and writes its cursor once, when they are read", () => {
  const count = vi.fn(() => 2);
  const writeCursor = vi.fn(() => "cursor");
  const page = new LazyPage(count, ["hit"], { suggestion: null }, { write: writeCursor });
  expect(Object.keys(page)).toEqual(["total", "hits", "suggestion", "cursor"]);
  expect(count).not.toHaveBeenCalled();
  expect(writeCursor).not.toHaveBeenCalled();
  const expected = { total: 2, hits: ["hit"], suggestion: null, cursor: "cursor" };
  expect([{ ...page }, JSON.parse(JSON.stringify(page))]).toEqual([expected, expected]);
  expect(count).toHaveBeenCalledTimes(2);
  expect(writeCursor).toHaveBeenCalledOnce();
});

test("a page can be the state of a Vue component", () => {
  /** The condition of Vue 3, which otherwise returns a proxy. */
  const isRaw = ({ __v_skip }: { readonly __v_skip?: boolean }): boolean => __v_skip === true;
  expect(isRaw(new LazyPage(() => 2, [], null, { write: () => "cursor" }))).toBe(true);
});
