import { readFileSync } from "node:fs";
import { hasPseudoTerminal, PseudoTerminal } from "@firmament/test-support/cli/pseudo-terminal.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();

it.runIf(hasPseudoTerminal)("firmament repl completes by Tab and keeps a history on a terminal", async () => {
  const history = folder.join("history");
  const terminal = new PseudoTerminal(`"$NODE" "$FIRMAMENT" repl --data "${three}"`, { FIRMAMENT_HISTORY: history });
  await terminal.until("firmament> ");
  terminal.type("location_city:berl");
  await terminal.until("location_city:berl");
  terminal.type("\t");
  await terminal.until("location_city:Berlin");
  terminal.type("\r");
  await terminal.until("2 companies in ");
  terminal.type("cleared");
  await terminal.until("cleared");
  terminal.type("\u0003");
  await terminal.until("firmament> ");
  terminal.type("\u0003");
  await terminal.until("Press Ctrl-C again to exit");
  terminal.type("\u0003");
  expect(await terminal.ended).toBe(0);
  expect(readFileSync(history, "utf8")).toBe("location_city:Berlin\n");
});
