import type { Company, Hit } from "../../index.ts";
import { markedLines } from "./marked-text.ts";
import type { Screen } from "./screen.ts";
import { visible } from "./visible-text.ts";

const INDENT = "  ";

/** Prints for each hit what of it was found: its name or id, and below it the marked values, field by field. */
export function printHighlights(hits: readonly Hit<Company>[], screen: Screen): void {
  for (const { id, document, highlights = {} } of hits) {
    const fields = Object.entries(highlights);
    if (fields.length === 0) continue;
    screen.print("");
    screen.print(screen.paint("bold", visible(document.name ?? id)));
    for (const [field, values] of fields) {
      for (const { marked } of values) {
        for (const line of markedLines(`${field}: ${marked}`, screen, screen.width - INDENT.length)) {
          screen.print(`${INDENT}${line}`);
        }
      }
    }
  }
}
