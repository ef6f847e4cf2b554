import type { HighlightOptions, Hit } from "firmament";
import type { AnyDocument, DocumentType } from "../document-type/document-type.ts";
import type { Screen } from "./screen.ts";
import { singleLine, wrap } from "./visible-text.ts";

/** Marks around each match. They are noncharacters, which do not occur in proper text. */
export const SCREEN_MARKS: readonly [string, string] = ["\ufdd0", "\ufdd1"];

/** UTF-16 code units of a value that are shown around its matches. */
const FRAGMENT = 160;

const MARKED = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g;
const STRAY_MARK = /[\ufdd0\ufdd1]/g;

const INDENT = "  ";

/** The option for highlights that {@link printHighlights} prints. */
export function screenHighlights(fields: readonly string[]): HighlightOptions<string> {
  return { fields, fragment: FRAGMENT, mark: SCREEN_MARKS, escape: false };
}

/** Prints the title or id of each hit that has highlights, and below it the marked values, field by field. */
export function printHighlights(hits: readonly Hit<AnyDocument>[], { title }: DocumentType, screen: Screen): void {
  for (const { id, document, highlights = {} } of hits) {
    const fields = Object.entries(highlights);
    if (fields.length === 0) continue;
    screen.print("");
    screen.print(screen.paint("bold", singleLine(String(document[title] ?? id))));
    for (const [field, values] of fields) {
      for (const { marked } of values ?? []) {
        for (const line of markedLines(`${field}: ${marked}`, screen, screen.width - INDENT.length)) {
          screen.print(`${INDENT}${line}`);
        }
      }
    }
  }
}

/**
 * Turns a text with {@link SCREEN_MARKS} into lines of at most `width` columns. Matches are bold, or between
 * asterisks on a screen without styles: `*match*`.
 */
export function markedLines(text: string, screen: Screen, width: number): string[] {
  const painted = singleLine(text).replace(MARKED, (_, match: string) => {
    const bold = screen.paint("bold", match);
    return bold === match ? `*${match}*` : bold;
  });
  return wrap(painted.replace(STRAY_MARK, ""), width);
}
