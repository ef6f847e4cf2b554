import { describe, expect, it } from "vitest";
import type { StoreLocation } from "../accounts/store-location.ts";

/** The contract of the aliases of every account store. */
export function describeAliases(kind: string, makePlace: () => StoreLocation): void {
  describe(`aliases in ${kind}`, () => {
    it("are added, moved and deleted, which says where they pointed before", async () => {
      const { aliases } = makePlace().open();
      expect(await aliases.list()).toEqual([]);
      expect(await aliases.set({ name: "products", dataset: "products-1" })).toBeNull();
      expect(await aliases.set({ name: "papers", dataset: "papers-1" })).toBeNull();
      expect(await aliases.set({ name: "products", dataset: "products-2" })).toBe("products-1");
      expect(await aliases.list()).toEqual([
        { name: "papers", dataset: "papers-1" },
        { name: "products", dataset: "products-2" },
      ]);
      expect(await aliases.delete("products")).toBe("products-2");
      expect(await aliases.delete("products")).toBeNull();
      expect(await aliases.list()).toEqual([{ name: "papers", dataset: "papers-1" }]);
    });

    it("are those of all stores, also of stores that are opened later", async () => {
      const place = makePlace();
      const [one, other] = [place.open().aliases, place.open().aliases];
      await one.set({ name: "products", dataset: "products-1" });
      const previous = await Promise.all(
        ["products-2", "products-3"].map((dataset, index) =>
          (index === 0 ? one : other).set({ name: "products", dataset }),
        ),
      );
      const [{ dataset = "" } = {}] = await place.open().aliases.list();
      expect(new Set([...previous, dataset])).toEqual(new Set(["products-1", "products-2", "products-3"]));
    });
  });
}
