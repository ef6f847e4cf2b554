import { fileLocation } from "@firmament/test-support/accounts/store-location.ts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { describeSharedStore } from "@firmament/test-support/contracts/shared-store.ts";
import { expect, it, onTestFinished, vi } from "vitest";

describeSharedStore("SQLite", () => fileLocation());

it("writes the last use of a key within a minute without charges", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const location = fileLocation();
  const [one, two] = [location.open(), location.open()];
  const { account, key } = await createTestAccount(one);
  one.noteKeyUse(key.id);
  vi.advanceTimersByTime(60_000);
  expect((await two.keys(account.id))[0]?.lastUsedAt).toBe(location.clock.time);
});
