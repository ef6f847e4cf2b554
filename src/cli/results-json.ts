import type { Explanation } from "../index.ts";
import type { SearchResults } from "./results.ts";
import type { Screen } from "./screen.ts";

/** What JSON leaves as it is although a terminal may obey it: delete, and the control characters after it. */
const UNESCAPED_CONTROLS = /[\u007f-\u009f]/g;

/**
 * Prints one JSON object, `{ total, took_ms, hits: [{ id, score, document }] }`: on one line, or indented for a person.
 * With a plan it has a key `plan` too, the plan's lines as one text.
 */
export function printJson({ page, searchMs }: SearchResults, plan: Explanation | null, screen: Screen): void {
  const printed = {
    total: page.total,
    took_ms: Math.round(searchMs * 1000) / 1000,
    hits: page.hits.map(({ id, score, document }) => ({ id, score, document })),
    ...(plan === null ? {} : { plan: String(plan) }),
  };
  const json = JSON.stringify(printed, null, screen.isTerminal ? 2 : 0);
  screen.print(json.replace(UNESCAPED_CONTROLS, escapeUnit));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
