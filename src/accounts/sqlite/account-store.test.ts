import { expect, it, onTestFinished } from "vitest";
import { answerOf, keptCharge, newHolder } from "../../../test/support/accounts/holder.ts";
import { DAY, newPath, placeInFile, placeInMemory } from "../../../test/support/accounts/store-place.ts";
import { describeAccountStore } from "../../../test/support/contracts/accounts.ts";
import { SqliteDatabase } from "../../sqlite/database.ts";

describeAccountStore("SQLite in a file", () => placeInFile());
describeAccountStore("SQLite in memory", placeInMemory);

it("forgets old answers as new ones come, two for one", async () => {
  const path = newPath();
  const { clock, open } = placeInFile(path);
  const store = open();
  const holder = await newHolder(store, { balance: 1000 });
  const keep = (key: string): Promise<unknown> => store.charge([keptCharge(holder, key, "h", answerOf(key))]);
  for (const key of ["a", "b", "c", "d", "e"]) {
    await keep(key);
    clock.time += 1;
  }
  const database = new SqliteDatabase(path, path);
  onTestFinished(() => database.close());
  const kept = (): unknown => database.ask("select group_concat(idempotency_key, '' order by kept_at) from answers");
  expect(kept()).toBe("abcde");
  clock.time += DAY - 2;
  await keep("a");
  expect(kept()).toBe("cdea");
  clock.time += DAY;
  await keep("f");
  expect(kept()).toBe("eaf");
});
