import type { Screen } from "./screen.ts";
import { visible, wrap } from "./visible-text.ts";

/** Noncharacters, which no text should hold: what is marked is painted when nothing else in the text can be taken for paint. */
export const SCREEN_MARK: readonly [string, string] = ["\ufdd0", "\ufdd1"];

const MARKED = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g;
const STRAY = /[\ufdd0\ufdd1]/g;

/** A text marked by {@link SCREEN_MARK}, as lines of at most `width` columns: in bold, or `*so*` where there are no styles. */
export function markedLines(text: string, screen: Screen, width: number): string[] {
  const painted = visible(text).replace(MARKED, (_, marked: string) => {
    const bold = screen.paint("bold", marked);
    return bold === marked ? `*${marked}*` : bold;
  });
  return wrap(painted.replace(STRAY, ""), width);
}
