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

/** How much of the text before the first match an excerpt keeps. UTF-16 code units. */
const LEAD = 60;

/** The parts around the first match, of about this length in UTF-16 code units; all parts of a shorter value. */
export function excerpt(parts: readonly MarkedPart[], maxLength: number): readonly MarkedPart[] {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= maxLength) return parts;
  const first = parts.findIndex(({ isMatch }) => isMatch);
  const before = parts.slice(0, Math.max(0, first)).reduce((sum, { text }) => sum + text.length, 0);
  const start = before <= LEAD || first < 0 ? 0 : before - LEAD;
  const cut: MarkedPart[] = [];
  let position = 0;
  for (const { text, isMatch } of parts) {
    const from = Math.max(0, start - position);
    const to = Math.min(text.length, start + maxLength - position);
    if (from < to) cut.push({ text: text.slice(from, to), isMatch });
    position += text.length;
  }
  return [
    ...(start > 0 ? [{ text: "…", isMatch: false }] : []),
    ...cut,
    ...(start + maxLength < length ? [{ text: "…", isMatch: false }] : []),
  ];
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
