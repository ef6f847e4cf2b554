import { expect, test, vi } from "vitest";
import { LazyPage } from "./lazy-page.ts";

test("a page writes its cursor once, when it is first read", () => {
  const writeCursor = vi.fn(() => "cursor");
  const page = new LazyPage(2, ["hit"], { suggestion: null }, { write: writeCursor });
  expect(Object.keys(page)).toEqual(["total", "hits", "suggestion", "cursor"]);
  expect(writeCursor).not.toHaveBeenCalled();
  expect([page.cursor, { ...page }.cursor]).toEqual(["cursor", "cursor"]);
  expect(writeCursor).toHaveBeenCalledOnce();
});

test("a page can be the state of a Vue component", () => {
  /** The condition of Vue 3, which otherwise returns a proxy. */
  const isRaw = ({ __v_skip }: { readonly __v_skip?: boolean }): boolean => __v_skip === true;
  expect(isRaw(new LazyPage(2, [], null, { write: () => "cursor" }))).toBe(true);
});
