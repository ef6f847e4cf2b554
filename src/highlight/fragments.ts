import type { Span } from "../../grammar/ast/ast.ts";
import type { Token } from "../analysis/analyzer.ts";
import { characterStart, codePointStart } from "./character-start.ts";
import { densestPassage } from "./densest-passage.ts";
import type { Mark } from "./field-marks.ts";

const MAX_FRAGMENTS = 3;

/**
 * Selects the fragments of a value to show: ascending spans of at most `size` code units in total. There is one
 * fragment, or two or three of equal size if they show marks of more clauses. Each surrounds the densest passage of the
 * clauses that earlier fragments do not show. Fragments begin and end at tokens; a longer token or mark is cut between
 * characters.
 *
 * @param tokens the tokens of the value
 * @param marks the marks of the value: at least one, ascending, without overlaps
 */
export function fragmentsOf(
  value: string,
  tokens: readonly Token[],
  marks: readonly Mark[],
  size: number,
): readonly Span[] {
  let best = passagesOf(marks, size, 1);
  for (let n = 2; n <= MAX_FRAGMENTS; n++) {
    const passages = passagesOf(marks, Math.floor(size / n), n);
    if (passages.clauses.size > best.clauses.size) best = passages;
  }
  const fragments = best.passages.map((passage) => fragmentAround(passage, best.size, value, tokens));
  return merged(fragments.toSorted((a, b) => a.start - b.start));
}

/** Spans of a value, each from the first to the last of consecutive marks. */
interface Passages {
  readonly passages: readonly Span[];
  /** The maximum size of each fragment. */
  readonly size: number;
  /** The clauses with marks in the passages. */
  readonly clauses: ReadonlySet<number>;
}

/** The densest passage, then the densest ones of the remaining clauses: at most `n`. */
function passagesOf(marks: readonly Mark[], size: number, n: number): Passages {
  const clauses = new Set<number>();
  const passages: Span[] = [];
  while (passages.length < n) {
    const { from, to } = densestPassage(marks, size, clauses);
    const passage = marks.slice(from, to);
    const [first] = passage;
    const last = passage.at(-1);
    if (first === undefined || last === undefined) break;
    passages.push({ start: first.start, end: last.end });
    for (const mark of passage) for (const clause of mark.clauses) clauses.add(clause);
  }
  return { passages, size, clauses };
}

/** The passage in the middle of `size` code units; the start of a passage that is longer. */
function fragmentAround(passage: Span, size: number, value: string, tokens: readonly Token[]): Span {
  const start = fragmentStart(passage, size, value, tokens);
  return { start, end: fragmentEnd(passage, start + size, value, tokens) };
}

/** The start of a token, or else of a character, that precedes the passage by at most half of the remaining size. */
function fragmentStart({ start, end }: Span, size: number, value: string, tokens: readonly Token[]): number {
  const remaining = size - (end - start);
  const from = remaining > 0 ? Math.min(start - Math.floor(remaining / 2), value.length - size) : start;
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

/** The last end of a token, or else of a character, after the start of the passage and up to `maxEnd`. */
function fragmentEnd({ start }: Span, maxEnd: number, value: string, tokens: readonly Token[]): number {
  if (maxEnd >= value.length) return value.length;
  const wordEnd = characterStart(value, tokens.findLast((token) => token.end <= maxEnd)?.end ?? start);
  if (wordEnd > start) return wordEnd;
  const character = characterStart(value, maxEnd);
  return character > start ? character : codePointStart(value, maxEnd);
}

/** Merges overlapping spans: fragments overlap around marks that are longer than a fragment. */
function merged(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const previous = result.at(-1);
    if (previous === undefined || span.start > previous.end) result.push(span);
    else result[result.length - 1] = { start: previous.start, end: Math.max(previous.end, span.end) };
  }
  return result;
}
