/** A part of a highlighted value. */
export interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/**
 * The parts of a highlighted value. The engine escapes the value for HTML, so a tag in it is always a mark.
 *
 * @param marked a value with `<em>` and `</em>` around each match
 */
export function markedParts(marked: string): readonly MarkedPart[] {
  return marked
    .split(/<em>(.*?)<\/em>/s)
    .map((text, index) => ({ text: unescaped(text), isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
