import type { Highlight } from "firmament";

/** A range of a value, in UTF-16 code units. */
export type Span = Highlight["spans"][number];

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/**
 * Reads the marked spans of the values of a field, which must be passed in their order. An engine returns those values
 * that have marks, escaped for HTML.
 */
export function spanReader(highlights: readonly Highlight[]): (value: string) => readonly Span[] {
  let next = 0;
  return (value) => {
    const highlight = highlights[next];
    if (highlight === undefined || plainText(highlight.marked) !== value) return [];
    next += 1;
    return highlight.spans;
  };
}

function plainText(marked: string): string {
  return marked.replace(/<\/?em>/g, "").replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
