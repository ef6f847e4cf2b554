import { SqliteAccountStore } from "@firmament/server/accounts";
import { newFilePath } from "@firmament/test-support/accounts/store-location.ts";
import type { Finished } from "@firmament/test-support/cli/finished.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { describe, expect, it, onTestFinished } from "vitest";

/** Runs commands on a new account file. */
function newFile(): (...args: readonly string[]) => Promise<Finished> {
  const path = newFilePath();
  const store = SqliteAccountStore.open(path);
  onTestFinished(() => store.close());
  return (...args) => firmament(["aliases", ...args, "--accounts-db", path]);
}

describe("firmament aliases", () => {
  it("adds, moves, lists and deletes aliases", async () => {
    const run = newFile();
    expect((await run("list")).stdout).toContain("No aliases");
    expect((await run("set", "products", "products-1")).stdout).toBe("products stands for products-1\n");
    expect((await run("set", "products", "products-2")).stdout).toBe(
      "products stands for products-2; before, for products-1\n",
    );
    expect((await run("list")).stdout).toMatch(/products +\| products-2\n\n1 alias\n/);
    expect(JSON.parse((await run("set", "products", "products-3", "--json")).stdout)).toEqual({
      ...{ name: "products", dataset: "products-3", previous: "products-2" },
    });
    expect(JSON.parse((await run("list", "--json")).stdout)).toEqual({
      aliases: [{ name: "products", dataset: "products-3" }],
    });
    expect((await run("delete", "products")).stdout).toBe("Alias products is deleted; it stood for products-3\n");
  });

  it("refuses names that cannot work, and says which can", async () => {
    const run = newFile();
    await run("set", "products", "products-1");
    for (const [args, status, message] of [
      [["set", "Shop", "products-1"], 2, '"Shop" is not a name'],
      [["set", "shop", "products"], 2, "products is an alias itself. Name the dataset that it stands for: products-1"],
      [["set", "products-1", "other"], 2, "products-1 is the dataset that the alias products stands for."],
      [["delete", "shop"], 1, 'there is no alias "shop". The aliases are products.'],
    ] as const) {
      expect(await run(...args)).toMatchObject({ status, stderr: expect.stringContaining(message) });
    }
  });
});
