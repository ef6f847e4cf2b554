import type { Span } from "../../grammar/ast/ast.ts";
import type { Token } from "../analysis/analyzer.ts";
import { characterStart, codePointStart } from "./character-start.ts";
import { densestPassage } from "./densest-passage.ts";
import type { Mark } from "./field-marks.ts";

const MOST_FRAGMENTS = 3;

/**
 * The parts of a value that are shown of it, ascending, together at most so many code units: one, or two or three equally long ones where they
 * show marks of more clauses than fewer and longer ones would. Each is around the passage with the most clauses that no other shows. They begin and
 * end with words; a word or mark that is too long by itself is cut where a character ends.
 *
 * @param tokens of the value
 * @param marks of the value: at least one, ascending, apart from each other
 */
export function fragmentsOf(
  value: string,
  tokens: readonly Token[],
  marks: readonly Mark[],
  size: number,
): readonly Span[] {
  let best = passagesOf(marks, size, 1);
  for (let count = 2; count <= MOST_FRAGMENTS; count++) {
    const passages = passagesOf(marks, Math.floor(size / count), count);
    if (passages.clauses.size > best.clauses.size) best = passages;
  }
  const fragments = best.passages.map((passage) => fragmentAround(passage, best.size, value, tokens));
  return joined(fragments.toSorted((a, b) => a.start - b.start));
}

/** Parts of a value from the first to the last of some marks. */
interface Passages {
  readonly passages: readonly Span[];
  /** How long each of them may be. */
  readonly size: number;
  /** The clauses whose marks are in them. */
  readonly clauses: ReadonlySet<number>;
}

/** Up to so many passages, the best one first, each with marks of clauses that those before it have not. */
function passagesOf(marks: readonly Mark[], size: number, most: number): Passages {
  const clauses = new Set<number>();
  const passages: Span[] = [];
  while (passages.length < most) {
    const { from, to } = densestPassage(marks, size, clauses);
    const found = marks.slice(from, to);
    const [first] = found;
    const last = found.at(-1);
    if (first === undefined || last === undefined) break;
    passages.push({ start: first.start, end: last.end });
    for (const mark of found) for (const clause of mark.clauses) clauses.add(clause);
  }
  return { passages, size, clauses };
}

/** A passage in the middle of as much text as there may be, or the beginning of one that is longer. */
function fragmentAround(passage: Span, size: number, value: string, tokens: readonly Token[]): Span {
  const start = fragmentStart(passage, size, value, tokens);
  return { start, end: fragmentEnd(passage, start + size, value, tokens) };
}

/** Where a character begins, most often with a word: before the passage by at most half of what is left of the size. */
function fragmentStart({ start, end }: Span, size: number, value: string, tokens: readonly Token[]): number {
  const room = size - (end - start);
  const from = room > 0 ? Math.min(start - Math.floor(room / 2), value.length - size) : start;
  if (from <= 0) return 0;
  for (const token of tokens) {
    if (token.start < from) continue;
    if (token.start > start) break;
    const wordStart = characterStart(value, token.start);
    if (wordStart >= from) return wordStart;
  }
  const character = characterStart(value, start);
  return start - character <= size / 2 ? character : start;
}

/** Behind the beginning of the passage. */
function fragmentEnd({ start }: Span, most: number, value: string, tokens: readonly Token[]): number {
  if (most >= value.length) return value.length;
  const wordEnd = characterStart(value, tokens.findLast((token) => token.end <= most)?.end ?? start);
  if (wordEnd > start) return wordEnd;
  const character = characterStart(value, most);
  return character > start ? character : codePointStart(value, most);
}

/** Around marks that are longer than a fragment, fragments may overlap: then they are one. */
function joined(spans: readonly Span[]): readonly Span[] {
  const apart: Span[] = [];
  for (const span of spans) {
    const before = apart.at(-1);
    if (before === undefined || span.start > before.end) apart.push(span);
    else apart[apart.length - 1] = { start: before.start, end: Math.max(before.end, span.end) };
  }
  return apart;
}
