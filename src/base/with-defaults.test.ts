import { expect, test } from "vitest";
import { withDefaults } from "./with-defaults.ts";

test("an option that is undefined has its default", () => {
  const options: { readonly limit?: number | undefined; readonly name?: string | null } = { limit: undefined };
  expect(withDefaults({ limit: 3, name: "a" }, options)).toEqual({ limit: 3, name: "a" });
  expect(withDefaults<typeof options>({ limit: 3, name: "a" }, { limit: 0, name: null })).toEqual({
    limit: 0,
    name: null,
  });
});
