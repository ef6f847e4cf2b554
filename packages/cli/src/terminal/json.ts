import type { Screen } from "./screen.ts";

/** Control and bidirectional formatting characters that `JSON.stringify` does not escape but a terminal may obey. */
const UNESCAPED_CONTROLS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Prints a value as JSON: indented on a terminal, on one line elsewhere. */
export function printJson(value: unknown, screen: Screen): void {
  const json = JSON.stringify(value, null, screen.isTerminal ? 2 : 0);
  screen.print(json.replace(UNESCAPED_CONTROLS, escapeUnit));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
